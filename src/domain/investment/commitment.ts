// A commitment to a private equity fund: what was called, what came back, and what it is worth.

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
