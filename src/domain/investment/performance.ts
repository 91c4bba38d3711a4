// Performance: what the strategy did (time-weighted) and what the customer's own money did (money-weighted).

import { Decimal } from 'decimal.js'
import { type CalendarDate, daysBetween } from '../date.ts'
import { decimalOf, type Money } from '../money.ts'
import { type Fraction, fraction, reduced, rounded } from '../rate.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/** A moment at which money came or went: what was there before it, and what moved. */
export type FlowPoint = { valueBefore: Money; flow: Money }

/** The return of each stretch between two flows; a stretch that begins with nothing has none. */
export function subReturns(points: readonly FlowPoint[]): Fraction[] {
  return points.slice(1).map(({ valueBefore }, i) => {
    const before = points[i]!
    const invested = before.valueBefore.minor + before.flow.minor
    return invested > 0n ? fraction(valueBefore.minor - invested, invested) : fraction(0n)
  })
}

/** The stretches chained: what one euro became that was there all along. */
export function timeWeighted(points: readonly FlowPoint[]): Fraction {
  const grown = subReturns(points).reduce(
    (all, { numerator, denominator }) =>
      reduced(fraction(all.numerator * (denominator + numerator), all.denominator * denominator)),
    fraction(1n),
  )
  return fraction(grown.numerator - grown.denominator, grown.denominator)
}

/** An index with eighteen digits. */
export type Index = bigint
export const indexScale: Index = 10n ** 18n

/** Today's index: the one before, times the value less what flowed in, to the value before; half up. */
export function nextIndex(before: Index, valueBefore: Money, value: Money, flow: Money): Index {
  if (valueBefore.minor <= 0n) return before
  return rounded(fraction(before * (value.minor - flow.minor), valueBefore.minor))
}

export type CashFlow = { on: CalendarDate; amount: Money }

const daysInYear = 365

/**
 * The yearly rate at which all flows are worth nothing today (XIRR, Act/365); undefined where there is none. A rate
 * has no exact decimal, so it is sought with floats; the amounts it is sought from are exact.
 */
export function moneyWeighted(flows: readonly CashFlow[]): number | undefined {
  const first = flows[0]?.on
  if (!first || !flows.some(({ amount }) => amount.minor < 0n)) return undefined
  if (!flows.some(({ amount }) => amount.minor > 0n)) return undefined
  const dated = flows.map(({ on, amount }) => ({
    years: daysBetween(first, on) / daysInYear,
    euros: Number(decimalOf(amount)),
  }))
  if (dated.every(({ years }) => years === 0)) return undefined
  const worth = (growth: number) =>
    dated.reduce((sum, { years, euros }) => sum + euros / growth ** years, 0)
  let [low, high] = [1e-6, 1e6]
  if (worth(low) > 0 === worth(high) > 0) return undefined
  const isLowAbove = worth(low) > 0
  for (let n = 0; n < 200 && high / low - 1 > 1e-15; n++) {
    const middle = Math.sqrt(low * high)
    if (worth(middle) > 0 === isLowAbove) low = middle
    else high = middle
  }
  return Math.sqrt(low * high) - 1
}

export type DietzPeriod = {
  from: CalendarDate
  to: CalendarDate
  valueStart: Money
  valueEnd: Money
  flows: readonly CashFlow[]
}

/** Modified Dietz: the gain on the money that was there, each flow for the days it was. */
export function modifiedDietz({ from, to, valueStart, valueEnd, flows }: DietzPeriod): Fraction {
  const days = BigInt(daysBetween(from, to))
  const moved = flows.reduce((sum, { amount }) => sum + amount.minor, 0n)
  const weighted = flows.reduce(
    (sum, { on, amount }) => sum + amount.minor * BigInt(daysBetween(on, to)),
    0n,
  )
  const gain = valueEnd.minor - valueStart.minor - moved
  return fraction(gain * days, valueStart.minor * days + weighted)
}

/** Only what lasted longer than a year is said per year. */
export function annualised(total: string, days: number): string {
  if (days <= daysInYear) return total
  return new Exact(total).plus(1).pow(new Exact(daysInYear).div(days)).minus(1).toFixed(12)
}

/** Sample deviation of monthly returns, for a year. */
export function volatility(monthly: readonly string[]): string {
  const returns = monthly.map((each) => new Exact(each))
  const sum = (all: readonly Decimal[]) => all.reduce((a, b) => a.plus(b), new Exact(0))
  const mean = sum(returns).div(returns.length)
  const squares = sum(returns.map((each) => each.minus(mean).pow(2)))
  return squares
    .div(returns.length - 1)
    .times(12)
    .sqrt()
    .toFixed(12)
}

/** The deepest fall from any height before it; zero where it only rose. */
export function maxDrawdown(index: readonly bigint[]): Fraction {
  let height = index[0] ?? 0n
  let deepest = fraction(0n)
  for (const each of index) {
    if (each > height) height = each
    const fall = fraction(each - height, height > 0n ? height : 1n)
    if (fall.numerator * deepest.denominator < deepest.numerator * fall.denominator) deepest = fall
  }
  return deepest
}
