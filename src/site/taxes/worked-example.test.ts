import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { decimalOf } from '#domain/money.ts'
import { workedExample } from './worked-example.ts'

const on = date('2026-11-15')
const figures = (locale: Locale) => {
  const example = workedExample(marketOf(locale), on)
  return (
    example && {
      lines: example.lines.map(({ key, amount }) => `${key} ${decimalOf(amount)}`),
      total: decimalOf(example.total),
      net: example.net && decimalOf(example.net),
    }
  )
}

/** 1,450 of interest; in the Netherlands 75,000 of balance, because that is what is taxed there. */
test.each<[Locale, string[], string, string | undefined]>([
  ['de-DE', ['kapESt 112.50', 'soli 6.18'], '118.68', '1331.32'],
  ['de-AT', ['kest 362.50'], '362.50', '1087.50'],
  ['de-CH', ['verrechnungssteuer 507.50'], '507.50', '942.50'],
  ['en-GB', ['incomeTax 90.00'], '90.00', '1360.00'],
  ['en-IE', ['dirt 478.50'], '478.50', '971.50'],
  ['es-ES', ['retencion 275.50'], '275.50', '1174.50'],
  ['fr-FR', ['ir 185.60', 'ps 269.70'], '455.30', '994.70'],
  ['pl-PL', ['pit 275.50'], '275.50', '1174.50'],
  ['fi-FI', ['lahdevero 435.00'], '435.00', '1015.00'],
  ['it-IT', ['ritenuta 377.00'], '377.00', '1073.00'],
  ['nl-NL', ['deemedReturn 200.23', 'box3 72.08'], '72.08', undefined],
])('in %s the example leaves what the engine leaves', (locale, lines, total, net) => {
  expect(figures(locale)).toEqual({ lines, total, net })
})

test.each<Locale>(['en', 'en-US'])('%s has no example: the tax depends on all income', (locale) => {
  expect(figures(locale)).toBeUndefined()
})

test('what the law leaves untaxed stands in the example', () => {
  const allowance = (locale: Locale) => workedExample(marketOf(locale), on)?.allowance
  expect(decimalOf(allowance('de-DE')!)).toBe('1000.00')
  expect(decimalOf(allowance('en-GB')!)).toBe('1000.00')
  expect(decimalOf(allowance('nl-NL')!)).toBe('59357.00')
  expect(allowance('de-AT')).toBeUndefined()
})
