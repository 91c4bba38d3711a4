import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { zipped } from './archive.ts'

const packed = (fileName: string, content: string, on = '2026-11-16') => ({
  ...{ createdOn: date(on), fileName, content: Buffer.from(content) },
})

test('what goes in comes out, each under a name of its own', () => {
  const zip = zipped([
    packed('Zinsabrechnung.pdf', 'one'),
    packed('Zinsabrechnung.pdf', 'two'),
    packed('Übersicht 2026.csv', 'three', '2027-01-15'),
  ])
  const found = Object.entries(unzipSync(zip)).map(([name, bytes]) => [
    name,
    Buffer.from(bytes).toString(),
  ])
  expect(found).toEqual([
    ['2026-11-16 Zinsabrechnung.pdf', 'one'],
    ['2026-11-16 Zinsabrechnung (2).pdf', 'two'],
    ['2027-01-15 Übersicht 2026.csv', 'three'],
  ])
})

test('the same documents give the same bytes, older than the format or not', () => {
  const documents = [packed('a.pdf', 'x', '1971-01-01'), packed('b.pdf', 'y')]
  expect(zipped(documents).equals(zipped(documents))).toBe(true)
})
