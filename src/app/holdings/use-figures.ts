// Amounts, rates and days as the market writes them.

import type { CalendarDate } from '#domain/date.ts'
import {
  type DateStyle,
  formatDate,
  formatMoney,
  formatPercent,
  formatRatio,
  formatShort,
  formatTagOf,
  labelled,
} from '#domain/format.ts'
import { type Currency, type Money, parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'

/** A nominal rate that was turned from another kind has many digits; nobody reads more than these. */
const shownDigits = 4

const shortened = (percent: string): string => {
  const [, fraction = ''] = percent.split('.')
  return fraction.length > shownDigits ? Number(percent).toFixed(shownDigits) : percent
}

export function useFigures() {
  const { market } = useSite()
  const { locale, rateSuffix } = market
  const money = (amount: Money): string => formatMoney(locale, amount)
  return {
    money,
    amount: (decimal: string, currency: Currency): string => money(parseMoney(decimal, currency)!),
    /** What may be more or less than nothing. */
    signed: (decimal: string, currency: Currency): string => {
      const amount = parseMoney(decimal, currency)!
      return `${amount.minor > 0n ? '+' : ''}${money(amount)}`
    },
    day: (on: CalendarDate, style: DateStyle = 'medium'): string => formatDate(locale, on, style),
    percent: (percent: string): string => formatPercent(locale, rate(shortened(percent))),
    perYear: (percent: string): string =>
      `${formatPercent(locale, rate(shortened(percent)))} ${rateSuffix}`,
    /** Units of a fund and what one costs, with the four digits they have. */
    units: (decimal: string): string =>
      new Intl.NumberFormat(formatTagOf(locale), {
        ...{ minimumFractionDigits: 4, maximumFractionDigits: 4 },
      }).format(decimal as `${number}`),
    /** A name with what is said of it. */
    labelled: (name: string, text: string): string => labelled(locale, name, text),
    ratio: (decimal: string): string => formatRatio(locale, decimal),
    short: (value: number): string => formatShort(locale, value),
    /** `2026-11` as `Nov`, `Nov 26` or `November 2026`. */
    month: (month: string, style: 'short' | 'year' | 'long' = 'short'): string =>
      new Intl.DateTimeFormat(formatTagOf(locale), {
        month: style === 'long' ? 'long' : 'short',
        ...(style === 'long' && { year: 'numeric' }),
        ...(style === 'year' && { year: '2-digit' }),
        timeZone: 'UTC',
      }).format(new Date(`${month}-01T00:00:00Z`)),
  }
}
export type Figures = ReturnType<typeof useFigures>
