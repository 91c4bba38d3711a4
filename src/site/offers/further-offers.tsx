// The offers beyond those in the table, for readers whose browser runs no script.

import { useTranslations } from 'use-intl/react'
import { formatPercent } from '#domain/format.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import type { ShownOffer } from '../shown-offer.ts'

export function FurtherOffers({ offers }: { offers: readonly ShownOffer[] }) {
  const t = useTranslations('offers')
  const words = useOfferWords()
  const { market } = useSite()
  return (
    <>
      <h2>{t('further')}</h2>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <a href={offer.href}>{`${offer.bank.name}, ${words.term(offer)}`}</a>
            {`: ${formatPercent(market.locale, offer.rate)} ${market.rateSuffix}, ${offer.minimum.currency}`}
          </li>
        ))}
      </ul>
    </>
  )
}
