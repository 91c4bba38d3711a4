// The version that may still run beside this one during a roll-out: the database it made, and all it says to it.
// Kept at each release by `KEEP_VERSION=1 npm run test:integration`, from what the tests made it say.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Login } from '#platform/logins.ts'
import { type Drawing, readDrawing } from '#platform/migrate.ts'

export type Version = { drawing: Drawing; statements: Record<Login, string[]> }

const file = join(import.meta.dirname, 'version-before.json.gz')
const sources = join(import.meta.dirname, '../src')

export const readVersionBefore = (): Version =>
  JSON.parse(gunzipSync(readFileSync(file)).toString())

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** From the log of a server that was told to write down every statement, with `%d/%u ` before each. */
export function keepVersion(serverLog: string): void {
  const written = globSync('**/*.ts', { cwd: sources })
    .filter((name) => !name.includes('.test.'))
    .map((name) => plain(readFileSync(join(sources, name), 'utf8')))
    .join('\n')
  const said = [
    ...serverLog.matchAll(/^\S*\/(\S*) LOG: {2}(?:execute [^:]*|statement): (.*(?:\n\t.*)*)/gm),
  ].map(([, user, text]) => ({ user, text: text!.replaceAll('\n\t', '\n') }))
  // Tests speak as well: ours are those that begin as a text of the sources does.
  const by = (login: string) => [
    ...new Set(
      said
        .filter(
          ({ user, text }) =>
            user === login && /^\s*(select|insert|update|delete|with)\b/.test(text),
        )
        .map(({ text }) => text)
        .filter((text) => written.includes(plain(text).slice(0, 28))),
    ),
  ]
  const statements = { app: by('tidemark_web').sort(), worker: by('tidemark_jobs').sort() }
  const kept: Version = { drawing: readDrawing(), statements }
  writeFileSync(file, gzipSync(JSON.stringify(kept), { level: 9 }))
}
