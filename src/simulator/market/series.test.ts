import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { instruments } from '#domain/investment/instrument.ts'
import { decimalOfUnits } from '#domain/investment/units.ts'
import { firstDay, quotesBetween } from './series.ts'

const close = (isin: string, day: string) => {
  const [quote] = quotesBetween(date(day), date(day)).filter((each) => each.isin === isin)
  return quote && decimalOfUnits(quote.price)
}

test.each([
  [instruments.WRLD.isin, '2021-01-04', '100.0000'],
  [instruments.WRLD.isin, '2022-01-03', '129.7985'],
  [instruments.WRLD.isin, '2026-11-16', '256.0102'],
  [instruments.CRYPTO.isin, '2026-11-16', '149.6351'],
])('%s closed %s at %s', (isin, day, price) => {
  expect(close(isin, day)).toBe(price)
})

test('there is a price for every day TARGET is open, and for no other', () => {
  const quotes = quotesBetween(firstDay, date('2026-11-16'))
  expect(quotes.filter(({ isin }) => isin === instruments.WRLD.isin)).toHaveLength(1505)
  expect(close(instruments.WRLD.isin, '2026-11-15')).toBeUndefined()
  expect(close(instruments.WRLD.isin, '2026-12-25')).toBeUndefined()
})

test('a day is the same whether asked alone, with others or after a later one', () => {
  const later = close(instruments.GOLD.isin, '2027-03-01')
  const all = quotesBetween(firstDay, date('2027-03-01'))
  const last = all.findLast(({ isin }) => isin === instruments.GOLD.isin)!
  expect(decimalOfUnits(last.price)).toBe(later)
  expect(close(instruments.WRLD.isin, '2022-01-03')).toBe('129.7985')
})
