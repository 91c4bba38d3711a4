// Birth dates: a real day, and an age at which a person may hold an account alone.

import { type CalendarDate, parseDate, partsOf } from '../date.ts'
import type { Checked } from './checked.ts'

export type BirthDateRefusal = 'birthDate.invalid' | 'birthDate.minor' | 'birthDate.range'

export const ageOfMajority = 18
const oldestAge = 110

/** Full years of life; someone born on 29 February is a year older on 1 March of a common year. */
export function ageOn(today: CalendarDate, birthDate: CalendarDate): number {
  const [now, born] = [partsOf(today), partsOf(birthDate)]
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day)
  return now.year - born.year - (hadBirthday ? 0 : 1)
}

export function parseBirthDate(
  text: string,
  today: CalendarDate,
): Checked<BirthDateRefusal, CalendarDate> {
  const birthDate = parseDate(text)
  if (!birthDate) return { refusal: 'birthDate.invalid' }
  const age = ageOn(today, birthDate)
  if (age < 0 || age > oldestAge) return { refusal: 'birthDate.range' }
  return age < ageOfMajority ? { refusal: 'birthDate.minor' } : { value: birthDate }
}
