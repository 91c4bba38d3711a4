// Who speaks of which table: each has a reader, and a service names its own; what belongs to another it has by a
// view, a function or a front door.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((name) => !name.includes('.test.'))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

const tables = read('db/schema/*.sql').flatMap(({ text }) =>
  [...text.matchAll(/^create (?:unlogged )?table (\w+)\.(\w+)/gm)].map(([, schema, name]) => ({
    schema: schema!,
    name: name!,
    whole: `${schema}.${name}`,
  })),
)
/** Rights name every table, and the version before is not this one. */
const code = read('db/code/*.sql').filter(({ name }) => !name.includes('/99-'))
const sources = read('src/**/*.ts')

/** Written to be shown when somebody asks, years later or in sums: no program does. */
const evidence = ['registration.declarations', 'tracking.events']

/** Landed side by side, and applied somewhere under these names. */
const sharedNumbers = ['0007', '0012', '0013', '0014', '0015']

test('a change takes a number that no other has', () => {
  const numbers = read('db/changes/*.sql').map(({ name }) => /(\d{4})_[^/]*$/.exec(name)![1]!)
  const twice = numbers.filter((number, i) => numbers.indexOf(number) !== i)
  expect(twice.sort()).toEqual(sharedNumbers)
})

test('nothing is merged into a view, which PostgreSQL 15 and 16 refuse', () => {
  const merged = [...sources, ...code].flatMap(({ name, text }) =>
    [...text.matchAll(/\bmerge into (?:only )?([\w.]+)/gi)].map(([, into]) => ({ name, into })),
  )
  const isTable = (into?: string) => tables.some(({ whole }) => whole === into)
  expect(merged.filter(({ into }) => !isTable(into))).toEqual([])
})

test('every table has a reader', () => {
  const isRead = ({ schema, name, whole }: (typeof tables)[number]) => {
    const picked = new RegExp(`(?<!delete )\\b(?:from|join) ${whole}\\b`)
    // Whoever writes and hears what was there, or that something was, has read it.
    const heard = new RegExp(
      `\\b(?:into|update|from) ${whole}\\b[^\`;]*\\b(?:returning|on conflict)\\b`,
    )
    // Functions of the ledger find its tables by their path.
    const inside = new RegExp(`(?<!delete )\\b(?:from|join) ${name}\\b`)
    return (
      [...sources, ...code].some(({ text }) => picked.test(text) || heard.test(text)) ||
      code.some((file) => file.name.includes(`-${schema}`) && inside.test(file.text))
    )
  }
  expect(tables.length).toBeGreaterThan(60)
  expect(tables.filter((table) => !isRead(table)).map(({ whole }) => whole)).toEqual(evidence)
})

/** Schemas of services that are not called as theirs is, or have two. */
const own: Record<string, readonly string[]> = {
  customer: ['customers'],
  deposits: ['deposits', 'holdings'],
  'direct-debit': ['debits'],
}

test('a service’s SQL names its own schema and the platform’s, and of others a view or a function', () => {
  const named = new Set<string>()
  for (const { name, text } of sources) {
    const service = /^src\/services\/([\w-]+)\//.exec(name)?.[1]
    // The demo world is loaded whole.
    if (!service || service === 'demo') continue
    const theirs = [...(own[service] ?? [service]), 'platform']
    for (const { schema, whole } of tables)
      if (!theirs.includes(schema) && new RegExp(`\\b${whole}\\b`).test(text))
        named.add(`${service}: ${whole}`)
  }
  expect(
    [...named].sort(),
    'ask the front door of the service it belongs to, or make a view or function of its own in db/code',
  ).toEqual([])
})

test('a set of states or kinds is named in the domain, and SQL is handed the name', () => {
  const spelled = sources
    .filter(({ name, text }) => name.startsWith('src/services/') && /\bin \('[A-Z]/.test(text))
    .map(({ name }) => name)
  expect(spelled, 'name the set in src/domain, and write it with sqlList').toEqual([])
})
