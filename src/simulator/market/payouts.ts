// Which pretended funds pay out, when and how much: two of them four times a year, from the end of 2026 on. What is paid out
// is no part of the price any more.

import { following } from '#domain/calendar/business-day.ts'
import { type CalendarDate, date } from '#domain/date.ts'
import { instruments } from '#domain/investment/instrument.ts'
import type { Price } from '#domain/investment/units.ts'

const paying: readonly string[] = [instruments.EURO.isin, instruments.CORP.isin]
/** Before it funds kept what they earned. */
const first = date('2026-12-15')
const months = ['03', '06', '09', '12']

/** In thousandths of the price. */
const share = 4n
export const leftAfterPayout = 0.996

/** The first trading day from the middle of a quarter's last month on. */
export function isPayoutDay(isin: string, on: CalendarDate): boolean {
  if (!paying.includes(isin) || on < first || !months.includes(on.slice(5, 7))) return false
  return following('TARGET', date(`${on.slice(0, 7)}-15`)) === on
}

export const payingFunds = paying

/** For one unit, of what it cost the day before. */
export const payoutOf = (before: Price): Price => (before * share) / 1000n
