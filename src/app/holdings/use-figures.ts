// Amounts, rates and days as the market writes them.

import type { CalendarDate } from '#domain/date.ts'
import {
  type DateStyle,
  formatDate,
  formatMoney,
  formatPercent,
  formatTagOf,
  labelled,
} from '#domain/format.ts'
import { type Currency, type Money, parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'

/** A nominal rate that was turned from another kind has many digits; nobody reads more than these. */
const shownDigits = 4

const shortened = (percent: string): string => {
  const [whole, fraction = ''] = percent.split('.')
  return fraction.length > shownDigits
    ? Number(percent).toFixed(shownDigits)
    : `${whole}.${fraction}`
}

export function useFigures() {
  const { market } = useSite()
  const { locale, rateSuffix } = market
  const money = (amount: Money): string => formatMoney(locale, amount)
  return {
    money,
    amount: (decimal: string, currency: Currency): string => money(parseMoney(decimal, currency)!),
    day: (on: CalendarDate, style: DateStyle = 'medium'): string => formatDate(locale, on, style),
    percent: (percent: string): string => formatPercent(locale, rate(shortened(percent))),
    perYear: (percent: string): string =>
      `${formatPercent(locale, rate(shortened(percent)))} ${rateSuffix}`,
    /** A name with what is said of it. */
    labelled: (name: string, text: string): string => labelled(locale, name, text),
    /** `2026-11` as `Nov` or `Nov 2026`. */
    month: (month: string, style: 'short' | 'long' = 'short'): string =>
      new Intl.DateTimeFormat(formatTagOf(locale), {
        month: style,
        ...(style === 'long' && { year: 'numeric' }),
        timeZone: 'UTC',
      }).format(new Date(`${month}-01T00:00:00Z`)),
  }
}
export type Figures = ReturnType<typeof useFigures>
