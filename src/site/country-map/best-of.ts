// The best offer of a bank or a country, as a market sees it.

import type { WireOffer } from '#contracts/offers.ts'
import type { Market } from '#domain/market.ts'
import { bestOffer } from '#domain/offer/offer.ts'

/** Offers in the market's own money compete; of a bank that has none, all do. */
export const bestOf = (offers: readonly WireOffer[], { currency }: Market): WireOffer => {
  const own = offers.filter((offer) => offer.currency === currency)
  return bestOffer(own.length > 0 ? own : offers)!
}
