// What the figures leave unsaid: ways out, and what happens at the end.

import { useTranslations } from 'use-intl/react'
import { formatDate, formatMoney } from '#domain/format.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import type { ProductData } from './product-data.ts'
import css from './product-page.module.css'

export function Exit({ data: { offer, exit } }: { data: ProductData }) {
  const t = useTranslations('product.exit')
  const words = useOfferWords()
  const { market } = useSite()
  const { locale } = market
  return (
    <section aria-labelledby="exit">
      <h2 id="exit">{t('heading')}</h2>
      <p className={css.strong}>{words.early(offer.earlyTermination)}</p>
      {offer.earlyTermination === 'NONE' && <p>{t('none')}</p>}
      {exit && (
        <p>
          {t('example', {
            date: formatDate(locale, exit.date, 'medium'),
            payout: formatMoney(locale, exit.payout),
            interest: formatMoney(locale, exit.interest),
            contract: formatMoney(locale, exit.contract),
          })}
        </p>
      )}
    </section>
  )
}

export function Renewal({ data: { offer } }: { data: ProductData }) {
  const t = useTranslations('product.renewal')
  const words = useOfferWords()
  return (
    <section aria-labelledby="renewal">
      <h2 id="renewal">{t('heading')}</h2>
      <p className={css.strong}>{words.renewal(offer.prolongation)}</p>
      <p>{t(offer.type)}</p>
    </section>
  )
}
