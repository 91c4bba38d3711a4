// The best rate of each product type today, large enough to be the first thing read.

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { alpha2Of } from '#domain/countries.ts'
import type { DepositType } from '#domain/deposit/deposit.ts'
import { formatPercent, regionName } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import type { Page } from '#domain/site/routes.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useHasPage, useHref, useSite } from '#shell/site.tsx'
import { Flag } from '#ui/flag.tsx'
import { Section } from '#ui/section.tsx'
import type { Facts } from '../facts.ts'
import css from './best-rates.module.css'

const pageOf: Record<DepositType, Page> = {
  TERM: 'term',
  OVERNIGHT: 'overnight',
  NOTICE: 'notice',
}

export function BestRates({ best }: { best: Facts['best'] }) {
  const t = useTranslations('home.best')
  const { market } = useSite()
  const words = useOfferWords()
  const href = useHref()
  const hasPage = useHasPage()
  const shown = (['TERM', 'OVERNIGHT', 'NOTICE'] as const).filter(
    (type) => best[type] && hasPage(pageOf[type]),
  )
  return (
    <Section labelledBy="best-rates">
      <h2 id="best-rates">{t('heading')}</h2>
      <p className={css.lead}>{t('lead')}</p>
      <ul className={css.rates}>
        {shown.map((type) => {
          const offer = best[type]!
          const country = alpha2Of(offer.bank.countryCode)!
          return (
            <li key={type} className={css.rate}>
              <h3>{market.productNames[type]}</h3>
              <p className={css.figure}>
                <span className={css.upTo}>{t('upTo')}</span>{' '}
                <span className="number">
                  {formatPercent(market.locale, rate(offer.shownRate))}
                </span>{' '}
                <span className={css.suffix}>
                  {market.rateSuffix}, {words.term(offer)}
                </span>
              </p>
              <p className={css.bank}>
                <Flag code={country} />
                {t('from', { bank: offer.bank.name, country: regionName(market.locale, country) })}
              </p>
              <a className={css.all} href={href(pageOf[type])}>
                {t('all', { product: market.productNames[type]! })}
                <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
              </a>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
