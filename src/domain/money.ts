// Money: a whole number of minor units in one currency. There is no other way to hold an amount.

export const currencies = ['EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK'] as const
export type Currency = (typeof currencies)[number]

/** The currency where none is named. [CST-001] */
export const defaultCurrency: Currency = 'EUR'

/** Every currency we handle has two fraction digits. [CST-002] */
export const fractionDigits = 2

export type Money = { readonly minor: bigint; readonly currency: Currency }

export const money = (minor: bigint, currency: Currency): Money => ({ minor, currency })

const decimalAmount = /^(-?)(\d{1,18})(?:\.(\d{1,2}))?$/

/** `'1234.5'` as money; undefined for anything that is not a plain decimal with at most two digits. */
export function parseMoney(decimal: string, currency: Currency): Money | undefined {
  const match = decimalAmount.exec(decimal)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const minor = BigInt(whole + fraction.padEnd(fractionDigits, '0'))
  return money(sign ? -minor : minor, currency)
}

/** The wire form: `'1234.50'`, never a float. */
export function decimalOf({ minor }: Money): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(fractionDigits + 1, '0')
  const point = digits.length - fractionDigits
  return `${minor < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
}

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency)
    throw new Error(`${a.currency} and ${b.currency} do not mix: convert one of them first`)
}

export function add(a: Money, b: Money): Money {
  assertSameCurrency(a, b)
  return money(a.minor + b.minor, a.currency)
}

export function subtract(a: Money, b: Money): Money {
  assertSameCurrency(a, b)
  return money(a.minor - b.minor, a.currency)
}

export function compare(a: Money, b: Money): -1 | 0 | 1 {
  assertSameCurrency(a, b)
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0
}

export const smaller = (a: Money, b: Money): Money => (compare(a, b) < 0 ? a : b)
export const larger = (a: Money, b: Money): Money => (compare(a, b) < 0 ? b : a)

/** A part of an amount in whole units, the nearest: an estimate, to be said as one. */
export const partOf = ({ minor, currency }: Money, part: bigint, whole: bigint): Money =>
  money((((minor * part) / whole + 50n) / 100n) * 100n, currency)

export const isNegative = ({ minor }: Money): boolean => minor < 0n

/**
 * Splits by weight without loss: the parts always sum to the whole. What rounding leaves over goes,
 * one minor unit each, to the first parts that have a weight.
 */
export function allocate({ minor, currency }: Money, weights: readonly bigint[]): Money[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n || weights.some((weight) => weight < 0n))
    throw new Error('allocate needs weights of zero or more, and one above zero')

  const parts = weights.map((weight) => (minor * weight) / total)
  let rest = minor - parts.reduce((sum, part) => sum + part, 0n)
  const step = rest < 0n ? -1n : 1n
  for (let i = 0; rest !== 0n; i = (i + 1) % parts.length) {
    if (weights[i] === 0n) continue
    parts[i]! += step
    rest -= step
  }
  return parts.map((part) => money(part, currency))
}
