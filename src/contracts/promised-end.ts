// What the wire says of a deposit and of offers, as the end of the deposit is promised from it.

import { alpha2Of } from '#domain/countries.ts'
import {
  type Ending,
  type NextTerms,
  type PromisedLeg,
  promisedLegs,
} from '#domain/deposit/follow-up.ts'
import {
  type Leg,
  legAmounts,
  type Successor,
  takesOn,
} from '#domain/deposit/maturity-instruction.ts'
import type { NextOffer } from '#domain/deposit/projected-contract.ts'
import { comesOut, projection } from '#domain/deposit/projection.ts'
import { nominalOf, tiersOf } from '#domain/interest/quoted-rate.ts'
import { add, type Money, parseMoney } from '#domain/money.ts'
import type { AccountModel } from '#domain/tax/interest-tax.ts'
import type { CallReply } from './call.ts'
import type { depositCalls, WireDeposit } from './deposits.ts'
import type { WireOffer } from './offers.ts'
import { worldOfWire } from './projected-world.ts'
import { tierOfWire } from './tiers.ts'

/** With what would come out of it if nothing were withheld: an offer must take that too. */
export type WireEnding = Ending & { gross: Money }

/** Undefined where it has no end, or ends before it. */
export function endingOfWire(
  deposit: WireDeposit,
  overview: CallReply<typeof depositCalls.overview>,
): WireEnding | undefined {
  const { maturesOn, paysOn, currencyCode, terms } = deposit
  if (!maturesOn || !paysOn || !deposit.isRunning) return undefined
  const end = projection(worldOfWire(overview), paysOn).happenings.find(
    ({ kind, depositId }) => kind === 'MATURITY' && depositId === deposit.id,
  )
  if (!end) return undefined
  const payout = comesOut(end)
  return {
    ...{ market: terms.market, maturesOn, paysOn, payout, gross: add(payout, end.tax) },
    principal: parseMoney(deposit.principal, currencyCode)!,
  }
}

export function nextTermsOfWire(offer: WireOffer): NextTerms | undefined {
  const { bank, dayCount, termMonths } = offer
  if (!termMonths) return undefined
  return {
    bankCountry: alpha2Of(bank.countryCode)!,
    nominal: nominalOf(offer),
    tiers: tiersOf({ ...offer, tier: tierOfWire(offer.tier, offer.currency) }),
    dayCount,
    termMonths,
  }
}

/** What follow-ups were promised to, among the offers of today. */
export const nextOffersOfWire = (
  deposits: readonly WireDeposit[],
  offers: readonly WireOffer[],
  modelOf: (bankId: string) => AccountModel | undefined,
): NextOffer[] => {
  const wanted = new Set(
    deposits.flatMap(({ legs = [] }) => legs.map(({ productId }) => productId)),
  )
  return offers.flatMap((offer): NextOffer[] => {
    const [terms, model] = [nextTermsOfWire(offer), modelOf(offer.bank.id)]
    if (!wanted.has(offer.id) || !terms || !model) return []
    const { id: productId, bank, payout, earlyTermination, prolongation } = offer
    const own = { productId, bankId: bank.id, model, payout, earlyTermination, prolongation }
    return [{ ...terms, ...own }]
  })
}

/** The offer a leg goes into: the one it names, or the deposit's own once more. */
export const offerOfLeg = (
  { to, productId }: Leg,
  deposit: Pick<WireDeposit, 'productId'>,
  offers: readonly WireOffer[],
): WireOffer | undefined => {
  const wanted = to === 'RENEWAL' ? deposit.productId : productId
  return offers.find(({ id }) => id === wanted)
}

export const promisedByWire = (
  legs: readonly Leg[],
  ending: Ending,
  deposit: Pick<WireDeposit, 'productId'>,
  offers: readonly WireOffer[],
): PromisedLeg[] =>
  promisedLegs(legs, ending, (leg) => {
    const offer = offerOfLeg(leg, deposit, offers)
    return offer && nextTermsOfWire(offer)
  })

export const successorOfWire = (offer: WireOffer): Successor => ({
  ...{ type: offer.type, rate: offer.rate, prolongation: offer.prolongation },
  min: parseMoney(offer.min, offer.currency)!,
  max: parseMoney(offer.max, offer.currency)!,
})

/** Whether an offer takes what a leg will be, whatever is withheld of the interest. */
export function takesLeg(
  offer: WireOffer,
  legs: readonly Leg[],
  { principal, gross }: WireEnding,
  held: Money,
): boolean {
  const index = legs.findIndex(({ to }) => to === 'PRODUCT')
  const successor = successorOfWire(offer)
  return [held, gross].every((payout) =>
    takesOn(successor, legAmounts(legs, principal, payout)[index]!),
  )
}
