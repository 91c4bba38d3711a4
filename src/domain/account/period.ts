// Which movements are shown: a period by name or by its days, a kind, a word. The choice lives in the address.

import {
  addDays,
  type CalendarDate,
  dateOf,
  isWithinOurYears,
  parseDate,
  partsOf,
} from '../date.ts'

export const periods = ['anyTime', 'days30', 'days90', 'thisYear', 'lastYear', 'own'] as const
export type Period = (typeof periods)[number]

export type PeriodFilter = {
  period: Period
  /** Of an own period. */
  since: CalendarDate | undefined
  until: CalendarDate | undefined
  kind: string | undefined
  text: string | undefined
}

function dayOf(text: string | null): CalendarDate | undefined {
  const day = parseDate(text ?? '')
  return day && isWithinOurYears(day) ? day : undefined
}

/** What an address says; what is not a day is none. */
export const periodFilterOf = (read: (name: string) => string | null): PeriodFilter => ({
  period: periods.find((each) => each === read('period')) ?? 'anyTime',
  since: dayOf(read('since')),
  until: dayOf(read('until')),
  kind: read('kind') || undefined,
  text: read('text')?.trim() || undefined,
})

export type Days = { from?: CalendarDate | undefined; to?: CalendarDate | undefined }

const yearOf = (year: number): Days => ({
  from: dateOf({ year, month: 1, day: 1 }),
  to: dateOf({ year, month: 12, day: 31 }),
})

/** Its days, both included. */
export function periodOf(
  { period, since, until }: Pick<PeriodFilter, 'period' | 'since' | 'until'>,
  today: CalendarDate,
): Days {
  const { year } = partsOf(today)
  const named: Record<Period, Days> = {
    anyTime: {},
    days30: { from: addDays(today, -29), to: today },
    days90: { from: addDays(today, -89), to: today },
    thisYear: yearOf(year),
    lastYear: yearOf(year - 1),
    own: { from: since, to: until },
  }
  return named[period]
}
