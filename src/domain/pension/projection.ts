// What a pension may come to: contributions at the start of each month, grown by a return after costs.

import { Decimal } from 'decimal.js'
import { decimalOf, type Money, money } from '../money.ts'
import { percentOf, type Rate } from '../rate.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

export type PensionPlan = {
  monthly: Money
  months: number
  /** A year, in percent. */
  grossReturn: Rate
  cost: Rate
  /** Euro of monthly pension for 10,000 euro of capital. */
  pensionFactor: string
}

const cents = (euros: Decimal): Money => money(BigInt(euros.times(100).toFixed(0)), 'EUR')

/** Each month: (capital + contribution) x (1 + return - cost) ^ (1/12); rounded only at the end. */
export function projectedPension({
  monthly,
  months,
  grossReturn,
  cost,
  pensionFactor,
}: PensionPlan) {
  const net = new Exact(percentOf(grossReturn)).minus(percentOf(cost)).div(100)
  const growth = net.plus(1).pow(new Exact(1).div(12))
  const contribution = new Exact(decimalOf(monthly))
  let capital = new Exact(0)
  for (let n = 0; n < months; n++) capital = capital.plus(contribution).times(growth)
  return {
    paid: money(monthly.minor * BigInt(months), monthly.currency),
    capital: cents(capital),
    monthlyPension: cents(capital.div(10_000).times(pensionFactor)),
  }
}
