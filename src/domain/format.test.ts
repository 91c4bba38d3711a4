import fc from 'fast-check'
import { expect, test } from 'vitest'
import { date } from './date.ts'
import {
  countryName,
  formatDate,
  formatMoment,
  formatMoney,
  formatPercent,
  formatRatio,
  formatRound,
  formatShort,
  formatSize,
  formatTagOf,
  labelled,
  parseAmount,
} from './format.ts'
import { type Locale, locales } from './market.ts'
import { marketOf } from './markets/markets.ts'
import { currencies, defaultCurrency, money } from './money.ts'
import { rate } from './rate.ts'

const nbsp = '\u00a0'
const thin = '\u202f'
const typographic = (text: string) => text.replaceAll('⍽', nbsp).replaceAll('⎵', thin)
const plain = (text: string) => text.replaceAll('\u2019', "'")

type Written = [
  large: string,
  small: string,
  negative: string,
  percent: string,
  numeric: string,
  medium: string,
  long: string,
]

const irish: Written = [
  ...(['€1,234,567.89', '€1,234.50', '−€1,234.50', '2.95%'] as const),
  ...(['05/11/2026', '5⍽Nov 2026', '5⍽November 2026'] as const),
]

const table: [Locale, ...Written][] = [
  [
    'de-DE',
    '1.234.567,89⍽€',
    '1.234,50⍽€',
    '−1.234,50⍽€',
    '2,95⍽%',
    '05.11.2026',
    '05.11.2026',
    '5.⍽November 2026',
  ],
  [
    'de-AT',
    '€⍽1.234.567,89',
    '€⍽1.234,50',
    '−€⍽1.234,50',
    '2,95⍽%',
    '05.11.2026',
    '05.11.2026',
    '5.⍽November 2026',
  ],
  [
    'de-CH',
    "CHF⍽1'234'567.89",
    "CHF⍽1'234.50",
    "CHF−1'234.50",
    '2.95%',
    '05.11.2026',
    '05.11.2026',
    '5.⍽November 2026',
  ],
  [
    'en-GB',
    '£1,234,567.89',
    '£1,234.50',
    '−£1,234.50',
    '2.95%',
    '05/11/2026',
    '5⍽Nov 2026',
    '5⍽November 2026',
  ],
  ['en-IE', ...irish],
  [
    'fr-FR',
    '1⎵234⎵567,89⍽€',
    '1⎵234,50⍽€',
    '−1⎵234,50⍽€',
    '2,95⍽%',
    '05/11/2026',
    '5⍽nov. 2026',
    '5⍽novembre 2026',
  ],
  [
    'es-ES',
    '1.234.567,89⍽€',
    '1.234,50⍽€',
    '−1.234,50⍽€',
    '2,95⍽%',
    '05/11/2026',
    '5⍽nov 2026',
    '5⍽de noviembre de 2026',
  ],
  [
    'nl-NL',
    '€⍽1.234.567,89',
    '€⍽1.234,50',
    '€⍽−1.234,50',
    '2,95%',
    '05-11-2026',
    '5⍽nov 2026',
    '5⍽november 2026',
  ],
  [
    'pl-PL',
    '1⍽234⍽567,89⍽zł',
    '1⍽234,50⍽zł',
    '−1⍽234,50⍽zł',
    '2,95%',
    '05.11.2026',
    '5⍽listopada 2026',
    '5⍽listopada 2026',
  ],
  [
    'fi-FI',
    '1⍽234⍽567,89⍽€',
    '1⍽234,50⍽€',
    '−1⍽234,50⍽€',
    '2,95⍽%',
    '05.11.2026',
    '5.11.2026',
    '5.⍽marraskuuta 2026',
  ],
  [
    'it-IT',
    '1.234.567,89⍽€',
    '1.234,50⍽€',
    '−1.234,50⍽€',
    '2,95%',
    '05/11/2026',
    '5⍽nov 2026',
    '5⍽novembre 2026',
  ],
  [
    'en-US',
    '$1,234,567.89',
    '$1,234.50',
    '−$1,234.50',
    '2.95%',
    '11/05/2026',
    'Nov⍽5, 2026',
    'November⍽5, 2026',
  ],
  ['en', ...irish],
]

test('a Polish month after its day is in the genitive, also where its short form is the whole word', () => {
  expect(formatDate('pl-PL', date('2027-05-16'), 'medium')).toBe(`16${nbsp}maja 2027`)
})

test('a French month begins on its first, and goes on by numbers', () => {
  expect(formatDate('fr-FR', date('2027-05-01'), 'long')).toBe(`1er${nbsp}mai 2027`)
  expect(formatDate('fr-FR', date('2027-05-11'), 'long')).toBe(`11${nbsp}mai 2027`)
})

test('a colon stands where the language wants it', () => {
  expect(labelled('fr-FR', 'Code postal', 'Manquant.')).toBe(typographic('Code postal⍽: Manquant.'))
  expect(labelled('de-DE', 'Postleitzahl', 'Fehlt.')).toBe('Postleitzahl: Fehlt.')
})

