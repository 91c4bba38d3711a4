// Tax on interest: named lines that explain themselves, a total, and what is left.

import type { CalendarDate } from '../date.ts'
import { add, type Money, money, subtract } from '../money.ts'
import {
  fraction,
  fractionOf,
  percentOf,
  type Rate,
  type Rounding,
  rounded,
  times,
} from '../rate.ts'

export type TaxLine = {
  /** `kapESt`, `soli`, `dirt`, …: the name under which texts explain the line. */
  key: string
  base: Money
  /** Percent: `'25'` */
  rate: string
  amount: Money
}

export type Tax = { lines: readonly TaxLine[]; total: Money; net: Money }

/** A figure of the law with the days it holds; an open end is left out. */
export type Dated<Value> = { validFrom: string; validTo?: string; value: Value }

export function inForce<Value>(figures: readonly Dated<Value>[], on: CalendarDate): Value {
  const found = figures.findLast(
    ({ validFrom, validTo }) => validFrom <= on && (validTo === undefined || on <= validTo),
  )
  if (!found) throw new Error(`no figure in force on ${on}: add the one that was`)
  return found.value
}

/** A share of an amount in whole minor units. */
export const share = (of: Money, percent: Rate, mode: Rounding = 'HALF_UP'): Money =>
  money(rounded(times(fraction(of.minor), fractionOf(percent)), mode), of.currency)

export const line = (
  key: string,
  base: Money,
  percent: Rate,
  mode: Rounding = 'HALF_UP',
): TaxLine => ({ key, base, rate: percentOf(percent), amount: share(base, percent, mode) })

/** Lines set against the interest they are taken from. */
export function taxOf(interest: Money, lines: readonly TaxLine[]): Tax {
  const total = lines.reduce((sum, { amount }) => add(sum, amount), money(0n, interest.currency))
  return { lines, total, net: subtract(interest, total) }
}

/** Part of an income up to `upTo` (open for the last) is taxed at `percent`. */
export type Band = { upTo?: string; percent: string }
