// What an offer brings in its row: over its term, by the year, and after tax.

import type { ReactNode } from 'react'
import { formatMoney, formatRound } from '#domain/format.ts'
import { type Money, partOf } from '#domain/money.ts'
import { netOfAYear } from '#domain/offer/offer.ts'
import type { ShownOffer } from '../shown-offer.ts'
import css from './row-money.module.css'
import type { RowTexts } from './row-texts.ts'

export const Note = ({ children }: { children: ReactNode }) => (
  <span className={css.note}>{children}</span>
)

/** Where the row is a card and has no heading above it. */
export const Label = ({ children }: { children: ReactNode }) => (
  <span className={css.label} aria-hidden="true">
    {children}
  </span>
)

type EarningsProps = { offer: ShownOffer; texts: RowTexts; interest: Money }

/** Of terms of all lengths what a year of it is: only that compares. */
export function Earnings({ offer: { termMonths }, interest, texts }: EarningsProps) {
  const { t, market } = texts
  return (
    <>
      <span className={`number ${css.money}`}>{formatMoney(market.locale, interest)}</span>
      <Note>
        {termMonths
          ? t('row.perYear', {
              amount: formatRound(market.locale, partOf(interest, 12n, BigInt(termMonths))),
            })
          : texts.inAYear}
      </Note>
    </>
  )
}

/** Of a year too, and how much tax it is after. */
export function Net({ offer, interest, texts: { t, net: label, market } }: EarningsProps) {
  const { locale } = market
  const net = netOfAYear(offer, interest)
  return (
    <>
      <Label>{label}</Label>
      {net && <span className={`number ${css.money}`}>{formatRound(locale, net)}</span>}
      <Note>
        {net ? t('row.taxed', { percent: Math.round(100 - offer.kept! / 100) }) : t('row.varies')}
      </Note>
    </>
  )
}
