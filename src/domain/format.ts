// Amounts, rates, dates and country names as a market writes and reads them.

import { type CalendarDate, dayNumber } from './date.ts'
import type { Locale, Market } from './market.ts'
import { type Currency, decimalOf, fractionDigits, type Money, parseMoney } from './money.ts'
import type { Rate } from './rate.ts'

/**
 * The tag for `Intl`; generic English would give American dates. Markets know theirs too, but asking
 * them here would put all thirteen into every script that writes an amount.
 */
export const formatTagOf = (locale: Locale): string => (locale === 'en' ? 'en-150' : locale)

/** Formatters are costly to build and the same for everyone. */
export function remembered<Value>(build: (tag: string, variant: string) => Value) {
  const built = new Map<string, Value>()
  return (tag: string, variant = ''): Value => {
    const key = `${tag} ${variant}`
    const known = built.get(key) ?? build(tag, variant)
    built.set(key, known)
    return known
  }
}

/** Grouped from a thousand on everywhere: Spanish, Italian and Polish would begin at ten thousand, and columns not line up. */
const amountsOf = (maximumFractionDigits: number) =>
  remembered(
    (tag, currency) =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency,
        maximumFractionDigits,
        useGrouping: 'always',
      }),
  )

/** One minus everywhere; most locales would write a hyphen, some the sign. */
const withMinus = (text: string): string => text.replace('-', '\u2212')

const amounts = amountsOf(fractionDigits)

/** With the currency's symbol and at most two fraction digits. [CST-002, CST-003] */
export const formatMoney = (locale: Locale, amount: Money): string =>
  withMinus(amounts(formatTagOf(locale), amount.currency).format(decimalText(decimalOf(amount))))

const wholeAmounts = amountsOf(0)

/** A round figure without its empty cents, as limits and minimums are named: €100,000. */
export const formatRound = (locale: Locale, amount: Money): string =>
  amount.minor % 100n === 0n
    ? withMinus(wholeAmounts(formatTagOf(locale), amount.currency).format(amount.minor / 100n))
    : formatMoney(locale, amount)

/** As somebody would type it: without its currency. */
export const asTyped = (locale: Locale, amount: Money): string =>
  formatMoney(locale, amount).replaceAll(/[^\d.,]/g, '')

// The decimal goes in as text: a float would lose cents above nine quadrillion.
const decimalText = (decimal: string) => decimal as Intl.StringNumericLiteral

const percents = remembered(
  (tag, digits) =>
    new Intl.NumberFormat(tag, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: Number(digits),
    }),
)

