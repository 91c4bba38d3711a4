// Interest that earns interest the day after: exact, and to the minor unit without the exact figure, which
// has thousands of digits after a few years and takes as many milliseconds as a page should.

import type { CalendarDate } from '../date.ts'
import type { Money } from '../money.ts'
import type { Rate } from '../rate.ts'
import { type Fraction, fraction, fractionOf, type Rounding, rounded, times } from '../rate.ts'
import { countedDays } from './day-count.ts'

/** A stretch of days with one balance and one rate. */
export type Span = { from: CalendarDate; to: CalendarDate; base: Money; rate: Rate }

const daysOf = ({ from, to }: Span): number => countedDays('ACT/365F', from, to)

/** The fractions grow with the days. */
export function compoundedDaily(spans: readonly Span[]): Fraction {
  let earned = fraction(0n)
  for (const span of spans) {
    const { numerator, denominator } = fractionOf(span.rate)
    const { minor } = span.base
    const days = BigInt(daysOf(span))
    const basis = denominator * 365n
    const growth = fraction((basis + numerator) ** days, basis ** days)
    const balance = fraction(minor * earned.denominator + earned.numerator, earned.denominator)
    const grown = times(balance, growth)
    earned = fraction(grown.numerator - minor * grown.denominator, grown.denominator)
  }
  return earned
}

/** Figures of forty decimals, cut off at each step: a century of days on the largest sum stays within the slack. */
const one = 10n ** 40n
const slack = 10n ** 30n

/** By squares, so that ten years take a dozen steps. */
function growthOf(span: Span): bigint {
  const { numerator, denominator } = fractionOf(span.rate)
  const basis = denominator * 365n
  let [growth, square] = [one, ((basis + numerator) * one) / basis]
  for (let days = daysOf(span); days > 0; days >>= 1) {
    if (days & 1) growth = (growth * square) / one
    square = (square * square) / one
  }
  return growth
}

/** The exact figure, rounded: only where it may lie on either side of a half is it needed itself. */
export function roundedDaily(spans: readonly Span[], rounding: Rounding): bigint {
  let earned = 0n
  for (const span of spans) {
    const base = span.base.minor * one
    earned = ((base + earned) * growthOf(span)) / one - base
  }
  const least = rounded(fraction(earned, one), rounding)
  return least === rounded(fraction(earned + slack, one), rounding)
    ? least
    : rounded(compoundedDaily(spans), rounding)
}
