// Rebalancing: how far a portfolio has drifted from its targets, and the trades that bring it back.

import { allocate, type Money, money } from '../money.ts'
import { type Fraction, fraction } from '../rate.ts'
import { type Position, type PriceOf, sumOf } from './sizing.ts'
import type { Target } from './template.ts'
import { type Units, unitsFor, worthOf } from './units.ts'

/** In percentage points, for any target. */
const tolerance = 5n

export type Weighed = {
  isin: string
  value: Money
  /** Of the whole. */
  weight: Fraction
  percent: number
  targetValue: Money
  /** Above zero: to buy. */
  trade: Money
  units: Units
}

const size = (n: bigint) => (n < 0n ? -n : n)

/** What is held beside its target. Without any value nothing has drifted. */
export function weighed(
  positions: readonly Position[],
  targets: readonly Target[],
  priceOf: PriceOf,
): Weighed[] {
  const values = targets.map(({ isin }) => {
    const held = positions.find((each) => each.isin === isin)
    return held ? worthOf(held.units, priceOf(isin)) : money(0n, 'EUR')
  })
  const total = money(sumOf(values.map(({ minor }) => minor)), 'EUR')
  const wanted = allocate(
    total,
    targets.map(({ percent }) => BigInt(percent)),
  )
  return targets.map(({ isin, percent }, i) => {
    const trade = money(wanted[i]!.minor - values[i]!.minor, 'EUR')
    const units = unitsFor(money(size(trade.minor), 'EUR'), priceOf(isin))
    return {
      ...{ isin, percent, trade, value: values[i]!, targetValue: wanted[i]! },
      weight: fraction(values[i]!.minor, total.minor > 0n ? total.minor : 1n),
      units: trade.minor < 0n ? -units : units,
    }
  })
}

/** The widest distance of a weight from its target, in percentage points. */
export function driftOf(rows: readonly Weighed[]): Fraction {
  const total = sumOf(rows.map(({ value }) => value.minor))
  if (total === 0n) return fraction(0n)
  const distances = rows.map(({ value, percent }) =>
    size(value.minor * 100n - BigInt(percent) * total),
  )
  const widest = distances.find((each) => distances.every((other) => other <= each))
  return fraction(widest ?? 0n, total)
}

export const needsRebalancing = (rows: readonly Weighed[]): boolean => {
  const { numerator, denominator } = driftOf(rows)
  return numerator > tolerance * denominator
}
