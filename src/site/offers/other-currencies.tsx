// Offers in another currency than the one shown first, for readers whose browser runs no script.

import { useTranslations } from 'use-intl/react'
import { formatPercent } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import type { OfferListProps } from './offer-list.tsx'

export function OtherCurrencies({ book, currency }: OfferListProps) {
  const t = useTranslations('offers')
  const words = useOfferWords()
  const { market } = useSite()
  const others = book.offers.filter((offer) => offer.currency !== currency)
  if (others.length === 0) return null
  return (
    <noscript>
      <h2>{t('otherCurrencies')}</h2>
      <ul>
        {others.map((offer) => (
          <li key={offer.id}>
            <a href={offer.href}>
              {book.banks[offer.bank]?.name}, {words.term({ ...offer, ...offer.figures })}
            </a>
            {`: ${formatPercent(market.locale, rate(offer.rate))} ${market.rateSuffix}, ${offer.currency}`}
          </li>
        ))}
      </ul>
    </noscript>
  )
}