/** Two decimals, more only where the rate itself has more: 3.875 % is never shown as 3.88 %. */
export function formatPercent(locale: Locale, { units, scale }: Rate): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 3, '0')
  const point = digits.length - scale - 2
  const fraction = `${units < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
  return withMinus(
    percents(formatTagOf(locale), String(Math.max(2, scale))).format(decimalText(fraction)),
  )
}

const twoDecimals = remembered(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

/** How many times something is there, always with two decimals: 0.92. */
export const formatRatio = (locale: Locale, decimal: string): string =>
  withMinus(twoDecimals(formatTagOf(locale)).format(decimalText(decimal)))

const shortNumbers = remembered(
  (tag) =>
    new Intl.NumberFormat(tag, {
      notation: 'compact',
      maximumFractionDigits: 1,
      useGrouping: 'always',
    }),
)

/** A number as short as it can be said, for the axis of a chart. */
export const formatShort = (locale: Locale, value: number): string =>
  withMinus(shortNumbers(formatTagOf(locale)).format(value))

export const dateStyles = ['numeric', 'medium', 'long'] as const
export type DateStyle = (typeof dateStyles)[number]

const dates = remembered((tag, style) =>
  style === 'numeric'
    ? new Intl.DateTimeFormat(tag, {
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        timeZone: 'UTC',
      })
    : new Intl.DateTimeFormat(tag, { dateStyle: style as 'medium' | 'long', timeZone: 'UTC' }),
)

/** A Polish day stands before its month in the genitive, which the short form does not write: 16 maja, not 16 maj. */
const ofCase = (locale: Locale, style: DateStyle): DateStyle =>
  locale === 'pl-PL' && style === 'medium' ? 'long' : style

/** The first of a month is the first in French, the others are counted: 1er mai, 2 mai. */
const firstInFrench = (locale: Locale, text: string): string =>
  locale === 'fr-FR' ? text.replace(/^1 /, '1er ') : text

/** No line ends between a day and its month: a German one would seem to end its sentence. */
const unbroken = (text: string): string =>
  text.replace(/(?<=\d(?:\.|er)?) (?=\p{L})|(?<=\p{L}) (?=\d{1,2},)/u, '\u00a0')

const dayMs = 86_400_000

export const formatDate = (
  locale: Locale,
  date: CalendarDate,
  style: DateStyle = 'numeric',
): string =>
  unbroken(
    firstInFrench(
      locale,
      dates(formatTagOf(locale), ofCase(locale, style)).format(dayNumber(date) * dayMs),
    ),
  )

const monthNumbers = remembered(
  (tag) => new Intl.DateTimeFormat(tag, { month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
)

/** `11/2026`: for where there is little room. */
export const formatMonth = (locale: Locale, date: CalendarDate): string =>
  monthNumbers(formatTagOf(locale)).format(dayNumber(date) * dayMs)

const moments = remembered((tag, variant) => {
  const [dateStyle, timeZone] = variant.split(' ') as ['medium' | 'long', string | undefined]
  return new Intl.DateTimeFormat(tag, {
    ...{ dateStyle, timeStyle: 'short' },
    ...(timeZone && { timeZone }),
  })
})

/** Day and time; without a zone by the clock of whoever reads. */
export const formatMoment = (
  locale: Locale,
  moment: Date,
  { style = 'long', timeZone = '' }: { style?: 'medium' | 'long'; timeZone?: string } = {},
): string => unbroken(moments(formatTagOf(locale), `${style} ${timeZone}`).format(moment))

const times = remembered(
  (tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }),
)

/** A minute of the day: 14:00, 2:00 PM. */
export const formatTime = (locale: Locale, minuteOfDay: number): string =>
  times(formatTagOf(locale)).format(minuteOfDay * 60_000)

const sizes = remembered(
  (tag, unit) =>
    new Intl.NumberFormat(tag, {
      style: 'unit',
      unit,
      maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
    }),
)

/** `240 kB`, `1.4 MB`: how much a file holds, never nothing. */
export const formatSize = (locale: Locale, bytes: number): string =>
  bytes < 1_000_000
    ? sizes(formatTagOf(locale), 'kilobyte').format(Math.ceil(bytes / 1000))
    : sizes(formatTagOf(locale), 'megabyte').format(bytes / 1_000_000)

// Versions of ICU differ in the Swiss apostrophe, and keyboards in the space and the minus.
const plainForm = (text: string) =>
  text
    .replace(/[\u2019\u02BC]/g, "'")
    .replace(/\u2212/g, '-')
    .replace(/\s+/gu, ' ')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// Austria groups amounts by a dot and other numbers by a space, so the amount itself is asked.
const typedAmounts = remembered((tag, currency) => {
  const parts = amounts(tag, currency).formatToParts(1234567.5)
  const valueOfPart = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const group = escaped(plainForm(valueOfPart('group')))
  const decimal = escaped(valueOfPart('decimal'))
  return {
    symbol: valueOfPart('currency'),
    pattern: new RegExp(`^(-?)(\\d{1,3}(?:(?:${group}| )\\d{3})+|\\d+)(?:${decimal}(\\d{1,2}))?$`),
  }
})

/**
 * An amount as a customer of the market types it, with or without grouping and symbol; undefined
 * where it could mean two things, as 1.5 does in Germany.
 */
export function parseAmount(locale: Locale, text: string, currency: Currency): Money | undefined {
  const { symbol, pattern } = typedAmounts(formatTagOf(locale), currency)
  const bare = plainForm(text.replace(symbol, '').replace(currency, '')).trim()
  const match = pattern.exec(bare.replace(/^- /, '-'))
  if (!match) return undefined
  const [, sign, whole = '', fraction] = match
  const decimal = `${sign}${whole.replace(/\D/g, '')}${fraction ? `.${fraction}` : ''}`
  return parseMoney(decimal, currency)
}

/** A name and what is said of it; French sets its colon apart, without letting it start a line. */
export const labelled = (locale: Locale, name: string, text: string): string =>
  `${name}${locale === 'fr-FR' ? '\u00a0' : ''}: ${text}`

const regionNames = remembered((tag) => new Intl.DisplayNames(tag, { type: 'region' }))

const regions = remembered((tag, iso2) => regionNames(tag).of(iso2) ?? iso2)

/** A country by its two letters, in the reader's language. */
export const regionName = (locale: Locale, iso2: string): string =>
  regions(formatTagOf(locale), iso2)

/** A market's country in the reader's language; undefined for the market without one. */
export const countryName = (locale: Locale, { country }: Market): string | undefined =>
  country && regionName(locale, country.iso2)

const collators = remembered((tag) => new Intl.Collator(tag))

export const compareText = (locale: Locale, a: string, b: string): number =>
  collators(formatTagOf(locale)).compare(a, b)
