import { expect, test } from 'vitest'
import type { WirePortfolioTransaction } from '#contracts/portfolio-transactions.ts'
import { date } from '#domain/date.ts'
import { happenedRows } from './happened-rows.ts'

const booked = (...days: string[]) =>
  days.map(
    (day) => ({ id: day, tradedOn: date(day) }) as Partial<WirePortfolioTransaction>,
  ) as WirePortfolioTransaction[]
const at = '2026-11-18T09:30:00.000Z'
const bought = '2026-11-17'
const sold = '2026-11-20'

test.each([
  ['no withdrawal', [bought], undefined, false, [bought]],
  ['nothing was bought', [], at, false, ['withdrawn']],
  ['bought, and not sold yet', [bought], at, false, ['withdrawn', bought]],
  ['bought on its day', ['2026-11-18'], at, false, ['withdrawn', '2026-11-18']],
  ['bought and sold', [sold, bought], at, false, [sold, 'withdrawn', bought]],
  ['what is older is not loaded yet', [sold], at, true, [sold]],
  ['nothing is older', [sold], at, false, [sold, 'withdrawn']],
])('a withdrawal stands where it happened: %s', (_, days, withdrawnAt, hasMore, rows) => {
  expect(happenedRows(booked(...days), withdrawnAt, hasMore).map(({ id }) => id)).toEqual(rows)
})
