// The yearly overview for a tax return: which year it is about, and on which day it is written.

import { type CalendarDate, date, partsOf } from '../date.ts'
import type { Market } from '../market.ts'

export type TaxYear = {
  /** The year it begins in. */
  year: number
  /** `'2026'`, in Britain `'2026/27'`. */
  name: string
  from: CalendarDate
  to: CalendarDate
}

type Country = NonNullable<Market['country']>['iso2'] | undefined

/** In Britain the year begins on 6 April, elsewhere on 1 January. */
export function taxYear(country: Country, year: number): TaxYear {
  if (country !== 'GB')
    return { year, name: String(year), from: date(`${year}-01-01`), to: date(`${year}-12-31`) }
  const next = String((year + 1) % 100).padStart(2, '0')
  return {
    ...{ year, name: `${year}/${next}` },
    ...{ from: date(`${year}-04-06`), to: date(`${year + 1}-04-05`) },
  }
}

/** 15 January, in Britain 15 April. */
const writtenIn = (country: Country, year: number): CalendarDate =>
  date(country === 'GB' ? `${year}-04-15` : `${year}-01-15`)

/** The year whose overview is written on this day. */
export function overviewDue(country: Country, day: CalendarDate): TaxYear | undefined {
  const { year } = partsOf(day)
  return day === writtenIn(country, year) ? taxYear(country, year - 1) : undefined
}

/** The last day that an overview written before this one is about. */
export function overviewsToldTo(country: Country, day: CalendarDate): CalendarDate {
  const { year } = partsOf(day)
  return taxYear(country, writtenIn(country, year) < day ? year - 1 : year - 2).to
}

/** The year a day belongs to. */
export function taxYearOn(country: Country, day: CalendarDate): TaxYear {
  const { year } = partsOf(day)
  const began = taxYear(country, year)
  return day < began.from ? taxYear(country, year - 1) : began
}
