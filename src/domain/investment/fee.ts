// The service fee: accrues on the value of every day, Act/365, and is charged for a quarter on the first trading day after
// it, from the cash of the portfolio or from what is sold for it.

import { addBusinessDays } from '../calendar/business-day.ts'
import { type CalendarDate, date } from '../date.ts'
import { type Money, money } from '../money.ts'
import { fraction, fractionOf, type Rate, rounded, times } from '../rate.ts'
import { askedOf, soldAsAsked } from './selling.ts'
import { type Sold, sumOf } from './sizing.ts'
import type { Price, Units } from './units.ts'

/** A value, and for how many days it was the last one known. */
export type ValuedDays = { value: Money; days: number }

export const valueDaysOf = (valued: readonly ValuedDays[]): bigint =>
  sumOf(valued.map(({ value, days }) => value.minor * BigInt(days)))

export const feeFor = (percent: Rate, valued: readonly ValuedDays[]): Money =>
  money(rounded(times(fraction(valueDaysOf(valued), 365n), fractionOf(percent))), 'EUR')

const nextTradingDay = (day: CalendarDate) => addBusinessDays('TARGET', day, 1)

export const quarterStart = (day: CalendarDate): CalendarDate => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return date(`${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`)
}

/** On the last trading day of a quarter, when its fee is charged: until then the last value counts. */
export function feeChargedAfter(day: CalendarDate): CalendarDate | undefined {
  const next = nextTradingDay(day)
  return quarterStart(next) === quarterStart(day) ? undefined : next
}

/** When the fee of the quarter of a day is charged. */
export function nextFeeDay(day: CalendarDate): CalendarDate {
  let last = day
  for (;;) {
    const charged = feeChargedAfter(last)
    if (charged) return charged
    last = nextTradingDay(last)
  }
}

export type HeldPart = { isin: string; units: Units; price: Price }

/** What two ten-thousandths of a fund cost, the fewest that are asked for, and a cent for rounding. */
const dustOf = ({ price }: HeldPart): bigint => price / 500_000n + 2n

/** The tax that would be taken on what is sold. */
export type TaxOn = (sold: readonly Sold[]) => bigint

/** A hundredth more, because a price that rises until it is sold is taxed as well. */
const withMargin = (minor: bigint): bigint => minor + (minor + 99n) / 100n

/** Each round brings what is missing below a third of what was: more are not needed for a cent. */
const mostRounds = 40

/**
 * What the custodian is asked to sell so that what is short will be there: of each fund by its value. Units are cut off, so
 * each brings a little less than asked; where it is taxed, as much more is asked for as the tax on it will take.
 */
export function askedForFee(short: Money, held: readonly HeldPart[], taxOn?: TaxOn) {
  const least = short.minor + sumOf(held.map(dustOf))
  const askedFor = (minor: bigint) => askedOf(held, money(minor, short.currency))
  if (!taxOn) return askedFor(least)
  const prices = new Map(held.map(({ isin, price }) => [isin, price]))
  let whole = withMargin(least)
  for (let round = 0; round < mostRounds; round++) {
    const sold = askedFor(whole).map((part) => soldAsAsked(part, prices.get(part.isin)!))
    const needed = withMargin(least + taxOn(sold))
    if (needed <= whole) break
    whole = needed
  }
  return askedFor(whole)
}

/** What is left of the parts of a sale once what is due was taken, from the last on; undefined where they bring less. */
export function leftAfterDues(
  parts: readonly bigint[],
  dues: bigint,
): readonly bigint[] | undefined {
  if (sumOf(parts) < dues) return undefined
  let due = dues
  const left = parts.toReversed().map((part) => {
    const rest = part - due
    due = rest < 0n ? -rest : 0n
    return rest < 0n ? 0n : rest
  })
  return left.toReversed()
}
