// What `docs/threats.md` says of threats and campaigns is held against the tree: what a row names is there and
// cites the row, whatever cites a row is named by it, and what a verdict claims is what the commands run.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, normalize } from 'node:path'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

type Row = { id: string; verdict: string; shown: string; files: string[] }

const commands: readonly [said: RegExp, file: (found: string) => string][] = [
  [/\]\(([^)#]+)\)/g, (link) => normalize(join('docs', link))],
  [/`node ([\w./-]+)/g, (file) => file],
  [/`npm run (bench)`/g, (folder) => `${folder}/run.ts`],
]

const rows = [...read('docs/threats.md').matchAll(/^\| ([TC][-\w]+) \|(.*)\|$/gm)].map(
  ([, id = '', rest = '']): Row => {
    const [, verdict = '', shown = ''] = rest.split('|').map((cell) => cell.trim())
    const files = commands.flatMap(([said, file]) =>
      [...shown.matchAll(said)].map(([, found]) => file(found!)),
    )
    return { id, verdict, shown, files }
  },
)
const campaigns = rows.filter(({ id }) => id.startsWith('C'))
const isProgram = (file: string): boolean => /\.tsx?$/.test(file)

/** Of a test what it is called by; of anything else what it says of itself at its top. */
function citedIn(file: string): Set<string> {
  const text = read(file)
  const head = /^(?:\/\/.*\n)*/.exec(text)![0]
  const titles = text.match(/(['`])(?:(?!\1).)*\1/g) ?? []
  const said = file.includes('.test.') ? [head, ...titles] : [head]
  const ids = said.join('\n').matchAll(/(?<![\w-])(T-?|C-)(\d{1,2}b?)(?![\w-])/g)
  return new Set(
    [...ids].map(([, kind, number]) => (kind![0] === 'T' ? `T${number}` : `C-${number}`)),
  )
}

const programs = globSync(['{src,test}/**/*.test.{ts,tsx}', '{test,bench}/**/*.ts'], { cwd: root })
const cited = new Map(programs.map((file) => [file, citedIn(file)]))

test('every threat and campaign has a row, and what it names exists', () => {
  const numbers = (mark: string, last: number) =>
    Array.from({ length: last }, (_, i) => `${mark}${i + 1}`)
  const found = rows.map(({ id }) => id).filter((id) => /\d$/.test(id))
  expect(found).toEqual([...numbers('T', 25), ...numbers('C-', 30)])
  const named = rows.flatMap(({ files }) => files)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every threat is cited by a test that shows its defence', () => {
  const all = new Set([...cited.values()].flatMap((ids) => [...ids]))
  const threats = rows.map(({ id }) => id).filter((id) => id.startsWith('T'))
  expect(threats.filter((id) => !all.has(id))).toEqual([])
})

test('every campaign is cited by each test and command that it names', () => {
  const silent = campaigns.flatMap(({ id, files }) =>
    files.filter((file) => isProgram(file) && !cited.get(file)?.has(id)).map((file) => [id, file]),
  )
  expect(silent).toEqual([])
})

test('whatever cites a campaign is named by its row', () => {
  const unnamed = [...cited].flatMap(([file, ids]) =>
    campaigns
      .filter(({ id, files }) => ids.has(id) && !files.includes(file))
      .map(({ id }) => [id, file]),
  )
  expect(unnamed).toEqual([])
})

/** Whether a test belongs to a project of that layer, as `test/layers.ts` chooses them by their names. */
function isIn(layer: RegExp, file: string): boolean {
  const projects = (config.test?.projects ?? []) as { test: Record<string, unknown> }[]
  return projects.some(({ test: { name, include, exclude } }) => {
    const has = (globs: unknown) =>
      ((globs ?? []) as string[]).some((glob) => matchesGlob(file, glob))
    return layer.test(String(name)) && has(include) && !has(exclude)
  })
}

test.each(campaigns)('what is said of $id is what the commands do', ({ verdict, shown, files }) => {
  expect(verdict).toMatch(/\b(?:in `npm test`|long|by command)/)
  const tests = files.filter((file) => file.includes('.test.'))
  if (verdict.includes('in `npm test`'))
    expect(tests.some((file) => isIn(/^(?:unit|integration|browser)/, file))).toBe(true)
  if (/\blong;/.test(verdict)) expect(tests.some((file) => isIn(/^long/, file))).toBe(true)
  if (verdict.includes('by command')) expect(shown).toMatch(/`(?:node|npm run|ATTACKS=)/)
  if (verdict.includes('partly'))
    expect(shown, 'what is missing').toMatch(/; .*\b(?:no|not|nothing)\b/)
})
