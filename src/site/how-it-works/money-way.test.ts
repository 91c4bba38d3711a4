import { expect, test } from 'vitest'
import type { CalendarDate } from '#domain/date.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { moneyWay } from './money-way.ts'

const daysOf = (locale: 'de-DE' | 'en-GB' | 'de-CH', bank: string, today: string) =>
  moneyWay(marketOf(locale), bank, today as CalendarDate).map(({ place, day }) => [place, day])

test('signed on a Monday, money earns on Wednesday, and may be asked back for 14 days', () => {
  expect(daysOf('de-DE', 'IT', '2026-11-16')).toEqual([
    ['held', 0],
    ['onItsWay', 1],
    ['earning', 2],
    ['lastToWithdraw', 14],
  ])
})

test('signed on a Friday, the weekend lies in between', () => {
  expect(daysOf('de-DE', 'IT', '2026-11-20')).toEqual([
    ['held', 0],
    ['onItsWay', 1],
    ['earning', 4],
    ['lastToWithdraw', 14],
  ])
})

test.each(['en-GB', 'de-CH'] as const)(
  'where %s knows no right to withdraw, none is told',
  (locale) => {
    expect(daysOf(locale, locale === 'en-GB' ? 'GB' : 'CH', '2026-11-16').at(-1)).toEqual([
      'lastToPay',
      14,
    ])
  },
)
