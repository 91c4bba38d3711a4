// The figures of an offer that the engine counts with, as they travel to the browser.

import type { WireOffer } from '#contracts/offers.ts'
import type { OfferTerms } from '#domain/offer/offer.ts'
import { rate } from '#domain/rate.ts'

export type OfferFigures = Pick<WireOffer, 'type' | 'termMonths' | 'dayCount' | 'payout'> & {
  nominal: string
}

export const termsOf = ({
  type,
  termMonths,
  dayCount,
  payout,
  nominal,
}: OfferFigures): OfferTerms => ({
  type,
  ...(termMonths && { termMonths }),
  dayCount,
  payout,
  nominal: rate(nominal),
})
