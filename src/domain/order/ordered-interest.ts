// What an offer would pay this customer: reckoned among everything else they hold, by the rules of the end of
// day, so that what is shown before an order is what is paid after it.

import type { ProjectedContract } from '../deposit/projected-contract.ts'
import { projection, type World } from '../deposit/projection.ts'
import { postingSchedule } from '../interest/posting-schedule.ts'
import type { Locale } from '../market.ts'
import { add, type Money, money, subtract } from '../money.ts'
import type { OfferTerms } from '../offer/offer.ts'
import type { OfferPlan } from '../offer/offer-plan.ts'
import type { AccountModel } from '../tax/interest-tax.ts'

export type OfferedContract = {
  terms: OfferTerms
  principal: Money
  plan: Pick<OfferPlan, 'start' | 'end' | 'paidOn'>
  market: Locale
  bankId: string
  /** Alpha-2. */
  bankCountry: string
  model: AccountModel
}

const orderedId = 'ordered'

function contractOf(offered: OfferedContract): ProjectedContract {
  const { terms, principal, plan, market, bankId, bankCountry, model } = offered
  const { start } = plan
  const isTerm = terms.termMonths !== undefined
  const { anchor, perYear } = postingSchedule(terms.payout, start, isTerm)
  return {
    ...{ id: orderedId, market, bankId, bankCountry, model, principal },
    ...{ currency: principal.currency, dayCount: terms.dayCount, payout: terms.payout },
    ...{ startsOn: start, accruedFrom: start, anchorOn: anchor, perYear },
    ...(isTerm && { maturesOn: plan.end, paysOn: plan.paidOn, termMonths: terms.termMonths }),
    ...{ earlyTermination: 'NONE', prolongation: 'N/A' },
    steps: [{ from: start, balance: principal, rate: terms.nominal }],
  }
}

export type OrderedInterest = { interest: Money; tax: Money; net: Money }

/** Over the term, or the year that is looked at. */
export function orderedInterest(world: World, offered: OfferedContract): OrderedInterest {
  const contracts = [...world.contracts, contractOf(offered)]
  const { terms, plan } = offered
  const until = terms.termMonths === undefined ? plan.end : plan.paidOn
  const { happenings, deposits } = projection({ ...world, contracts }, until)
  const own = happenings.filter(({ depositId }) => depositId === orderedId)
  const zero = money(0n, offered.principal.currency)
  const tax = own.reduce((sum, happening) => add(sum, happening.tax), zero)
  // What is earned and not yet posted after the year that is looked at.
  const open = deposits.find(({ id }) => id === orderedId)?.accrued ?? zero
  const interest = own.reduce((sum, happening) => add(sum, happening.interest), open)
  return { interest, tax, net: subtract(interest, tax) }
}
