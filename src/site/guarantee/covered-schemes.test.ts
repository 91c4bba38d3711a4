import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import { coveredSchemes } from './covered-schemes.ts'

const banks = ['SE-RGK', 'DE-EDB', 'AT-ESA', 'DE-EDB', 'UK-FSCS'].map((scheme) => ({ scheme }))

test('banks are counted by their scheme, in the order of the reader’s language', () => {
  const rows = coveredSchemes(banks, date('2026-11-15'), 'de-DE')
  expect(rows.map(({ country, bankCount }) => [country, bankCount])).toEqual([
    ['Deutschland', 2],
    ['Österreich', 1],
    ['Schweden', 1],
    ['Vereinigtes Königreich', 1],
  ])
})

test('the limit is the one in force on the day', () => {
  const limitOn = (day: string) =>
    coveredSchemes([{ scheme: 'UK-FSCS' }], date(day), 'en-GB')[0]!.limit
  expect(limitOn('2025-11-30')).toEqual(money(8_500_000n, 'GBP'))
  expect(limitOn('2025-12-01')).toEqual(money(12_000_000n, 'GBP'))
})
