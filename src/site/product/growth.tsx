// How the interest of one offer grows: every posting a rung on the way from the first day to maturity.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatDate, formatMoney } from '#domain/format.ts'
import { growthOf, type OfferPlan } from '#domain/offer/offer-plan.ts'
import { useSite } from '#shell/site.tsx'
import { TimeAxis } from '#ui/drawing/time-axis.tsx'
import css from './product-plan.module.css'

type GrowthProps = {
  plan: OfferPlan
  /** What is to be said of all of it. */
  children: ReactNode
}

export function Growth({ plan, children }: GrowthProps) {
  const t = useTranslations('product.axis')
  const { locale } = useSite().market
  const total = formatMoney(locale, plan.totalInterest)
  const start = formatDate(locale, plan.start)
  return (
    <section aria-labelledby="growth">
      <h2 id="growth">{t('heading')}</h2>
      <p className={css.intro}>{t('text')}</p>
      <TimeAxis
        summary={t('summary', {
          count: plan.postings.length,
          start,
          end: formatDate(locale, plan.end),
          total,
        })}
        rungs={growthOf(plan).map(({ posting, at, level }) => ({
          key: posting.date,
          at,
          level,
          day: formatDate(locale, posting.paidOn),
          amount: formatMoney(locale, posting.interest),
        }))}
        nowText={t('now', { day: start })}
        total={total}
      />
      {children}
    </section>
  )
}
