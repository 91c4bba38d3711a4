// From a quoted rate (AER, APY) to the nominal one the engine counts with. On the server only: the
// root it takes needs a decimal library that a public page must not carry.

import type { WireOffer } from '#contracts/offers.ts'
import { nominalRate } from '#domain/interest/effective-rate.ts'
import { postingsPerYear } from '#domain/interest/payout-plan.ts'
import { percentOf, rate } from '#domain/rate.ts'
import type { OfferFigures } from './offer-figures.ts'

function nominalOf({ rate: quoted, rateKind, dayCount, payout }: WireOffer): string {
  if (rateKind === 'NOMINAL') return quoted
  const perYear = dayCount === 'ACT/365F-DAILY' ? 365 : postingsPerYear(payout)
  return perYear <= 1 ? quoted : percentOf(nominalRate(rate(quoted), perYear))
}

export const figuresOf = (offer: WireOffer): OfferFigures => ({
  type: offer.type,
  ...(offer.termMonths && { termMonths: offer.termMonths }),
  dayCount: offer.dayCount,
  payout: offer.payout,
  nominal: nominalOf(offer),
})
