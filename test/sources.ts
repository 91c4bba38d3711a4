// The project's own text, as the house rules read it.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Source = { path: string; text: string }

const root = join(import.meta.dirname, '..')

/** Files git knows or would take, so that ignored and generated ones never count. */
export function readSources(...patterns: string[]): Source[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter(Boolean)
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }]
      } catch {
        return [] // Deleted, not yet committed.
      }
    })
}

/** Every row of the checklist: its id, in the order of the files. */
export function requirementIds(): string[] {
  const folder = join(root, 'docs/requirements')
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(
        ([, id]) => id!,
      ),
    )
}
