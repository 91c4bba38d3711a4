// When people of the demo world were born: as it says, or so that they come of age days after its first.

import { addDays, addMonths, type CalendarDate } from '#domain/date.ts'
import { ageOfMajority } from '#domain/identifiers/birth-date.ts'
import type { DemoPerson } from './people.ts'

export const birthDateOf = (
  { birthDate, turns18InDays }: DemoPerson,
  today: CalendarDate,
): string =>
  turns18InDays === undefined
    ? birthDate
    : addMonths(addDays(today, turns18InDays), -12 * ageOfMajority)
