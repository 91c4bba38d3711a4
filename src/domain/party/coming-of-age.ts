// Coming of age: on which day a child is of age, and how long before it and its parents are written to.

import { addDays, type CalendarDate, dateOf, daysBetween, partsOf } from '../date.ts'
import { ageOfMajority } from '../identifiers/birth-date.ts'

/** Whoever was born on 29 February is of age on 1 March, where there is no 29th. */
export function comesOfAgeOn(birthDate: CalendarDate): CalendarDate {
  const { year, month, day } = partsOf(birthDate)
  return addDays(dateOf({ year: year + ageOfMajority, month, day: 1 }), day - 1)
}

/** So many days before; nought is the day itself. */
export const majorityNotices = [90, 30, 0] as const
export type MajorityNotice = (typeof majorityNotices)[number]

/** What is due on a day: the last that has come, so that nobody is told late of what is over. */
export function majorityNoticeOn(
  birthDate: CalendarDate,
  today: CalendarDate,
): MajorityNotice | undefined {
  const left = daysBetween(today, comesOfAgeOn(birthDate))
  return majorityNotices.findLast((days) => left <= days)
}
