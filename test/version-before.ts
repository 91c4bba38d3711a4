// The version that may still run beside this one during a roll-out: the database it made, and all it says to it.
// Kept at each release by `KEEP_VERSION=1 npm run test:integration`, from what the tests made it say.

import { createReadStream, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Login } from '#platform/logins.ts'
import { type Drawing, readDrawing } from '#platform/migrate.ts'

export type Version = { drawing: Drawing; statements: Record<Login, string[]> }

const file = join(import.meta.dirname, 'version-before.json.gz')
const sources = join(import.meta.dirname, '../src')

export const readVersionBefore = (): Version =>
  JSON.parse(gunzipSync(readFileSync(file)).toString())

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const verbs = 'select|insert|update|delete|with'

/** How the texts of the sources begin: what is put into one at run time may be anything. */
function openings(): RegExp[] {
  const texts = globSync('**/*.ts', { cwd: sources })
    .filter((name) => !name.includes('.test.'))
    .map((name) => readFileSync(join(sources, name), 'utf8'))
  const literal = new RegExp(`\`\\s*((?:${verbs})\\b[^\`]*)\`|'((?:${verbs})\\b[^'\\n]*)'`, 'g')
  const found = texts.flatMap((text) => [...text.matchAll(literal)].map(([, a, b]) => a ?? b!))
  const patterns = found.map((text) =>
    plain(text)
      .split(/\$\{[^}]*\}/)
      .slice(0, 3)
      .map((part) => escaped(part.slice(0, 60)))
      .join('.*?'),
  )
  return [...new Set(patterns)].map((pattern) => new RegExp(`^${pattern}`))
}

/** A server's log, entry by entry: one that was told to write down every statement is longer than a text may be. */
export async function* logEntries(path: string): AsyncGenerator<string> {
  let lines: string[] = []
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (lines.length > 0 && /^\S* ?(?:ERROR|FATAL|LOG|WARNING|STATEMENT):/.test(line)) {
      yield lines.join('\n')
      lines = []
    }
    lines.push(line)
  }
  if (lines.length > 0) yield lines.join('\n')
}

const logins = { tidemark_web: 'app', tidemark_jobs: 'worker' } as const
const statement = new RegExp(
  `^\\S*/(tidemark_web|tidemark_jobs) LOG: {2}(?:execute [^:]*|statement): (\\s*(?:${verbs})\\b.*(?:\\n\\t.*)*)`,
)

/** What the two logins say, as a server wrote it down, with `%d/%u ` before each. */
export function openKeeping() {
  const heard = { app: new Set<string>(), worker: new Set<string>() }
  return {
    hear(entry: string): void {
      const [, login, text] = statement.exec(entry) ?? []
      if (login) heard[logins[login as keyof typeof logins]].add(text!.replaceAll('\n\t', '\n'))
    },
    /** Tests speak as well: ours are those that begin as a text of the sources does. */
    keep(): void {
      const ours = openings()
      const drawing = readDrawing()
      // Tests have several servers, and each tells of its own: what this version said to another is kept.
      const kept = existsSync(file) ? readVersionBefore() : undefined
      const isSame = JSON.stringify(kept?.drawing) === JSON.stringify(drawing)
      const said = (login: Login) => [
        ...new Set([
          ...(isSame ? kept!.statements[login] : []),
          ...[...heard[login]].filter((text) => ours.some((begin) => begin.test(plain(text)))),
        ]),
      ]
      const statements = { app: said('app').sort(), worker: said('worker').sort() }
      const version: Version = { drawing, statements }
      writeFileSync(file, gzipSync(JSON.stringify(version), { level: 9 }))
    },
  }
}
