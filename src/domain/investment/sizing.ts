// How much is traded: an amount split over targets into units, and units sold for an amount.

import { allocate, type Money, money } from '../money.ts'
import type { Target } from './template.ts'
import { type Price, type Units, unitsFor, worthOf } from './units.ts'

export type PriceOf = (isin: string) => Price

export type Bought = { isin: string; amount: Money; units: Units; price: Price; cost: Money }

/** Units are cut off, so the cost is never above the amount. */
export function boughtFor(isin: string, amount: Money, price: Price): Bought {
  const units = unitsFor(amount, price)
  return { isin, amount, units, price, cost: worthOf(units, price) }
}

/** What is left over of the parts stays in cash. */
export function bought(amount: Money, targets: readonly Target[], priceOf: PriceOf) {
  const parts = allocate(
    amount,
    targets.map(({ percent }) => BigInt(percent)),
  ).map((part, i) => boughtFor(targets[i]!.isin, part, priceOf(targets[i]!.isin)))
  const spent = money(sumOf(parts.map(({ cost }) => cost.minor)), amount.currency)
  return { parts, spent, rest: money(amount.minor - spent.minor, amount.currency) }
}

export type Sold = { isin: string; units: Units; price: Price; proceeds: Money }

/** Never more than there is. */
export function sold(isin: string, amount: Money, held: Units, price: Price): Sold {
  const wanted = unitsFor(amount, price)
  const units = wanted < held ? wanted : held
  return { isin, units, price, proceeds: worthOf(units, price) }
}

export type Position = { isin: string; units: Units }

/** From every position in proportion to its value; all of it without an amount, or when that is not less. */
export function soldInProportion(
  amount: Money | undefined,
  positions: readonly Position[],
  priceOf: PriceOf,
): Sold[] {
  const values = positions.map(({ isin, units }) => worthOf(units, priceOf(isin)).minor)
  const total = sumOf(values)
  if (total === 0n) return []
  if (!amount || amount.minor >= total)
    return positions.map(({ isin, units }) => ({
      ...{ isin, units, price: priceOf(isin) },
      proceeds: worthOf(units, priceOf(isin)),
    }))
  return allocate(amount, values)
    .map((part, i) =>
      sold(positions[i]!.isin, part, positions[i]!.units, priceOf(positions[i]!.isin)),
    )
    .filter(({ units }) => units > 0n)
}

export const sumOf = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, each) => sum + each, 0n)
