// Calendar dates: `YYYY-MM-DD`, no time and no zone. The text form sorts and compares by itself.

export type CalendarDate = string & { readonly __date: never }

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/

export const isLeapYear = (year: number): boolean =>
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export type DateParts = { year: number; month: number; day: number }

const twoDigitsAt = (date: CalendarDate, at: number): number =>
  date.charCodeAt(at) * 10 + date.charCodeAt(at + 1) - 11 * 48 // 48 is '0'.

/** Read digit by digit, with no text between: every day count of every accrual passes through here. */
export const partsOf = (date: CalendarDate): DateParts => ({
  year: twoDigitsAt(date, 0) * 100 + twoDigitsAt(date, 2),
  month: twoDigitsAt(date, 5),
  day: twoDigitsAt(date, 8),
})

const padded = (value: number, length: number) => String(value).padStart(length, '0')

export const dateOf = ({ year, month, day }: DateParts): CalendarDate =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` as CalendarDate

/** The date, or undefined where the calendar has no such day (2026-02-30). */
export function parseDate(text: string): CalendarDate | undefined {
  const match = isoDate.exec(text)
  if (!match) return undefined
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? (text as CalendarDate) : undefined
}

/** The years of our books: nobody is older, and no plan reaches further. */
const years = { first: 1900, last: 2199 }

/** Whether a date can be one of ours at all, and not only one of the calendar's. */
export const isWithinOurYears = (of: CalendarDate): boolean => {
  const { year } = partsOf(of)
  return year >= years.first && year <= years.last
}

/** For dates written in code or already checked: a malformed one is a bug. */
export function date(text: string): CalendarDate {
  const parsed = parseDate(text)
  if (!parsed) throw new Error(`'${text}' is not a calendar date: write YYYY-MM-DD`)
  return parsed
}

/** Days since 1970-01-01, by Howard Hinnant's civil-day count: exact for every Gregorian year. */
export function dayNumber(of: CalendarDate): number {
  const { year, month, day } = partsOf(of)
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

export function dateOfDayNumber(days: number): CalendarDate {
  const z = days + 719468
  const era = Math.floor(z / 146097)
  const dayOfEra = z - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36524) -
      Math.floor(dayOfEra / 146096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return dateOf({ year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day })
}

export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  dayNumber(to) - dayNumber(from)

export const addDays = (to: CalendarDate, days: number): CalendarDate =>
  dateOfDayNumber(dayNumber(to) + days)

/** Whole months on, the day kept or clamped to the month's end: 31 Aug + 6 months is 28 Feb. */
export function addMonths(to: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(to)
  const index = year * 12 + (month - 1) + months
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
  return dateOf({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) })
}

/** 1 is Monday, 7 is Sunday. */
export const weekday = (of: CalendarDate): number => ((((dayNumber(of) + 3) % 7) + 7) % 7) + 1

export const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b)
export const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? b : a)
