// The postings of a deposit as a table, each with the days, base and rate it was counted from.

import { useTranslations } from 'use-intl/react'
import { formatDate, formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import type { Posting } from '#domain/interest/term.ts'
import type { Money } from '#domain/money.ts'
import type { OfferPlan } from '#domain/offer/offer-plan.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import type { ShownOffer } from '../shown-offer.ts'
import css from './product-plan.module.css'

type ScheduleProps = { offer: ShownOffer; amount: Money; plan: OfferPlan }

export function Schedule({ offer, amount, plan }: ScheduleProps) {
  const t = useTranslations('product.schedule')
  const words = useOfferWords()
  const { market } = useSite()
  const { locale } = market
  return (
    <section aria-labelledby="schedule">
      <h2 id="schedule">{t('heading')}</h2>
      {!offer.termMonths && <p className={css.intro}>{t('if')}</p>}
      <table className={css.table}>
        <caption className="visually-hidden">
          {t('caption', { amount: formatRound(locale, amount) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            <th scope="col" className={css.days}>
              {t('days')}
            </th>
            <th scope="col" className={css.optional}>
              {t('base')}
            </th>
            <th scope="col">{t('rate')}</th>
            <th scope="col">{t('interest')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.postings.map((posting) => (
            <PostingRow key={posting.date} posting={posting} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            <td className={css.days} />
            <td className={css.optional} />
            <td />
            <td className="number">{formatMoney(locale, plan.totalInterest)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={css.note}>{t('note', { dayCount: words.dayCount(offer.terms.dayCount) })}</p>
    </section>
  )
}

function PostingRow({ posting }: { posting: Posting }) {
  const { market } = useSite()
  const { locale } = market
  const { paidOn, days, base, interest, receipt } = posting
  return (
    <tr>
      <th scope="row" className="number">
        {formatDate(locale, paidOn, 'medium')}
      </th>
      <td className={`number ${css.days}`}>{days}</td>
      <td className={`number ${css.optional}`}>{formatMoney(locale, base)}</td>
      <td className="number">{formatPercent(locale, rate(receipt.segments[0]!.rate))}</td>
      <td className="number">{formatMoney(locale, interest)}</td>
    </tr>
  )
}
