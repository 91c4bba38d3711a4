// What a pension may come to: contributions at the start of each month, grown by a return after costs.

import { Decimal } from 'decimal.js'
import { type CalendarDate, partsOf } from '../date.ts'
import { type Increase, increased } from '../investment/yearly-increase.ts'
import { add, decimalOf, type Money, money, parseMoney } from '../money.ts'
import { fraction, fractionOf, percentOf, type Rate, rate, rounded, times } from '../rate.ts'
import { monthlyBounds } from './contribution.ts'
import type { PensionScenario } from './pension.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

export type PensionPlan = {
  monthly: Money
  months: number
  /** A year, in percent. */
  grossReturn: Rate
  cost: Rate
  /** Euro of monthly pension for 10,000 euro of capital. */
  pensionFactor: string
  /** By which the contribution grows every twelve months, in percent. */
  increase?: Increase
  /** What is there already. */
  capital?: Money
}

/** An assumption of each scenario's return a year, before costs, in percent. */
export const assumedReturns: Readonly<Record<PensionScenario, Rate>> = {
  ...{ CONSERVATIVE: rate('3.5'), BALANCED: rate('4.5') },
  ...{ MODERATE: rate('5.5'), DYNAMIC: rate('6.5') },
}
/** A year, with what the funds cost. */
export const assumedCost: Rate = rate('0.7')
/** Euro of monthly pension for so much capital. */
const assumedFactor = '26.50'
const factorCapital = 10_000
export const assumedPension = {
  monthly: parseMoney(assumedFactor, 'EUR')!,
  capital: money(BigInt(factorCapital * 100), 'EUR'),
}

/** Contributions on the first of each month until the pension starts. */
const monthsUntil = (from: CalendarDate, start: CalendarDate): number => {
  const [a, b] = [partsOf(from), partsOf(start)]
  return Math.max(0, (b.year - a.year) * 12 + b.month - a.month)
}

/** What a percent entered by the customer saves of what is deducted more. */
export const taxSaving = ({ minor, currency }: Money, percent: Rate): Money =>
  money(rounded(times(fraction(minor), fractionOf(percent))), currency)

const cents = (euros: Decimal): Money => money(BigInt(euros.times(100).toFixed(0)), 'EUR')

/** What is put in month by month, as it grows every twelve. */
function contributionsOf({ monthly, months, increase = 0 }: PensionPlan): Money[] {
  const all: Money[] = []
  for (let n = 0; n < months; n++) {
    const before = all.at(-1) ?? monthly
    const grows = increase > 0 && n > 0 && n % 12 === 0
    all.push(grows ? increased(before, increase, monthlyBounds.max) : before)
  }
  return all
}

/** Each month: (capital + contribution) x (1 + return - cost) ^ (1/12); rounded only at the end. */
export function projectedPension(plan: PensionPlan) {
  const { grossReturn, cost, pensionFactor, capital: there } = plan
  const net = new Exact(percentOf(grossReturn)).minus(percentOf(cost)).div(100)
  const growth = net.plus(1).pow(new Exact(1).div(12))
  let capital = new Exact(there ? decimalOf(there) : 0)
  const contributions = contributionsOf(plan)
  for (const each of contributions) capital = capital.plus(decimalOf(each)).times(growth)
  return {
    paid: contributions.reduce(add, money(0n, plan.monthly.currency)),
    capital: cents(capital),
    monthlyPension: cents(capital.div(factorCapital).times(pensionFactor)),
  }
}

/** What a scenario would come to under its assumption, from contributions until the pension starts. */
export const assumedOutlook = (
  scenario: PensionScenario,
  given: {
    monthly: Money
    from: CalendarDate
    start: CalendarDate
    increase?: Increase
    capital?: Money
  },
) =>
  projectedPension({
    ...{ monthly: given.monthly, months: monthsUntil(given.from, given.start) },
    ...{ grossReturn: assumedReturns[scenario], cost: assumedCost, pensionFactor: assumedFactor },
    ...(given.increase && { increase: given.increase }),
    ...(given.capital && { capital: given.capital }),
  })