test('round figures are grouped and signed like all others', () => {
  expect(formatRound('pl-PL', money(340000n, 'PLN'))).toBe(typographic('3⍽400⍽zł'))
  expect(formatRound('it-IT', money(-700000n, 'EUR'))).toBe(typographic('−7.000⍽€'))
})

test.each(table)(
  '%s writes amounts, rates and dates its own way [MKT-001, CST-002, CST-003]',
  (locale, large, small, negative, percent, numeric, medium, long) => {
    const { currency } = marketOf(locale)
    const day = date('2026-11-05')
    expect(
      [
        formatMoney(locale, money(123456789n, currency)),
        formatMoney(locale, money(123450n, currency)),
        formatMoney(locale, money(-123450n, currency)),
        formatPercent(locale, rate('2.95')),
        formatDate(locale, day),
        formatDate(locale, day, 'medium'),
        formatDate(locale, day, 'long'),
      ].map(plain),
    ).toEqual([large, small, negative, percent, numeric, medium, long].map(typographic))
  },
)

test('the table holds every market', () => {
  expect(table.map(([locale]) => locale).sort()).toEqual([...locales].sort())
})

test('the currency is the euro where none is named [CST-001]', () => {
  expect(defaultCurrency).toBe('EUR')
})

test('a rate keeps the decimals it has', () => {
  expect(formatPercent('en-GB', rate('3.875'))).toBe('3.875%')
  expect(formatPercent('en-GB', rate('4'))).toBe('4.00%')
  expect(formatPercent('en-GB', rate('-0.5'))).toBe('−0.50%')
})

test('a ratio has two decimals, whatever it was told with', () => {
  expect(
    ['0.9200', '0.9520', '1.0050', '0.0000'].map((told) => formatRatio('de-DE', told)),
  ).toEqual([...['0,92', '0,95', '1,01', '0,00']])
})

test('the short numbers of an axis have the minus of all others', () => {
  expect([-300, 0, 1250].map((value) => formatShort('en-GB', value))).toEqual(['−300', '0', '1.3k'])
  expect(formatShort('de-DE', -300)).toBe('−300')
  // German has no short thousand: an axis would say 5000 beneath 10.000.
  expect([5000, 10_000].map((value) => formatShort('de-DE', value))).toEqual(['5.000', '10.000'])
})

test('what is written is read back, in every market and currency', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom(...currencies),
      fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }),
      (locale, currency, minor) => {
        const amount = money(minor, currency)
        expect(parseAmount(locale, formatMoney(locale, amount), currency)).toEqual(amount)
      },
    ),
  )
})

test.each<[Locale, string, bigint | undefined]>([
  ['de-DE', '1000', 100000n],
  ['de-DE', '1.000', 100000n],
  ['de-DE', '1 000,5', 100050n],
  ['de-DE', ' 1.000,50 € ', 100050n],
  ['de-DE', '1.5', undefined],
  ['de-DE', '1.000.50', undefined],
  ['de-DE', '1,005', undefined],
  ['en-GB', '£1,000.50', 100050n],
  ['en-GB', '1,5', undefined],
  ['de-CH', "1'000.50", 100050n],
  ['de-CH', '1’000.50', 100050n],
  ['fi-FI', '−5', -500n],
  ['en-US', '', undefined],
  ['en-US', '-', undefined],
  ['en-US', '1e3', undefined],
])('%s reads %s', (locale, text, minor) => {
  const { currency } = marketOf(locale)
  expect(parseAmount(locale, text, currency)).toEqual(
    minor === undefined ? undefined : money(minor, currency),
  )
})

test('countries are named in the language of the reader; generic English has none', () => {
  expect(countryName('de-DE', marketOf('de-CH'))).toBe('Schweiz')
  expect(countryName('fr-FR', marketOf('de-AT'))).toBe('Autriche')
  expect(countryName('fr-FR', marketOf('en'))).toBeUndefined()
})

test.each(locales)('%s is formatted by the tag its market names', (locale) => {
  expect(formatTagOf(locale)).toBe(marketOf(locale).formatTag)
})

test.each<[Locale, string]>([
  ['de-DE', `15.${nbsp}November 2026 um 21:05`],
  ['en', `15${nbsp}November 2026 at 21:05`],
  ['en-US', `November${nbsp}15, 2026 at 9:05 PM`],
])('a moment in %s is a day and a time, in the zone that is asked for', (locale, written) => {
  const moment = new Date('2026-11-15T20:05:00Z')
  expect(formatMoment(locale, moment, { timeZone: 'Europe/Berlin' })).toBe(written)
})

test.each<[Locale, number, string]>([
  ['de-DE', 1, '1 kB'],
  ['de-DE', 999_001, '1.000 kB'],
  ['de-DE', 1_440_000, '1,4 MB'],
  ['fr-FR', 240_000, '240 ko'],
  ['fi-FI', 240_000, '240 kt'],
])('in %s %i bytes are %s', (locale, bytes, written) => {
  expect(formatSize(locale, bytes).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(written)
})
