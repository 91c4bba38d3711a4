// A contract as the time machine runs it, and the one that carries its money on.

import { following } from '../calendar/business-day.ts'
import { addMonths, type CalendarDate } from '../date.ts'
import type { PayoutPlan } from '../interest/payout-plan.ts'
import { type NextPosting, nextPosting, postingSchedule } from '../interest/posting-schedule.ts'
import type { RunningContract } from '../interest/running-contract.ts'
import { marketOf } from '../markets/markets.ts'
import type { Money } from '../money.ts'
import { followUpStart, type NextTerms } from './follow-up.ts'
import { defaultLegs, type Leg, plainInstructions } from './maturity-instruction.ts'

export type ProjectedContract = RunningContract & {
  id: string
  payout: PayoutPlan
  principal: Money
  earlyTermination: string
  startsOn: CalendarDate
  termMonths?: number | undefined
  maturesOn?: CalendarDate | undefined
  paysOn?: CalendarDate | undefined
  /** What its bank does at the end by itself. */
  prolongation: string
  /** What becomes of it at the end. */
  legs?: readonly Leg[] | undefined
}

/** An offer that money was promised to. */
export type NextOffer = NextTerms &
  Pick<ProjectedContract, 'bankId' | 'model' | 'payout' | 'earlyTermination' | 'prolongation'> & {
    productId: string
  }

export type Running = ProjectedContract & { next: NextPosting | undefined; renewedFrom?: string }

export const nextOf = (contract: ProjectedContract): NextPosting | undefined =>
  nextPosting({
    payout: contract.payout,
    start: contract.startsOn,
    end: contract.maturesOn,
    calendar: marketOf(contract.market).calendar,
    after: contract.accruedFrom,
  })

/** From the day the money is there, for as long again; what becomes of it then nobody has chosen. */
export function renewal(contract: Running, principal: Money): Running {
  const { market, payout, termMonths, paysOn, steps, id } = contract
  const start = paysOn!
  const end = addMonths(start, termMonths!)
  const renewed: ProjectedContract = {
    ...contract,
    ...{ id: `${id}+`, principal, startsOn: start, accruedFrom: start, maturesOn: end },
    anchorOn: postingSchedule(payout, start, true).anchor,
    paysOn: following(marketOf(market).calendar, end),
    steps: [{ ...steps.at(-1)!, from: start, balance: principal }],
    legs: defaultLegs(contract.prolongation),
  }
  return { ...renewed, next: nextOf(renewed), renewedFrom: id }
}

type FollowUp = { leg: Leg; offer: NextOffer; principal: Money }

/** As it is promised: from the day on which the other bank takes the money, at the rate of today. */
export function followUp(before: Running, { leg, offer, principal }: FollowUp): Running {
  const { market, paysOn, id, currency } = before
  const { productId, nominal, tiers, ...terms } = offer
  const start = followUpStart({ market, paysOn: paysOn! }, offer)
  const end = addMonths(start, offer.termMonths)
  const { anchor, perYear } = postingSchedule(offer.payout, start, true)
  const next: ProjectedContract = {
    ...{ ...terms, id: `${id} ${productId}`, market, currency, principal },
    ...{ startsOn: start, accruedFrom: start, anchorOn: anchor, perYear, maturesOn: end },
    paysOn: following(marketOf(market).calendar, end),
    steps: [{ from: start, balance: principal, rate: nominal, tiers }],
    legs: leg.maturity ? plainInstructions[leg.maturity] : defaultLegs(offer.prolongation),
  }
  return { ...next, next: nextOf(next), renewedFrom: id }
}
