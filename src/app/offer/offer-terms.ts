// An offer as the customer's pages reckon with it: amounts as money, the rate the engine counts with, and
// what an amount becomes.

import { offerCalls, type WireOffer } from '#contracts/offers.ts'
import { productCalls } from '#contracts/products.ts'
import { tierOfWire } from '#contracts/tiers.ts'
import { alpha2Of } from '#domain/countries.ts'
import { servicingBankOf } from '#domain/cover/home-banks.ts'
import { nominalOf, tiersOf } from '#domain/interest/quoted-rate.ts'
import type { Locale, Market } from '#domain/market.ts'
import { add, type Money, money, parseMoney } from '#domain/money.ts'
import { earnings, type OfferTerms } from '#domain/offer/offer.ts'
import { type OfferPlan, offerPlan } from '#domain/offer/offer-plan.ts'
import { coverWarning, leftOnAccount, orderLimit } from '#domain/order/order-check.ts'
import type { AccountModel } from '#domain/tax/interest-tax.ts'
import { useSite } from '#shell/site.tsx'
import { useAccount, useCustomer } from '../data/customer-data.ts'
import { useAsk } from '../data/use-ask.ts'
import { grownOf, isHeld, sumOf, useOverview, useSigned } from '../holdings/use-overview.ts'

/** The offers of the customer's market, or one of them; null where it is not made. */
export function useOffer(offerId: string | undefined) {
  const { data, isError, refetch } = useAsk(productCalls.list, {})
  const offer = data && (data.find(({ id }) => id === offerId) ?? null)
  return { offer, isError, refetch }
}

/** The bank behind an offer, for what an offer does not say. */
export const useBank = (bankId: string) => useAsk(offerCalls.bank, { params: { bankId } }).data

export const minimumOf = ({ min, currency }: WireOffer): Money => parseMoney(min, currency)!
export const maximumOf = ({ max, currency }: WireOffer): Money => parseMoney(max, currency)!

export function termsOf(offer: WireOffer): OfferTerms {
  const { type, termMonths, dayCount, payout } = offer
  const nominal = nominalOf(offer)
  const tiers = tiersOf({ ...offer, tier: tierOfWire(offer.tier, offer.currency) })
  return { type, nominal, tiers, dayCount, payout, ...(termMonths && { termMonths }) }
}

export const planOf = (offer: WireOffer, amount: Money, { calendar }: Market): OfferPlan =>
  offerPlan(termsOf(offer), amount, offer.startsOn, calendar)

/** Where an offer's deposit would be kept, as tax goes by. */
export const keptOf = ({ bank }: WireOffer, model: AccountModel, market: Locale) => ({
  ...{ market, model },
  bankCountry: alpha2Of(bank.countryCode)!,
})

/** A deposit whose money moves into the offer at its end is no longer there beside it. */
type MovedFrom = { movedFrom?: string }

/**
 * What the customer has at the bank of the offer with its interest so far, on its way there and elsewhere, in
 * its currency; where the bank keeps the account too, with what stays on that.
 */
function useHeldAt({ bank, currency }: WireOffer, amount: Money, { movedFrom }: MovedFrom): Money {
  const { market } = useSite()
  const { data: account } = useAccount()
  const { data } = useOverview()
  const signed = useSigned()
  const here = data?.deposits.filter((each) => isHeld(each) && each.id !== movedFrom) ?? []
  const held = [
    ...here.map((deposit) => ({ ...deposit, sum: grownOf(deposit) })),
    ...[...signed, ...(data?.outside ?? [])].map((each) => ({ ...each, sum: sumOf(each) })),
  ]
    .filter(({ bankId, sum }) => bankId === bank.id && sum.currency === currency)
    .reduce((all, { sum }) => add(all, sum), money(0n, currency))
  const onAccount = account?.balance.current
  if (bank.id !== servicingBankOf(market.locale).id || onAccount?.currency !== currency) return held
  const leaving = signed.filter(({ state }) => state === 'CONFIRMED').map(sumOf)
  return add(held, leftOnAccount(onAccount, movedFrom ? leaving : [amount, ...leaving]))
}

export function useLimit({ scheme }: WireOffer): Money {
  const { today } = useSite()
  return orderLimit(scheme, today, useCustomer().data?.type === 'JOINT')
}

export function useCover(offer: WireOffer, amount: Money, moved: MovedFrom = {}) {
  const { today } = useSite()
  const held = useHeldAt(offer, amount, moved)
  const limit = useLimit(offer)
  const interest = earnings(termsOf(offer), amount, today)
  return { held, limit, interest, warning: coverWarning({ amount, held, limit, interest }) }
}
