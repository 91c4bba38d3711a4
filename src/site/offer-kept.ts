// How much of an offer's interest its saver keeps after tax, where that is one part of it whatever the amount.

import { offerMarketOf } from '#contracts/offer-market.ts'
import type { WireBank, WireOffer } from '#contracts/offers.ts'
import { alpha2Of } from '#domain/countries.ts'
import type { Market } from '#domain/market.ts'
import { type Currency, money } from '#domain/money.ts'
import { offerPlan } from '#domain/offer/offer-plan.ts'
import { netInterest } from '#domain/tax/net-interest.ts'
import { termsOf } from './offer-figures.ts'
import { figuresOf } from './quoted-rate.ts'

/** On this many units, in ten-thousandths; undefined where an example would mislead. */
function keptOf(offer: WireOffer, bank: WireBank, market: Market, units: bigint) {
  const principal = money(units * 100n, offer.currency as Currency)
  const plan = offerPlan(termsOf(figuresOf(offer)), principal, offer.startsOn, market.calendar)
  const net = netInterest({
    market: offerMarketOf(market),
    bankCountry: alpha2Of(bank.countryCode)!,
    model: bank.model,
    principal,
    start: plan.start,
    end: plan.end,
    payments: plan.postings.map(({ interest, paidOn }) => ({ interest, on: paidOn })),
  })
  return net && Number((net.net.minor * 10_000n) / net.gross.minor)
}

/** Allowances and bands make it differ by amount: then only the offer's own page, which counts, says it. */
export function keptShare(offer: WireOffer, bank: WireBank, market: Market): number | undefined {
  const [few, many] = [keptOf(offer, bank, market, 10_000n), keptOf(offer, bank, market, 100_000n)]
  if (few === undefined || many === undefined) return undefined
  return Math.abs(few - many) <= 1 ? many : undefined
}
