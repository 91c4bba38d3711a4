// What the rate of an offer is worth: how it has moved, what it is beside inflation and a bank around the
// corner, and what is thought of the bank that pays it.

import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatDate, formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { earnings } from '#domain/offer/offer.ts'
import { rate } from '#domain/rate.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { RateSteps } from '#ui/drawing/rate-steps.tsx'
import { staffFor, TideGauge } from '#ui/drawing/tide-gauge.tsx'
import { Section } from '#ui/section.tsx'
import { percentNumber, yardsticksOf } from '../yardsticks.ts'
import type { ProductData } from './product-data.ts'
import css from './product-page.module.css'
import { shownHistory } from './rate-history.ts'

export function Worth({ data }: { data: ProductData }) {
  const t = useTranslations('product.worth')
  const { market } = useSite()
  const isOwnCurrency = data.offer.minimum.currency === market.currency
  return (
    <Section labelledBy="worth" space="tight">
      <h2 id="worth" className={css.question}>
        {t('heading')}
      </h2>
      <div className={css.worth}>
        <History data={data} />
        {isOwnCurrency && <Comparison data={data} />}
        <Rating data={data} />
      </div>
    </Section>
  )
}

const Part = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h3 id={id}>{heading}</h3>
    {children}
  </section>
)

function History({ data: { history, offer } }: { data: ProductData }) {
  const t = useTranslations('product.worth.history')
  const { market, today } = useSite()
  const { locale } = market
  const { from, steps } = shownHistory(history, today)
  const percent = (of: string) => formatPercent(locale, rate(of))
  const day = (of: typeof from) => formatDate(locale, of, 'medium')
  const [now, before] = history.toReversed()
  const said = { rate: formatPercent(locale, offer.rate), day: day(now!.from) }
  return (
    <Part id="history" heading={t('heading')}>
      <p className={css.strong}>
        {before ? t('moved', { ...said, before: percent(before.rate) }) : t('unchanged', said)}
      </p>
      <RateSteps
        steps={steps}
        summary={t('summary', { start: day(from), count: steps.length, rate: said.rate })}
        from={day(from)}
        now={t('today')}
      />
      <ol className={css.steps} aria-label={t('list')}>
        {history.toReversed().map((step) => (
          <li key={step.from}>
            <b className="number">{percent(step.rate)}</b> {t('since', { day: day(step.from) })}
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Comparison({ data: { offer, example, earned, plan } }: { data: ProductData }) {
  const t = useTranslations('product.worth.compare')
  const best = useTranslations('home.best')
  const { market } = useSite()
  const { locale, rateSuffix: suffix } = market
  const { inflation, houseBank, asOf } = yardsticksOf(locale)
  const [paid, figure] = [percentNumber(offer.rate), formatPercent(locale, offer.rate)]
  const figures = {
    inflation: formatPercent(locale, inflation),
    houseBank: formatPercent(locale, houseBank),
  }
  const labels = {
    inflation: best('inflation', { rate: figures.inflation }),
    houseBank: best('houseBank', { rate: figures.houseBank }),
  }
  const house = earnings({ ...offer.terms, nominal: houseBank }, example, plan.start)
  return (
    <Part id="compare" heading={t('heading')}>
      <p className={css.strong}>
        {t('text', {
          amount: formatRound(locale, example),
          earned: formatMoney(locale, earned),
          house: formatMoney(locale, house),
        })}
        {!offer.termMonths && ` ${t('year')}`}
      </p>
      <TideGauge
        value={paid}
        figure={figure}
        title={best('gauge', {
          product: market.productNames[offer.type]!,
          ...{ rate: figure, suffix, ...labels },
        })}
        staff={staffFor(Math.max(paid, percentNumber(inflation)))}
        limit={{ value: percentNumber(inflation), label: labels.inflation }}
        mark={{ value: percentNumber(houseBank), label: labels.houseBank }}
      />
      <p className={css.small}>
        {best('source', { ...figures, date: formatDate(locale, asOf, 'long') })}
      </p>
    </Part>
  )
}

function Rating({ data: { bank, offer } }: { data: ProductData }) {
  const t = useTranslations('product.worth.rating')
  const href = useHref()
  const { rating } = offer.bank
  return (
    <Part id="rating" heading={t('heading')}>
      <p className={css.limit}>
        <span>{rating ?? t('unrated')}</span>
      </p>
      <p className={css.small}>{t(rating ? 'source' : 'none')}</p>
      <a className={css.more} href={href('bank', { bankId: bank.id })}>
        {t('more', { bank: bank.name })}{' '}
        <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
      </a>
    </Part>
  )
}
