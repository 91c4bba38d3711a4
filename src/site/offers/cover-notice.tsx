// Whether an amount and its interest stay within the limit of the bank's guarantee scheme.

import { useTranslations } from 'use-intl/react'
import { coverNotice, recommendedMax } from '#domain/cover/cover.ts'
import { formatRound } from '#domain/format.ts'
import { type Money, subtract } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { IslandIcon } from '../island-icon.tsx'
import { limitOf, type ShownOffer } from '../shown-offer.ts'
import css from './cover-notice.module.css'

/** Between the recommended maximum and the limit a hint, above it a warning, never a refusal. */
export function CoverNotice({ offer, amount }: { offer: ShownOffer; amount: Money }) {
  const t = useTranslations('offers.details')
  const { market, today } = useSite()
  const said = (money: Money) => formatRound(market.locale, money)
  const limit = limitOf(offer)
  if (limit.currency !== amount.currency)
    return (
      <p className={css.soft}>
        {t('foreignLimit', { currency: limit.currency, own: amount.currency })}
      </p>
    )
  const notice = coverNotice(amount, limit, offer.terms, today)
  if (!notice)
    return (
      <p className={css.covered}>
        <IslandIcon name="covered" />
        {t('covered', { amount: said(amount) })}
      </p>
    )
  return (
    <p className={css.notice}>
      <IslandIcon name="warning" />
      {notice === 'warning'
        ? t('warning', { amount: said(amount), uncovered: said(subtract(amount, limit)) })
        : t('hint', { max: said(recommendedMax(limit, offer.terms, today)) })}
    </p>
  )
}
