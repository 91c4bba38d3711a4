// The figures of an offer that the engine counts with, as they travel to the browser.

import type { WireOffer } from '#contracts/offers.ts'
import { type Currency, parseMoney } from '#domain/money.ts'
import type { OfferTerms } from '#domain/offer/offer.ts'
import { rate } from '#domain/rate.ts'

export type OfferFigures = Pick<WireOffer, 'type' | 'termMonths' | 'dayCount' | 'payout'> & {
  nominal: string
  /** The same of what is above a bound. */
  tier?: { above: string; currency: Currency; rate: string }
}

export const termsOf = ({
  type,
  termMonths,
  dayCount,
  payout,
  nominal,
  tier,
}: OfferFigures): OfferTerms => ({
  type,
  ...(termMonths && { termMonths }),
  dayCount,
  payout,
  nominal: rate(nominal),
  ...(tier && {
    tiers: [{ above: parseMoney(tier.above, tier.currency)!, rate: rate(tier.rate) }],
  }),
})
