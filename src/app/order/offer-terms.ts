// An offer as the customer's pages reckon with it: amounts as money, the rate the engine counts with, and
// what an amount becomes.

import { offerCalls, type WireOffer } from '#contracts/offers.ts'
import { productCalls } from '#contracts/products.ts'
import { alpha2Of } from '#domain/countries.ts'
import type { CalendarDate } from '#domain/date.ts'
import { nominalOf } from '#domain/interest/quoted-rate.ts'
import type { Market } from '#domain/market.ts'
import { add, type Money, money, parseMoney } from '#domain/money.ts'
import { higherRate, monthsShown } from '#domain/offer.ts'
import { type OfferPlan, offerPlan } from '#domain/offer-plan.ts'
import { coverWarning, orderLimit } from '#domain/order-check.ts'
import { type Rate, rate } from '#domain/rate.ts'
import type { AccountModel } from '#domain/tax/interest-tax.ts'
import { type NetInterest, netInterest } from '#domain/tax/net-interest.ts'
import { useSite } from '#shell/site.tsx'
import { useCustomer } from '../data/customer-data.ts'
import { useAsk } from '../data/use-ask.ts'
import { isHeld, useOverview, useSigned } from '../deposits/use-overview.ts'

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

export function planOf(
  offer: WireOffer,
  amount: Money,
  today: CalendarDate,
  market: Market,
): OfferPlan {
  const { type, termMonths, dayCount, payout } = offer
  const nominal = nominalOf(offer)
  const terms = { type, nominal, dayCount, payout, ...(termMonths && { termMonths }) }
  return offerPlan(terms, amount, today, market.calendar)
}

/** Undefined where an example would mislead. */
export function netOf(
  { bank }: WireOffer,
  model: AccountModel,
  amount: Money,
  plan: OfferPlan,
  market: Market,
): NetInterest | undefined {
  if (!market.country) return undefined
  return netInterest({
    market: market.country.iso2,
    bankCountry: alpha2Of(bank.countryCode)!,
    model,
    principal: amount,
    start: plan.start,
    end: plan.end,
    payments: plan.postings.map(({ interest, paidOn }) => ({ interest, on: paidOn })),
  })
}

/** What the customer has at the bank of the offer, on its way there and elsewhere, in its currency. */
function useHeldAt({ bank, currency }: WireOffer): Money {
  const { data } = useOverview()
  const signed = useSigned()
  const here = data?.deposits
    .filter(isHeld)
    .map(({ balance, ...rest }) => ({ ...rest, amount: balance }))
  return [...(here ?? []), ...signed, ...(data?.outside ?? [])]
    .filter(({ bankId, currencyCode }) => bankId === bank.id && currencyCode === currency)
    .reduce((sum, { amount }) => add(sum, parseMoney(amount, currency)!), money(0n, currency))
}

export function useLimit({ scheme }: WireOffer): Money {
  const { today } = useSite()
  return orderLimit(scheme, today, useCustomer().data?.type === 'JOINT')
}

/** Simple interest grows by the nominal rate, interest on interest by the other. */
export const coverRate = (offer: WireOffer): Rate =>
  higherRate(rate(offer.shownRate), nominalOf(offer))

export function useCover(offer: WireOffer, amount: Money) {
  const held = useHeldAt(offer)
  const limit = useLimit(offer)
  const months = monthsShown(offer)
  const warning = coverWarning({ amount, held, limit, rate: coverRate(offer), months })
  return { held, limit, warning, months }
}
