// The best rate of every term on a page of offers, as a curve whose columns lead to the offers of that term.

import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { formatPercent, formatTagOf } from '#domain/format.ts'
import { bestOffer } from '#domain/offer/offer.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import { RateCurve } from '#ui/drawing/rate-curve.tsx'
import css from './offer-page.module.css'

/** Fewer make no curve, more no columns. */
const fewest = 3
const most = 10

type TermOffer = WireOffer & { termMonths: number }

export function bestByTerm(offers: readonly WireOffer[]): TermOffer[] {
  const dated = offers.filter((offer): offer is TermOffer => offer.termMonths !== undefined)
  const terms = [...new Set(dated.map(({ termMonths }) => termMonths))].sort((a, b) => a - b)
  const step = Math.ceil(terms.length / most)
  return terms
    .filter((_, i) => (terms.length - 1 - i) % step === 0)
    .map((term) => bestOffer(dated.filter(({ termMonths }) => termMonths === term))!)
}

export function TermCurve({ offers, best }: { offers: readonly WireOffer[]; best: WireOffer }) {
  const t = useTranslations('offers')
  const words = useOfferWords()
  const { locale } = useSite().market
  const terms = bestByTerm(offers.filter(({ currency }) => currency === best.currency))
  const short = (months: number) =>
    new Intl.NumberFormat(formatTagOf(locale), {
      style: 'unit',
      unit: months % 12 === 0 ? 'year' : 'month',
      unitDisplay: 'narrow',
    }).format(months % 12 === 0 ? months / 12 : months)
  if (terms.length < fewest) return null
  return (
    <div className={css.curve}>
      <RateCurve
        title={t('curve')}
        label={t('curve')}
        chosen={String(best.termMonths)}
        steps={terms.map((offer) => ({
          id: String(offer.termMonths),
          value: Number(offer.shownRate),
          figure: formatPercent(locale, rate(offer.shownRate)),
          label: words.term(offer),
          short: short(offer.termMonths),
          href: `?months=${offer.termMonths}`,
        }))}
      />
    </div>
  )
}
