// Beside everything an offer says: the amount, what comes of it and when, the way on, the documents.

import { useTranslations } from 'use-intl/react'
import type { OfferMarket } from '#contracts/offers.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { add, type Money } from '#domain/money.ts'
import { takes } from '#domain/offer/offer-amount.ts'
import { noticePaidOn, type OfferPlan } from '#domain/offer/offer-plan.ts'
import type { AccountModel } from '#domain/tax/interest-tax.ts'
import { useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { FigureRows } from '#ui/view/figure-rows.tsx'
import { IslandIcon } from '../island-icon.tsx'
import { AmountField } from '../offers/amount-field.tsx'
import type { Reckoner } from '../offers/offer-list.tsx'
import type { OfferBook, ShownOffer } from '../shown-offer.ts'
import css from './product-plan.module.css'

export type ProductPlanProps = {
  /** Of this one offer. */
  book: OfferBook
  today: CalendarDate
  /** When money that is at hand by then begins to earn. */
  start: CalendarDate
  payBy: { day: string; time: string }
  taxMarket: OfferMarket
  model: AccountModel
  /** Titles with their addresses. */
  documents: ReadonlyArray<readonly [string, string]>
}

type PlanPanelProps = Pick<ProductPlanProps, 'today' | 'payBy' | 'documents'> &
  Reckoner & {
    offer: ShownOffer
    amount: Money
    onAmount: (decimal: string) => void
    plan: OfferPlan
    net: Money | undefined
  }

export function PlanPanel({ onAmount, net, documents, rateOn, ...rest }: PlanPanelProps) {
  const { offer, amount, plan } = rest
  const t = useTranslations('product')
  const offers = useTranslations('offers')
  const { market } = useSite()
  const { locale } = market
  const all = rateOn?.(offer.terms, amount, market, plan.start)
  return (
    <section className={css.panel} aria-labelledby="plan">
      <h2 id="plan">{t('plan.heading')}</h2>
      <AmountField label={t('plan.amount')} amount={amount} onChange={onAmount} />
      <p className={css.range} data-outside={!takes(offer, amount)} role="status">
        {t('plan.range', {
          min: formatRound(locale, offer.minimum),
          max: formatRound(locale, offer.maximum),
        })}
      </p>
      <output className={css.result}>
        <span className={css.label}>{t('plan.interest')}</span>
        <span className={`number ${css.earned}`}>{formatMoney(locale, plan.totalInterest)}</span>
        {all && (
          <span className={css.label}>
            {offers('tiersAll', { rate: `${formatPercent(locale, all)} ${market.rateSuffix}` })}
          </span>
        )}
        {net && (
          <span className={css.label}>
            <b className="number">{formatMoney(locale, net)}</b> {t('plan.net')}
          </span>
        )}
      </output>
      <Dates {...rest} />
      <ButtonLink size="large" href={offer.openHref}>
        {t('open')}
      </ButtonLink>
      <p className={css.label}>
        <span className={css.first}>{t('openFirst')} </span>
        {t('openNote')}
      </p>
      <section aria-labelledby="documents">
        <h3 id="documents" className="visually-hidden">
          {t('documents.heading')}
        </h3>
        <ul className={css.documents}>
          {documents.map(([title, href]) => (
            <li key={href}>
              <a href={href}>
                <IslandIcon name="file" />
                {title}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </section>
  )
}

type DatesProps = Pick<PlanPanelProps, 'offer' | 'plan' | 'amount' | 'today' | 'payBy'>

function Dates({ offer, plan, amount, today, payBy }: DatesProps) {
  const t = useTranslations('product.plan')
  const { locale, calendar } = useSite().market
  const day = (date: CalendarDate) => formatDate(locale, date, 'medium')
  const rows: Array<[string, string]> = [[t('start'), day(plan.start)]]
  if (offer.termMonths) {
    rows.push([t('end'), day(plan.end)])
    if (plan.paidOn !== plan.end) rows.push([t('paid'), day(plan.paidOn)])
  } else rows.push([t('year'), day(plan.end)])
  if (offer.noticeDays)
    rows.push([t('notice'), day(noticePaidOn(offer.noticeDays, today, calendar))])
  rows.push([t('total'), formatMoney(locale, add(amount, plan.totalInterest))])
  return (
    <div>
      <FigureRows rows={rows} className={css.dates} />
      <p className={css.note}>{t('ifPaidBy', payBy)}</p>
      {offer.termMonths && plan.paidOn !== plan.end && <p className={css.note}>{t('moved')}</p>}
    </div>
  )
}
