// The statement of a quarter: which one it is, and on which day it is written.

import { following } from '../calendar/business-day.ts'
import { addDays, addMonths, type CalendarDate, date, partsOf } from '../date.ts'

/** `'2026-Q4'`, with its first and last day. */
export type Quarter = { name: string; from: CalendarDate; to: CalendarDate }

const monthsInQuarter = 3

function quarter(year: number, number: number): Quarter {
  const month = String(monthsInQuarter * (number - 1) + 1).padStart(2, '0')
  const from = date(`${year}-${month}-01`)
  return { name: `${year}-Q${number}`, from, to: addDays(addMonths(from, monthsInQuarter), -1) }
}

export function quarterNamed(name: string): Quarter {
  const [year, number] = name.split('-Q').map(Number) as [number, number]
  return quarter(year, number)
}

export const quarterOf = (day: CalendarDate): Quarter => {
  const { year, month } = partsOf(day)
  return quarter(year, Math.ceil(month / monthsInQuarter))
}

/** The quarter whose statements are written on this day: the first business day after it. */
export function statementDue(day: CalendarDate): Quarter | undefined {
  const { from } = quarterOf(day)
  return following('TARGET', from) === day ? quarterOf(addDays(from, -1)) : undefined
}
