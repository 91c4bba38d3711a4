// What the figures leave unsaid: ways out, what happens at the end, and the documents.

import { FileText } from 'lucide-react'
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

export function Documents({ data: { foreignTax } }: { data: ProductData }) {
  const t = useTranslations('product.documents')
  const { brand } = useSite()
  const needsCertificate = foreignTax && foreignTax.percent !== foreignTax.withCertificate
  const titles = [
    t('list.information'),
    t('list.depositor'),
    t('list.terms', { brand: brand.name }),
    t('list.withdrawal'),
    ...(needsCertificate ? [t('list.residence')] : []),
  ]
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{t('heading')}</h2>
      <p>{t('text')}</p>
      <ul className={css.documents}>
        {titles.map((title) => (
          <li key={title}>
            <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
            {title}
          </li>
        ))}
      </ul>
    </section>
  )
}
