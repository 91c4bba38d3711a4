// What an amount becomes in one offer: dates, postings with receipts, tax, cover. Answers at once.

import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { OfferMarket } from '#contracts/offers.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney, formatRound } from '#domain/format.ts'
import { add, type Money, parseMoney } from '#domain/money.ts'
import { defaultAmount, takes } from '#domain/offer/offer-filter.ts'
import { noticePaidOn, type OfferPlan, offerPlan } from '#domain/offer/offer-plan.ts'
import type { AccountModel } from '#domain/tax/interest-tax.ts'
import { netInterest } from '#domain/tax/net-interest.ts'
import { useSite } from '#shell/site.tsx'
import { AmountField } from '../offers/amount-field.tsx'
import { CoverNotice } from '../offers/cover-notice.tsx'
import { type OfferBook, type ShownOffer, shownOffer } from '../shown-offer.ts'
import css from './product-plan.module.css'
import { Schedule } from './schedule.tsx'
import { TaxExample } from './tax-example.tsx'

export type ProductPlanProps = {
  /** Of this one offer. */
  book: OfferBook
  today: CalendarDate
  /** When money that is at hand by then begins to earn. */
  start: CalendarDate
  payBy: { day: string; time: string }
  taxMarket: OfferMarket
  model: AccountModel
}

export function ProductPlan({ book, today, start, payBy, taxMarket, model }: ProductPlanProps) {
  const t = useTranslations('product.plan')
  const { market } = useSite()
  const { locale, calendar } = market
  const offer = useMemo(() => shownOffer(book, book.offers[0]!), [book])
  const { minimum, maximum, terms } = offer
  const [amount, setAmount] = useState(() => defaultAmount([offer], minimum.currency))
  const plan = useMemo(
    () => offerPlan(terms, amount, start, calendar),
    [terms, amount, start, calendar],
  )
  const net = useMemo(
    () =>
      netInterest({
        market: taxMarket,
        bankCountry: offer.bankCountry,
        model,
        principal: amount,
        start: plan.start,
        end: plan.end,
        payments: plan.postings.map(({ interest, paidOn }) => ({ interest, on: paidOn })),
      }),
    [taxMarket, offer, model, amount, plan],
  )
  return (
    <>
      <section className={css.plan} aria-labelledby="plan">
        <h2 id="plan">{t('heading')}</h2>
        <div className={css.answer}>
          <div className={css.ask}>
            <AmountField
              label={t('amount')}
              amount={amount}
              onChange={(decimal) => setAmount(parseMoney(decimal, minimum.currency)!)}
            />
            <p className={css.range} data-outside={!takes(offer, amount)} role="status">
              {t('range', {
                min: formatRound(locale, minimum),
                max: formatRound(locale, maximum),
              })}
            </p>
          </div>
          <output className={css.result}>
            <span className={css.label}>{t('interest')}</span>
            <span className={`number ${css.earned}`}>
              {formatMoney(locale, plan.totalInterest)}
            </span>
            {net && (
              <span className={css.net}>
                <span className="number">{formatMoney(locale, net.net)}</span> {t('net')}
              </span>
            )}
          </output>
          <Dates offer={offer} plan={plan} amount={amount} today={today} payBy={payBy} />
        </div>
        <CoverNotice offer={offer} amount={amount} />
      </section>
      <Schedule offer={offer} amount={amount} plan={plan} />
      <TaxExample net={net} taxMarket={taxMarket} hasForeignTax={hasForeignTax(offer)} />
    </>
  )
}

const hasForeignTax = ({ foreignTax }: ShownOffer) => Number(foreignTax?.percent ?? 0) > 0

type DatesProps = Pick<ProductPlanProps, 'today' | 'payBy'> & {
  offer: ShownOffer
  plan: OfferPlan
  amount: Money
}

function Dates({ offer, plan, amount, today, payBy }: DatesProps) {
  const t = useTranslations('product.plan')
  const { market } = useSite()
  const { locale, calendar } = market
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
      <dl className={css.dates}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="number">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{t('ifPaidBy', payBy)}</p>
      {offer.termMonths && plan.paidOn !== plan.end && <p className={css.note}>{t('moved')}</p>}
    </div>
  )
}
