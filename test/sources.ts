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

/** Every row of the checklist with what it says, in the order of the files. */
function requirements(): [id: string, text: string][] {
  const folder = join(root, 'docs/requirements')
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^\| ([A-Z]+-\d{3}) \| (.*)$/gm)].map(
        ([, id, text]): [string, string] => [id!, text!],
      ),
    )
}

export const requirementIds = (): string[] => requirements().map(([id]) => id)

/** The values a row of the checklist lists, as they are spelled there: what holds is not copied into a test. */
export function listedIn(row: string): string[] {
  const [, text] = requirements().find(([id]) => id === row)!
  return [...text.matchAll(/`([^`]+)`/g)].map(([, value]) => value!)
}
