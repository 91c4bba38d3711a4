// A day as somebody types it: in three parts, in the order of their language, or pasted whole.

import { dateOf, dayNumber } from './date.ts'
import { formatTagOf } from './format.ts'
import type { Locale } from './market.ts'

export const dateParts = ['day', 'month', 'year'] as const
export type DatePart = (typeof dateParts)[number]
/** As typed: digits, or nothing yet. */
export type TypedDate = Record<DatePart, string>

export const nothingTyped: TypedDate = { day: '', month: '', year: '' }

const isPart = (type: string): type is DatePart => dateParts.some((part) => part === type)

/** The day first in Paris, the month in New York; the year is last in every market of ours. */
export const datePartOrder = (locale: Locale): DatePart[] =>
  new Intl.DateTimeFormat(formatTagOf(locale), { dateStyle: 'short', timeZone: 'UTC' })
    .formatToParts(0)
    .flatMap(({ type }) => (isPart(type) ? type : []))

const isWhole = (typed: TypedDate) => dateParts.every((part) => typed[part] !== '')

/** As dates are kept; nothing as long as a part is missing. Whether the calendar has it is for the rule that asks. */
export const dateOfTyped = (typed: TypedDate): string =>
  isWhole(typed)
    ? dateOf({ year: Number(typed.year), month: Number(typed.month), day: Number(typed.day) })
    : ''

export function typedOfDate(text: string): TypedDate {
  const [year, month, day] = text.split('-')
  return year && month && day ? { day, month, year } : nothingTyped
}

const monthNames = (locale: Locale, month: number): string[] =>
  (['long', 'short'] as const).map((style) =>
    new Intl.DateTimeFormat(formatTagOf(locale), {
      ...{ day: 'numeric', month: style, year: 'numeric', timeZone: 'UTC' },
    })
      .formatToParts(dayNumber(dateOf({ year: 2001, month, day: 15 })) * 86_400_000)
      .find(({ type }) => type === 'month')!
      .value.toLowerCase(),
  )

/** The month of a word: its name, or as much of it as says which one it is. */
function monthOf(locale: Locale, word: string): string | undefined {
  const months = Array.from({ length: 12 }, (_, i) => i + 1).filter((month) =>
    monthNames(locale, month).some((name) => name.startsWith(word) || word.startsWith(name)),
  )
  return months.length === 1 ? String(months[0]) : undefined
}

function inOrder(parts: readonly string[], order: readonly DatePart[]): TypedDate | undefined {
  const typed = Object.fromEntries(order.map((part, i) => [part, parts[i]])) as TypedDate
  return typed.year.length === 4 && typed.month.length <= 2 && typed.day.length <= 2
    ? typed
    : undefined
}

const yearFirst = ['year', 'month', 'day'] as const

/** A whole day: `12.03.1984`, `12 March 1984`, `1984-03-12` and eight digits in a row. Never half of a year. */
export function readDate(locale: Locale, text: string): TypedDate | undefined {
  const order = datePartOrder(locale)
  const inARow = text.trim()
  if (/^\d{8}$/.test(inARow)) {
    const [a, b] = [inARow.slice(0, 2), inARow.slice(2, 4)]
    return inOrder([a, b, inARow.slice(4)], order)
  }
  const words = text.toLowerCase().match(/\d+|\p{L}{3,}/gu) ?? []
  if (words.length !== 3 || /[^\p{L}\p{N}\s.,/\\-]/u.test(text)) return
  const named = words.findIndex((word) => /\p{L}/u.test(word))
  if (named < 0) return inOrder(words, words[0]!.length === 4 ? yearFirst : order)
  const month = monthOf(locale, words[named]!)
  const [a, b] = words.filter((_, i) => i !== named) as [string, string]
  if (!month) return
  return a.length === 4 ? inOrder([a, month, b], yearFirst) : inOrder([b, month, a], yearFirst)
}
