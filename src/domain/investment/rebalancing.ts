// Rebalancing: how far a portfolio has drifted from its targets, and the trades that bring it back.

import { addBusinessDays } from '../calendar/business-day.ts'
import type { CalendarDate } from '../date.ts'
import { allocate, type Money, money } from '../money.ts'
import { type Fraction, fraction } from '../rate.ts'
import { nextFeeDay } from './fee.ts'
import { settlesOn } from './portfolio-transaction.ts'
import { type askedOf, isWorthAsking } from './selling.ts'
import { type Position, type PriceOf, sumOf } from './sizing.ts'
import type { Target } from './template.ts'
import { type Units, unitsFor, worthOf } from './units.ts'

/** In percentage points, for any target. */
export const tolerance = 5n
/** Of what is restored by its holder's rhythm: nobody is taxed for less. */
const rhythmTolerance = 1n
export const toleranceOf = (isByRhythm: boolean): bigint =>
  isByRhythm ? rhythmTolerance : tolerance

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

/**
 * What is held beside its target; what is no target is wanted no more. Without any value nothing has drifted. Money that
 * is to be spent counts as part of the whole.
 */
export function weighed(
  positions: readonly Position[],
  targets: readonly Target[],
  priceOf: PriceOf,
  toSpend: Money = money(0n, 'EUR'),
): Weighed[] {
  const unwanted = positions.filter(({ isin }) => targets.every((target) => target.isin !== isin))
  const rows = [...targets, ...unwanted.map(({ isin }) => ({ isin, percent: 0 }))]
  const values = rows.map(({ isin }) => {
    const held = positions.find((each) => each.isin === isin)
    return held ? worthOf(held.units, priceOf(isin)) : money(0n, 'EUR')
  })
  const total = money(sumOf(values.map(({ minor }) => minor)) + toSpend.minor, 'EUR')
  const wanted = allocate(
    total,
    rows.map(({ percent }) => BigInt(percent)),
  )
  return rows.map(({ isin, percent }, i) => {
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

export const needsRebalancing = (rows: readonly Weighed[], points = tolerance): boolean => {
  const { numerator, denominator } = driftOf(rows)
  return numerator > points * denominator
}

const tradingDayAfter = (day: CalendarDate) => addBusinessDays('TARGET', day, 1)

/** Fees are charged on their day: what is begun on this day and would not be done before the next waits for it. */
export function isTimely(day: CalendarDate): boolean {
  const bought = tradingDayAfter(settlesOn(tradingDayAfter(day)))
  return bought < nextFeeDay(day)
}

/** The same of what moves in kind, which the custodian does by the next day. */
export const isMoveTimely = (day: CalendarDate): boolean => tradingDayAfter(day) < nextFeeDay(day)

/**
 * What the custodian is asked to sell, which sizes it at the price it gets: of each fund what is above its target, never
 * more than is held, and all of what is wanted no more.
 */
export function sellsOf(
  rows: readonly Weighed[],
  positions: readonly Position[],
): ReturnType<typeof askedOf> {
  return positions.flatMap(({ isin, units }): ReturnType<typeof askedOf> => {
    const { percent, trade, units: asked } = rows.find((row) => row.isin === isin)!
    if (percent === 0) return [{ isin, units, amount: undefined }]
    return isWorthAsking(-asked) ? [{ isin, units, amount: money(-trade.minor, 'EUR') }] : []
  })
}

export type ToBuy = { isin: string; amount: Money }

/** What the money that came of it buys: what is below its target, each by what it lacks. */
export function buysOf(
  { minor }: Money,
  positions: readonly Position[],
  targets: readonly Target[],
  priceOf: PriceOf,
): ToBuy[] {
  if (minor <= 0n) return []
  const lacking = weighed(positions, targets, priceOf, money(minor, 'EUR')).filter(
    ({ units }) => units > 0n,
  )
  return shared(money(minor, 'EUR'), lacking, priceOf)
}

/** What would come of the dust goes to the others. */
function shared(amount: Money, lacking: readonly Weighed[], priceOf: PriceOf): ToBuy[] {
  if (lacking.length === 0) return []
  const parts = allocate(
    amount,
    lacking.map(({ trade }) => trade.minor),
  )
  const worth = lacking.filter(({ isin }, i) => isWorthAsking(unitsFor(parts[i]!, priceOf(isin))))
  if (worth.length < lacking.length) return shared(amount, worth, priceOf)
  return lacking.map(({ isin }, i) => ({ isin, amount: parts[i]! }))
}
