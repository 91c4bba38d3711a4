// The figures of an offer for the engine. On the server only: turning a quoted rate into the nominal one
// needs a decimal library that a public page must not carry.

import type { WireOffer } from '#contracts/offers.ts'
import { nominalOf } from '#domain/interest/quoted-rate.ts'
import { percentOf } from '#domain/rate.ts'
import type { OfferFigures } from './offer-figures.ts'

export const figuresOf = (offer: WireOffer): OfferFigures => ({
  type: offer.type,
  ...(offer.termMonths && { termMonths: offer.termMonths }),
  dayCount: offer.dayCount,
  payout: offer.payout,
  nominal: percentOf(nominalOf(offer)),
})
