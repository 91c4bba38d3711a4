// Accrual: which balance earned which rate on which days.

import type { CalendarDate } from '../date.ts'
import { type Money, money } from '../money.ts'
import type { Rate } from '../rate.ts'
import type { Span } from './daily-compounding.ts'

/** What is above `above` earns `rate`, up to where the next tier begins. */
export type Tier = { above: Money; rate: Rate }

/** From this day on. Tiers, where there are any, stand for the part of the balance above them. */
export type RateStep = { from: CalendarDate; rate: Rate; tiers?: readonly Tier[] | undefined }

/** The balance from this day on, until the next step. */
export type BalanceStep = { from: CalendarDate; balance: Money }

/** The last step that has begun; steps are in order of their dates. */
const stepAt = <Step extends { from: CalendarDate }>(steps: readonly Step[], on: CalendarDate) =>
  steps.findLast(({ from }) => from <= on)

type Slice = { base: Money; rate: Rate }

/** The balance cut at the tiers: each slice earns the rate of its own tier. */
export function slices(balance: Money, { rate, tiers = [] }: RateStep): Slice[] {
  const bounds = [{ above: money(0n, balance.currency), rate }, ...tiers]
  return bounds.flatMap((tier, i) => {
    const top = bounds[i + 1]?.above.minor
    const upper = top === undefined || balance.minor < top ? balance.minor : top
    const part = upper - tier.above.minor
    return part > 0n || i === 0 ? [{ base: money(part, balance.currency), rate: tier.rate }] : []
  })
}

/** One span for each stretch of days on which neither balance nor rate changes. */
export function spansBetween(
  from: CalendarDate,
  to: CalendarDate,
  balances: readonly BalanceStep[],
  rates: readonly RateStep[],
): Span[] {
  const inside = [...balances, ...rates].map((step) => step.from).filter((d) => d > from && d < to)
  const cuts = [...new Set([from, ...inside, to])].sort()
  return cuts.slice(0, -1).flatMap((start, i) => {
    const balance = stepAt(balances, start)?.balance
    const step = stepAt(rates, start)
    if (!balance || !step) return []
    return slices(balance, step).map((slice) => ({ from: start, to: cuts[i + 1]!, ...slice }))
  })
}
