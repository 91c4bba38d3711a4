// A sheet of one offer, to be read or printed before anything is signed.

import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { tierOfWire } from '#contracts/tiers.ts'
import { alpha2Of } from '#domain/countries.ts'
import { depositKindOf } from '#domain/deposit/deposit.ts'
import { defaultWish } from '#domain/deposit/maturity-instruction.ts'
import { formatDate } from '#domain/format.ts'
import type { Market } from '#domain/market.ts'
import { offerRates } from '#domain/offer/offer-rates.ts'
import {
  guaranteeLines,
  productLines,
  type Sheet,
  type SheetWords,
  sheets,
  withdrawalLines,
} from '#domain/offer/offer-sheets.ts'
import { withdrawUntil } from '#domain/order/withdrawal-right.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Container } from '#ui/section.tsx'
import { definePage, type PageContext, PageNotFound } from '../page.ts'
import { loadOffer, type OfferData } from './product-data.ts'
import css from './sheet-page.module.css'

type SheetData = { title: string; bank: string; offerId: string; lines: string[] }

function productSheet(words: SheetWords, data: OfferData, { site, today }: PageContext) {
  const { wire, bank, offer, example } = data
  const { start } = data.plan
  const { minimum: min, maximum: max } = offer
  return productLines(words, {
    kind: wire.type,
    bankName: bank.name,
    bankCountry: alpha2Of(bank.countryCode)!,
    scheme: wire.scheme,
    terms: { ...wire, min, max },
    rates: offerRates({ ...wire, tier: tierOfWire(wire.tier, wire.currency) }, site.market, start),
    amount: example,
    atMaturity: defaultWish(wire.prolongation),
    start,
    payBy: wire.payBy,
    today,
  })
}

const mayWithdraw = ({ wire }: OfferData, { locale }: Market, { today }: PageContext): boolean =>
  withdrawUntil({
    market: locale,
    kind: depositKindOf(wire.type, wire.earlyTermination),
    customerType: 'PERSONAL',
    concludedOn: today,
  }) !== undefined

function load(context: PageContext): SheetData {
  const { site, text, today } = context
  const sheet = site.params.sheet as Sheet
  if (!sheets.includes(sheet)) throw new PageNotFound()
  const data = loadOffer(context)
  const { wire, bank } = data
  const words: SheetWords = {
    locale: site.market.locale,
    paper: (key, values) => text(`papers.${key}`, values),
    offer: (key, values) => text(`offers.${key}`, values),
  }
  const lines = {
    product: () => productSheet(words, data, context),
    guarantee: () => guaranteeLines(words, { bankName: bank.name, scheme: wire.scheme, today }),
    withdrawal: () => withdrawalLines(words, { hasRight: mayWithdraw(data, site.market, context) }),
  }
  return {
    title: text(`papers.${sheet}.title`),
    bank: bank.name,
    offerId: wire.id,
    lines: lines[sheet](),
  }
}

export const sheetPage = definePage<SheetData>({
  load,
  head: ({ title, bank, offerId, lines }, { site }) => ({
    title: `${title}: ${bank}, ${offerId} | ${site.brand.name}`,
    description: lines[0]!,
    robots: 'noindex',
  }),
  Body: SheetPage,
})

function SheetPage({
  data: { title, bank, offerId, lines },
  context,
}: {
  data: SheetData
  context: PageContext
}) {
  const t = useTranslations('product.documents')
  const { market, brand } = useSite()
  const href = useHref()
  return (
    <Container className={css.sheet}>
      <a className={css.back} href={href('offer', { offerId })}>
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('back')}
      </a>
      <article>
        <p className={css.kicker}>
          {bank} · {offerId}
        </p>
        <h1>{title}</h1>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className={css.small}>
          {brand.name}. {t('asOf', { day: formatDate(market.locale, context.today, 'long') })}
        </p>
      </article>
    </Container>
  )
}
