// What a deposit's end promises for each part of its money: how much, from when it earns again, until when,
// and what the days in between cost. The end of day follows the same rules.

import { following } from '../calendar/business-day.ts'
import { addMonths, type CalendarDate, daysBetween } from '../date.ts'
import type { Tier } from '../interest/accrual.ts'
import type { DayCount } from '../interest/day-count.ts'
import { simpleInterest } from '../interest/early-break.ts'
import type { Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import type { Money } from '../money.ts'
import { compareRates } from '../offer/offer.ts'
import { openingCalendars, startFrom } from '../order/opening.ts'
import { type Rate, rate } from '../rate.ts'
import {
  type Leg,
  legAmounts,
  possibleWishes,
  type Successor,
  takesOn,
} from './maturity-instruction.ts'

export type Ending = {
  market: Locale
  maturesOn: CalendarDate
  /** The business day on which the money is there. */
  paysOn: CalendarDate
  principal: Money
  /** Everything that comes out of it. */
  payout: Money
}

/** The terms on which money goes on. */
export type NextTerms = {
  bankCountry: string
  nominal: Rate
  /** What is above a bound earns another rate. */
  tiers?: readonly Tier[] | undefined
  dayCount: DayCount
  termMonths: number
}

export type Idle = { days: number; cost: Money }

/** Days on which money earns nothing, and what they would have brought. */
export const idle = (
  sum: Money,
  { nominal, dayCount }: Pick<NextTerms, 'nominal' | 'dayCount'>,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Idle => ({
  days: daysBetween(from, to),
  cost: simpleInterest({ principal: sum, dayCount }, nominal, from, to),
})

/** The bank that has the money keeps it, from the day on which it would have paid it out. */
export const renewalStart = ({ paysOn }: Pick<Ending, 'paysOn'>): CalendarDate => paysOn

/** Another deposit is an order like any other, with the money at hand on the day it is there. */
export const followUpStart = (
  { paysOn, market }: Pick<Ending, 'paysOn' | 'market'>,
  { bankCountry }: Pick<NextTerms, 'bankCountry'>,
): CalendarDate => startFrom(paysOn, openingCalendars(marketOf(market).calendar, bankCountry))

export type PromisedLeg = Leg & {
  money: Money
  /** Of what goes on earning. */
  next?: {
    startsOn: CalendarDate
    maturesOn: CalendarDate
    /** The business day on which it is paid. */
    paysOn: CalendarDate
    idle: Idle
  }
}

function goesOn(leg: Leg, sum: Money, ending: Ending, terms: NextTerms): PromisedLeg['next'] {
  const startsOn = leg.to === 'RENEWAL' ? renewalStart(ending) : followUpStart(ending, terms)
  const maturesOn = addMonths(startsOn, terms.termMonths)
  return {
    startsOn,
    maturesOn,
    paysOn: following(marketOf(ending.market).calendar, maturesOn),
    idle: idle(sum, terms, { from: ending.maturesOn, to: startsOn }),
  }
}

/** Terms are asked by leg: of the offer it names, or of the deposit that is renewed. */
export function promisedLegs(
  legs: readonly Leg[],
  ending: Ending,
  termsFor: (leg: Leg) => NextTerms | undefined,
): PromisedLeg[] {
  const amounts = legAmounts(legs, ending.principal, ending.payout)
  return legs.map((leg, i) => {
    const sum = amounts[i]!
    const terms = leg.to === 'RENEWAL' || leg.to === 'PRODUCT' ? termsFor(leg) : undefined
    const next = terms && goesOn(leg, sum, ending, terms)
    return { ...leg, money: sum, ...(next && { next }) }
  })
}

export const successorRefusals = ['legs.product', 'offer.changed', 'legs.renewal'] as const
export type SuccessorRefusal = (typeof successorRefusals)[number]

/** Whether an offer takes a leg as it was signed; nobody is given less than the rate they were shown. */
export function successorRefusal(
  { rate: signed, maturity }: Leg,
  sum: Money,
  offer: Successor | undefined,
): SuccessorRefusal | undefined {
  if (!offer || !takesOn(offer, sum)) return 'legs.product'
  if (signed && compareRates(rate(offer.rate), rate(signed)) < 0) return 'offer.changed'
  if (maturity && !possibleWishes(offer.type, offer.prolongation).includes(maturity))
    return 'legs.renewal'
  return undefined
}
