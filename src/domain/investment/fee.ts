// The service fee: accrues on the value of every day, Act/365, and is charged at the end of a quarter.

import { type Money, money } from '../money.ts'
import { fraction, fractionOf, type Rate, rounded, times } from '../rate.ts'

/** A value, and for how many days it was the last one known. */
export type ValuedDays = { value: Money; days: number }

export function feeFor(percent: Rate, valued: readonly ValuedDays[]): Money {
  const weighted = valued.reduce((sum, { value, days }) => sum + value.minor * BigInt(days), 0n)
  return money(rounded(times(fraction(weighted, 365n), fractionOf(percent))), 'EUR')
}
