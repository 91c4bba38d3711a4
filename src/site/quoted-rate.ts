// The figures of an offer for the engine. On the server only: turning a quoted rate into the nominal one
// needs a decimal library that a public page must not carry.

import type { WireOffer } from '#contracts/offers.ts'
import { tierOfWire } from '#contracts/tiers.ts'
import { nominalOf, tiersOf } from '#domain/interest/quoted-rate.ts'
import { decimalOf } from '#domain/money.ts'
import { percentOf } from '#domain/rate.ts'
import type { OfferFigures } from './offer-figures.ts'

const tierFigures = ({ tier, ...offer }: WireOffer): Pick<OfferFigures, 'tier'> => {
  const [above] = tiersOf({ ...offer, tier: tierOfWire(tier, offer.currency) })
  return above
    ? {
        tier: {
          ...{ above: decimalOf(above.above), currency: above.above.currency },
          rate: percentOf(above.rate),
        },
      }
    : {}
}

export const figuresOf = (offer: WireOffer): OfferFigures => ({
  type: offer.type,
  ...(offer.termMonths && { termMonths: offer.termMonths }),
  dayCount: offer.dayCount,
  payout: offer.payout,
  nominal: percentOf(nominalOf(offer)),
  ...tierFigures(offer),
})
