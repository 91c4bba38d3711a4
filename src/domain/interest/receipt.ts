// Receipts: every amount of interest says how it came about, in plain text, so that it can be
// stored, shown, and computed again by anyone.

import type { CalendarDate } from '../date.ts'
import { type Currency, decimalOf, type Money, money, parseMoney } from '../money.ts'
import {
  type Fraction,
  fraction,
  fractionOf,
  percentOf,
  plus,
  type Rounding,
  rate,
  reduced,
  rounded,
  times,
} from '../rate.ts'
import type { Span } from './daily-compounding.ts'
import { compoundedDaily, roundedDaily } from './daily-compounding.ts'
import { countedDays, type DayCount, type Schedule, yearFraction } from './day-count.ts'

export type Segment = {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly days: number
  /** `'10000.00'` */
  readonly base: string
  /** Percent a year: `'2.60'` */
  readonly rate: string
  readonly dayCount: DayCount
}

export type Receipt = {
  readonly currency: Currency
  readonly segments: readonly Segment[]
  /** Only ACT/ACT-ICMA needs to know its regular periods. */
  readonly schedule?: Schedule
  /** In minor units, before rounding. */
  readonly exact: { readonly numerator: string; readonly denominator: string }
  readonly rounding: Rounding
  readonly interest: string
}

export type Terms = {
  dayCount: DayCount
  currency: Currency
  rounding?: Rounding | undefined
  schedule?: Schedule | undefined
}

function simpleInterest(spans: readonly Span[], { dayCount, schedule }: Terms): Fraction {
  return spans.reduce((total, { from, to, base, rate }) => {
    const years = yearFraction(dayCount, from, to, schedule)
    return plus(total, times(times(fraction(base.minor), fractionOf(rate)), years))
  }, fraction(0n))
}

const exactInterest = (spans: readonly Span[], terms: Terms): Fraction =>
  terms.dayCount === 'ACT/365F-DAILY'
    ? compoundedDaily(spans)
    : reduced(simpleInterest(spans, terms))

/** The amount alone. Rounded once, here, and nowhere on the way. */
export function interestFor(spans: readonly Span[], terms: Terms): Money {
  const { currency, dayCount, rounding } = terms
  const minor =
    dayCount === 'ACT/365F-DAILY'
      ? roundedDaily(spans, rounding ?? 'HALF_UP')
      : rounded(simpleInterest(spans, terms), rounding)
  return money(minor, currency)
}

export function receiptOf(spans: readonly Span[], terms: Terms): Receipt {
  const { currency, dayCount, schedule, rounding = 'HALF_UP' } = terms
  return {
    currency,
    segments: spans.map(({ from, to, base, rate }) => ({
      from,
      to,
      days: countedDays(dayCount, from, to),
      base: decimalOf(base),
      rate: percentOf(rate),
      dayCount,
    })),
    ...(dayCount === 'ACT/ACT-ICMA' && schedule ? { schedule } : {}),
    // Reckoned when it is read: whoever only shows the amount need not wait for its thousands of digits.
    get exact() {
      const { numerator, denominator } = exactInterest(spans, terms)
      return { numerator: `${numerator}`, denominator: `${denominator}` }
    },
    rounding,
    interest: decimalOf(interestFor(spans, terms)),
  }
}

export function interestOf({ interest, currency }: Receipt): Money {
  const parsed = parseMoney(interest, currency)
  if (!parsed) throw new Error(`a receipt for '${interest}' is damaged: issue it again`)
  return parsed
}

/** The receipt as its segments alone would have it; equal to the original unless it was altered. */
export function recomputed({ segments, currency, rounding, schedule }: Receipt): Receipt {
  const spans = segments.map(({ from, to, base, rate: percent }) => {
    const parsed = parseMoney(base, currency)
    if (!parsed) throw new Error(`a segment over '${base}' is damaged: issue the receipt again`)
    return { from, to, base: parsed, rate: rate(percent) }
  })
  const dayCount = segments[0]?.dayCount ?? '30E/360'
  return receiptOf(spans, { dayCount, currency, rounding, schedule })
}

export const daysOf = ({ segments }: Receipt): number => {
  // Tiers put several segments on the same days; each stretch counts once.
  const stretches = new Map(segments.map(({ from, days }) => [from, days]))
  return [...stretches.values()].reduce((sum, days) => sum + days, 0)
}
