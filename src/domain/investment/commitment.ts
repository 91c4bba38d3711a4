// A commitment to a private equity fund: what was called, what came back, and what it is worth.

import type { CalendarDate } from '../date.ts'
import { type Money, money } from '../money.ts'
import { type Fraction, fraction } from '../rate.ts'
import { type CashFlow, moneyWeighted } from './performance.ts'

export type FundFlows = {
  readonly commitment: Money
  /** Below zero: called; above: distributed. */
  readonly flows: readonly CashFlow[]
  readonly value: CashFlow
  /** Distributions that the fund may call again. */
  readonly recallable?: Money
}

export type CommitmentFigures = {
  paidIn: Money
  distributed: Money
  unfunded: Money
  /** Distributed, and still there, to what was paid in. */
  dpi: Fraction
  rvpi: Fraction
  tvpi: Fraction
  irr: number | undefined
}

export function commitmentFigures(fund: FundFlows): CommitmentFigures {
  const { commitment, flows, value, recallable } = fund
  const { currency } = commitment
  const sum = (isMeant: (minor: bigint) => boolean) =>
    flows.reduce((all, { amount }) => (isMeant(amount.minor) ? all + amount.minor : all), 0n)
  const paidIn = -sum((minor) => minor < 0n)
  const distributed = sum((minor) => minor > 0n)
  const per = (minor: bigint) => fraction(minor, paidIn > 0n ? paidIn : 1n)
  return {
    paidIn: money(paidIn, currency),
    distributed: money(distributed, currency),
    unfunded: money(commitment.minor - paidIn + (recallable?.minor ?? 0n), currency),
    dpi: per(distributed),
    rvpi: per(value.amount.minor),
    tvpi: per(distributed + value.amount.minor),
    irr: moneyWeighted([...flows, value]),
  }
}

/** What the fund was worth to its holder at the end of a quarter; known much later. */
export type FundValue = { on: CalendarDate; amount: Money }

const euros = (minor: bigint) => money(minor, 'EUR')

/** The last value the fund has told, with what was paid in and came back since; before the first, what was paid in. */
export function commitmentValue(
  flows: readonly CashFlow[],
  values: readonly FundValue[],
  on: CalendarDate,
): Money {
  const last = values
    .filter((value) => value.on <= on)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .at(-1)
  const since = flows.filter((flow) => flow.on <= on && (!last || flow.on > last.on))
  const minor = since.reduce((sum, { amount }) => sum - amount.minor, last?.amount.minor ?? 0n)
  return euros(minor > 0n ? minor : 0n)
}

/** On each day on which something happened: what came back and is still there, less what was paid in. */
export type CurvePoint = { on: CalendarDate; paidIn: Money; distributed: Money; net: Money }

export function jCurve(
  flows: readonly CashFlow[],
  values: readonly FundValue[],
  today: CalendarDate,
): CurvePoint[] {
  const first = flows.map(({ on }) => on).toSorted()[0]
  if (!first) return []
  const days = new Set([...flows, ...values].map(({ on }) => on).filter((on) => on >= first))
  return [...days.add(today)].toSorted().map((on) => {
    const until = flows.filter((flow) => flow.on <= on)
    const sum = (sign: bigint) =>
      until.reduce(
        (all, { amount: { minor } }) => (minor * sign > 0n ? all + minor * sign : all),
        0n,
      )
    const [paidIn, distributed] = [sum(-1n), sum(1n)]
    const net = commitmentValue(flows, values, on).minor + distributed - paidIn
    return { on, paidIn: euros(paidIn), distributed: euros(distributed), net: euros(net) }
  })
}
