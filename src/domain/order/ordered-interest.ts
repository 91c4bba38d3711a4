// What an offer would pay this customer: reckoned among everything else they hold, by the rules of the end of
// day, so that what is shown before an order is what is paid after it.

import type { ProjectedContract } from '../deposit/projected-contract.ts'
import { type PendingWithdrawal, projection, type World } from '../deposit/projection.ts'
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
    steps: [{ from: start, balance: principal, rate: terms.nominal, tiers: terms.tiers }],
  }
}

export type OrderedInterest = { interest: Money; tax: Money; net: Money }

/** What is taken out after the year that is looked at brings all that was earned until then, with its tax. */
const afterAYear = ({ terms, plan }: OfferedContract): PendingWithdrawal[] =>
  terms.termMonths === undefined
    ? [{ depositId: orderedId, kind: 'WITHDRAWAL', effectiveOn: plan.end }]
    : []

/** Over the term, or the year that is looked at. */
export function orderedInterest(world: World, offered: OfferedContract): OrderedInterest {
  const contracts = [...world.contracts, contractOf(offered)]
  const withdrawals = [...world.withdrawals, ...afterAYear(offered)]
  const { happenings } = projection({ ...world, contracts, withdrawals }, offered.plan.paidOn)
  const own = happenings.filter(({ depositId }) => depositId === orderedId)
  const sumOf = (of: 'interest' | 'tax') =>
    own.reduce((sum, happening) => add(sum, happening[of]), money(0n, offered.principal.currency))
  const [interest, tax] = [sumOf('interest'), sumOf('tax')]
  return { interest, tax, net: subtract(interest, tax) }
}
