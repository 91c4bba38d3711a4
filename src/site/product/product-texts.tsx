// What the figures leave unsaid: ways out, what happens at the end, and the documents.

import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { formatDate, formatMoney } from '#domain/format.ts'
import type { Sheet } from '#domain/offer/offer-sheets.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useHref, useSite } from '#shell/site.tsx'
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

export function Documents({ data: { wire, foreignTax } }: { data: ProductData }) {
  const t = useTranslations('product.documents')
  const { brand } = useSite()
  const href = useHref()
  const needsCertificate = foreignTax && foreignTax.percent !== foreignTax.withCertificate
  const sheet = (name: Sheet) => href('offerSheet', { offerId: wire.id, sheet: name })
  const documents = [
    [t('list.information'), sheet('product')],
    [t('list.depositor'), sheet('guarantee')],
    [t('list.terms', { brand: brand.name }), href('terms')],
    [t('list.withdrawal'), sheet('withdrawal')],
  ] as const
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{t('heading')}</h2>
      <p>{t('text')}</p>
      <ul className={css.documents}>
        {documents.map(([title, address]) => (
          <li key={title}>
            <a href={address}>
              <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
              {title}
            </a>
          </li>
        ))}
      </ul>
      {needsCertificate && <p className={css.small}>{t('list.residence')}</p>}
    </section>
  )
}
