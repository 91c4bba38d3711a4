// The best rate of each product type today, as a level on a staff: what it is worth beside inflation.

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { alpha2Of } from '#domain/countries.ts'
import type { DepositType } from '#domain/deposit/deposit.ts'
import { formatDate, formatPercent, regionName } from '#domain/format.ts'
import { compareRates } from '#domain/offer/offer.ts'
import { rate } from '#domain/rate.ts'
import type { Page } from '#domain/site/routes.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useHasPage, useHref, useSite } from '#shell/site.tsx'
import { staffFor, TideGauge } from '#ui/drawing/tide-gauge.tsx'
import { Section } from '#ui/section.tsx'
import type { Facts } from '../facts.ts'
import { percentNumber, type Yardsticks, yardsticksOf } from '../yardsticks.ts'
import css from './best-rates.module.css'

const pageOf: Record<DepositType, Page> = {
  TERM: 'term',
  OVERNIGHT: 'overnight',
  NOTICE: 'notice',
}

export function BestRates({ best }: { best: Facts['best'] }) {
  const t = useTranslations('home.best')
  const { market } = useSite()
  const hasPage = useHasPage()
  const yardsticks = yardsticksOf(market.locale)
  const { inflation, houseBank, asOf } = yardsticks
  const shown = (['TERM', 'OVERNIGHT', 'NOTICE'] as const).filter(
    (type) => best[type] && hasPage(pageOf[type]),
  )
  const staff = staffFor(
    Math.max(
      ...shown.map((type) => percentNumber(rate(best[type]!.shownRate))),
      percentNumber(inflation),
    ),
  )
  const said = {
    inflation: formatPercent(market.locale, inflation),
    houseBank: formatPercent(market.locale, houseBank),
  }
  return (
    <Section labelledBy="best-rates">
      <h2 id="best-rates">{t('heading')}</h2>
      <p className={css.lead}>{t('lead')}</p>
      <p className={css.legend} aria-hidden="true">
        <span className={css.inflation}>{t('inflation', { rate: said.inflation })}</span>
        <span className={css.houseBank}>{t('houseBank', { rate: said.houseBank })}</span>
      </p>
      <ul className={css.rates}>
        {shown.map((type) => (
          <li key={type} className={css.rate}>
            <Gauge type={type} offer={best[type]!} staff={staff} yardsticks={yardsticks} />
          </li>
        ))}
      </ul>
      <p className={css.source}>
        {t('source', { ...said, date: formatDate(market.locale, asOf, 'long') })}
      </p>
    </Section>
  )
}

type GaugeProps = { type: DepositType; offer: WireOffer; staff: number; yardsticks: Yardsticks }

function Gauge({ type, offer, staff, yardsticks: { inflation, houseBank } }: GaugeProps) {
  const t = useTranslations('home.best')
  const { market } = useSite()
  const words = useOfferWords()
  const href = useHref()
  const { locale, rateSuffix: suffix } = market
  const product = market.productNames[type]!
  const paid = rate(offer.shownRate)
  const figure = formatPercent(locale, paid)
  const country = regionName(locale, alpha2Of(offer.bank.countryCode)!)
  const labels = {
    inflation: t('inflation', { rate: formatPercent(locale, inflation) }),
    houseBank: t('houseBank', { rate: formatPercent(locale, houseBank) }),
  }
  return (
    <>
      <TideGauge
        value={percentNumber(paid)}
        figure={figure}
        title={t('gauge', { product, rate: figure, suffix, ...labels })}
        staff={staff}
        limit={{ value: percentNumber(inflation), label: labels.inflation }}
        mark={{ value: percentNumber(houseBank), label: labels.houseBank }}
      />
      <div className={css.words}>
        <h3>{product}</h3>
        <p className={css.against}>
          <Against paid={paid} inflation={inflation} />
        </p>
        <p className={css.bank}>{t('paid', { rate: figure, suffix, term: words.term(offer) })}</p>
        <p className={css.bank}>{t('from', { bank: offer.bank.name, country })}</p>
        <a className={css.all} href={href(pageOf[type])}>
          {t(`all.${type}`)}
          <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
        </a>
      </div>
    </>
  )
}

/** How far above or below inflation, in points. */
function Against({
  paid,
  inflation,
}: {
  paid: ReturnType<typeof rate>
  inflation: ReturnType<typeof rate>
}) {
  const t = useTranslations('home.best')
  const { market } = useSite()
  const side = compareRates(paid, inflation)
  if (side === 0) return t('even')
  const points = new Intl.NumberFormat(market.formatTag, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Math.abs(percentNumber(paid) - percentNumber(inflation)))
  return t(side > 0 ? 'above' : 'below', { points })
}
