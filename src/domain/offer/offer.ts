// An offer in a saver's hands: what it earns on an amount, and how offers are ranked and picked.

import { addMonths, type CalendarDate } from '../date.ts'
import type { DepositType } from '../deposit/deposit.ts'
import type { Tier } from '../interest/accrual.ts'
import type { DayCount } from '../interest/day-count.ts'
import type { PayoutPlan } from '../interest/payout-plan.ts'
import { termPlan } from '../interest/term.ts'
import { type Money, partOf } from '../money.ts'
import { type Rate, rate } from '../rate.ts'

export type OfferTerms = {
  type: DepositType
  /** Of a term deposit; the others run until the saver ends them. */
  termMonths?: number
  /** What the engine counts with; a quoted AER or APY is turned into it first. */
  nominal: Rate
  /** The same of what is above a bound. */
  tiers?: readonly Tier[]
  dayCount: DayCount
  payout: PayoutPlan
}

/** Money without a term is shown for a year, as if the rate of today held. */
const shownMonths = 12

export const monthsShown = ({ termMonths = shownMonths }: Pick<OfferTerms, 'termMonths'>): number =>
  termMonths

/** What the amount earns over the term, before tax, to the cent the engine would post. */
export function earnings(terms: OfferTerms, principal: Money, start: CalendarDate): Money {
  const { nominal, tiers, dayCount, payout } = terms
  const end = addMonths(start, monthsShown(terms))
  return termPlan({ principal, rate: nominal, tiers, dayCount, start, end, payout }).totalInterest
}

export const offerOrders = ['rate', 'term', 'minimum', 'earnings', 'net'] as const
export type OfferOrder = (typeof offerOrders)[number]

/** `kept`: of the interest after tax, in ten-thousandths, where it is the same for every amount. */
export type Kept = { kept?: number; termMonths?: number }

/** What stays of a year's interest; of terms of all lengths only that compares. */
export const netOfAYear = ({ kept, ...terms }: Kept, interest: Money): Money | undefined =>
  kept ? partOf(interest, BigInt(kept * 12), BigInt(10_000 * monthsShown(terms))) : undefined

type Ranked = Kept & { rate: Rate; minimum: Money; id: string }

const atScale = ({ units, scale }: Rate, wanted: number) =>
  wanted === scale ? units : units * 10n ** BigInt(wanted - scale)

export function compareRates(a: Rate, b: Rate): number {
  const scale = Math.max(a.scale, b.scale)
  const difference = atScale(a, scale) - atScale(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const highestRate = (rates: readonly Rate[]): Rate =>
  rates.reduce((a, b) => (compareRates(a, b) < 0 ? b : a))

/** How much of another rate it is, in percent: for a drawing, so in tenths. */
export function shareOf(part: Rate, whole: Rate): number {
  const scale = Math.max(part.scale, whole.scale)
  return Number((atScale(part, scale) * 1000n) / (atScale(whole, scale) || 1n)) / 10
}

/** The one that shows the highest rate, the first of several; undefined where there is none. */
export function bestOffer<Offer extends { shownRate: string }>(
  offers: readonly Offer[],
): Offer | undefined {
  const rates = offers.map((offer) => rate(offer.shownRate))
  let best = 0
  for (let i = 1; i < rates.length; i++) if (compareRates(rates[i]!, rates[best]!) > 0) best = i
  return offers[best]
}

const compareMinor = (a: Money, b: Money) => (a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0)
const compareTerms = (a: Ranked, b: Ranked) => (a.termMonths ?? 0) - (b.termMonths ?? 0)

/** Highest rate first, then the shorter term, then the lower minimum; the id keeps ties still. */
const byRate = (a: Ranked, b: Ranked) =>
  compareRates(b.rate, a.rate) || compareTerms(a, b) || compareMinor(a.minimum, b.minimum)

export function ranked<Offer extends Ranked>(
  offers: readonly Offer[],
  by: OfferOrder,
  earned: (offer: Offer) => Money,
): Offer[] {
  const netMinor = (offer: Offer) => netOfAYear(offer, earned(offer))?.minor ?? -1n
  const first: Record<OfferOrder, (a: Offer, b: Offer) => number> = {
    rate: byRate,
    term: compareTerms,
    minimum: (a, b) => compareMinor(a.minimum, b.minimum),
    earnings: (a, b) => compareMinor(earned(b), earned(a)),
    // Of whose net nothing is known comes last.
    net: (a, b) => Number(netMinor(b) - netMinor(a)),
  }
  return [...offers].sort((a, b) => first[by](a, b) || byRate(a, b) || (a.id < b.id ? -1 : 1))
}

/** Made to the savers of one market only. [NAV-010] */
export const isExclusive = ({ markets }: { markets: readonly string[] }): boolean =>
  markets.length === 1
