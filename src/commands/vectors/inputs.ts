// Reads the inputs of a vector tolerantly: numbers or text, under any of the names in use.

import { type CalendarDate, parseDate } from '#domain/date.ts'
import { type Currency, defaultCurrency, type Money, parseMoney } from '#domain/money.ts'
import { parseRate, type Rate } from '#domain/rate.ts'

/** A vector that cannot be run as it is written. */
export class Malformed extends Error {}

export type Inputs = ReturnType<typeof inputsOf>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing'
const text = (value: unknown) => (typeof value === 'number' ? String(value) : value)

export function amountFrom(value: unknown, currency: Currency = defaultCurrency): Money {
  const plain = text(value)
  const parsed = typeof plain === 'string' ? parseMoney(plain, currency) : undefined
  if (!parsed) throw new Malformed(`${shown(value)} is not an amount`)
  return parsed
}

export function rateFrom(value: unknown): Rate {
  const plain = text(value)
  const parsed = typeof plain === 'string' ? parseRate(plain) : undefined
  if (!parsed) throw new Malformed(`${shown(value)} is not a rate`)
  return parsed
}

export function dateFrom(value: unknown): CalendarDate {
  const parsed = typeof value === 'string' ? parseDate(value) : undefined
  if (!parsed) throw new Malformed(`${shown(value)} is not a date`)
  return parsed
}

function wholeFrom(value: unknown): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (!Number.isInteger(number)) throw new Malformed(`${shown(value)} is not a whole number`)
  return number as number
}

/** Each reader takes the names a field may have, the first that is there wins. */
export function inputsOf(fields: Record<string, unknown>) {
  const find = (names: readonly string[]) => {
    const name = names.find((name) => fields[name] !== undefined && fields[name] !== null)
    return name === undefined ? undefined : fields[name]
  }
  const required = <T>(names: readonly string[], read: (value: unknown) => T): T => {
    const value = find(names)
    if (value === undefined) throw new Malformed(`input '${names[0]}' is missing`)
    return read(value)
  }
  const optional = <T>(names: readonly string[], read: (value: unknown) => T): T | undefined => {
    const value = find(names)
    return value === undefined ? undefined : read(value)
  }
  const listFrom = (value: unknown): readonly unknown[] => {
    if (!Array.isArray(value)) throw new Malformed(`${shown(value)} is not a list`)
    return value
  }

  return {
    has: (...names: string[]) => find(names) !== undefined,
    amount: (...names: string[]) => required(names, (value) => amountFrom(value)),
    amountIfAny: (...names: string[]) => optional(names, (value) => amountFrom(value)),
    rate: (...names: string[]) => required(names, rateFrom),
    rateIfAny: (...names: string[]) => optional(names, rateFrom),
    date: (...names: string[]) => required(names, dateFrom),
    dateIfAny: (...names: string[]) => optional(names, dateFrom),
    whole: (...names: string[]) => required(names, wholeFrom),
    wholeIfAny: (...names: string[]) => optional(names, wholeFrom),
    text: (...names: string[]) => required(names, String),
    textIfAny: (...names: string[]) => optional(names, String),
    list: (...names: string[]) => required(names, listFrom),
    flag: (...names: string[]) => optional(names, (value) => value === true || value === 'true'),
  }
}

/** A pair written as `[a, b]` or as an object with one of these names each. */
export function pairFrom(entry: unknown, first: string[], second: string[]): [unknown, unknown] {
  if (Array.isArray(entry)) return [entry[0], entry[1]]
  if (!isRecord(entry)) throw new Malformed(`${shown(entry)} is not a pair`)
  const pick = (names: string[]) => names.map((name) => entry[name]).find((v) => v !== undefined)
  return [pick(first), pick(second)]
}

export function oneOf<T extends string>(list: readonly T[], value: string, what: string): T {
  const found = list.find((item) => item === value)
  if (!found) throw new Malformed(`unknown ${what} '${value}'`)
  return found
}
