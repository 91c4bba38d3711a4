// What we say of OWASP ASVS 5.0 must be complete, and what is named must be there.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const columns = ['id', 'level', 'about', 'verdict', 'evidence']
const verdicts = ['holds', 'partly', 'missing', 'not applicable']
/** As many as version 5.0.0 has of the first two levels. */
const requirements = { '1': 70, '2': 183 }

const cell = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g
const cellsOf = (line: string): string[] =>
  [...line.matchAll(cell)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!)

const [head = '', ...lines] = readFileSync(join(root, 'docs/asvs.csv'), 'utf8').trim().split('\n')
const rows = lines.map(cellsOf)

const file = /\b(?:(?:src|test|docs|db|bench|bin)\/[\w./-]*\w|[A-Z]+\.md|package\.json)/g
const filesIn = (evidence: string): string[] => evidence.match(file) ?? []

test('every requirement of levels 1 and 2 has one row (C-30)', () => {
  expect(cellsOf(head)).toEqual(columns)
  const ids = rows.map(([id]) => id)
  expect(ids.filter((id, i) => !/^V\d+\.\d+\.\d+$/.test(id!) || ids.indexOf(id) !== i)).toEqual([])
  for (const [level, count] of Object.entries(requirements))
    expect(rows.filter((row) => row[1] === level).length, `level ${level}`).toBe(count)
  expect(rows.length).toBe(requirements[1] + requirements[2])
})

test('every row is filled in, and what it names exists (C-30)', () => {
  for (const row of rows) {
    const [id, , , verdict, evidence = ''] = row
    expect(row.length, id).toBe(columns.length)
    expect(
      row.every((text) => text.trim() !== ''),
      `${id} has an empty cell`,
    ).toBe(true)
    expect(verdicts, id).toContain(verdict)
    const files = filesIn(evidence)
    if (verdict === 'holds') expect(files, `${id} holds: name what shows it`).not.toEqual([])
    expect(
      files.filter((path) => !existsSync(join(root, path))),
      id,
    ).toEqual([])
  }
})

test('the sum of it is told as it is (C-30)', () => {
  const count = (verdict: string) => rows.filter((row) => row[3] === verdict).length
  const [holds, partly, missing, outside] = verdicts.map(count)
  expect(readFileSync(join(root, 'SECURITY.md'), 'utf8')).toContain(
    `of ${rows.length} requirements ${holds} hold, ${partly} hold partly, ${missing} are missing and ${outside} do not apply`,
  )
})
