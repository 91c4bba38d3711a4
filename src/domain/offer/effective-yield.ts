// What a deposit yields in a year, whatever its term and its way of paying: the internal rate of the very
// cash flows the engine posts. AER, TAE and APY are names of this figure.

import { addMonths, type CalendarDate } from '../date.ts'
import { type DayCount, yearFraction } from '../interest/day-count.ts'
import { capitalises, postingsPerYear } from '../interest/payout-plan.ts'
import { termPlan } from '../interest/term.ts'
import { type Money, money } from '../money.ts'
import { type Rate, rate } from '../rate.ts'
import { monthsShown, type OfferTerms } from './offer.ts'

/** A million, so that what is rounded to the cent does not show in the rate. */
const notional = money(100_000_000n, 'EUR')

/** As the day count sees them; only a year of 360 days on the calendar is none. */
function years(dayCount: DayCount, from: CalendarDate, to: CalendarDate): number {
  const measure = dayCount === 'ACT/360' ? 'ACT/365F' : dayCount
  const { numerator, denominator } = yearFraction(measure, from, to)
  return Number(numerator) / Number(denominator)
}

type Flow = { years: number; amount: number }

/** The growth a year at which the flows are worth one today: Newton's way, which two digits are soon enough for. */
function yearlyGrowth(flows: readonly Flow[], guess: number): number {
  let growth = guess
  for (let step = 1; Math.abs(step) > 1e-12; growth += step) {
    const worth = flows.map((flow) => flow.amount * growth ** -flow.years)
    const slope = worth.map((each, i) => (-flows[i]!.years * each) / growth)
    step = (1 - worth.reduce((a, b) => a + b)) / slope.reduce((a, b) => a + b)
  }
  return growth
}

export type YieldTerms = Pick<
  OfferTerms,
  'termMonths' | 'nominal' | 'tiers' | 'dayCount' | 'payout'
>

/** Of money that begins to work on a day; without a term, for a year. In hundredths. */
export function effectiveYield(
  terms: YieldTerms,
  start: CalendarDate,
  principal: Money = notional,
): Rate {
  const { nominal, tiers, dayCount, payout } = terms
  const end = addMonths(start, monthsShown(terms))
  const term = { principal, rate: nominal, tiers, dayCount, payout, start, end }
  const { postings, finalBalance } = termPlan(term)
  const flowOf = (on: CalendarDate, { minor }: Money): Flow => ({
    years: years(dayCount, start, on),
    amount: Number(minor) / Number(principal.minor),
  })
  const paidBefore =
    capitalises(payout) || postingsPerYear(payout) === 0
      ? []
      : postings.map(({ date, interest }) => flowOf(date, interest))
  const growth = yearlyGrowth(
    [...paidBefore, flowOf(end, finalBalance)],
    1 + Number(nominal.units) / 10 ** (nominal.scale + 2),
  )
  return rate(((growth - 1) * 100).toFixed(2))
}
