// The row of an offer: whose it is, what it pays, for how long, and what that brings.

import { formatPercent, formatRound } from '#domain/format.ts'
import type { Money } from '#domain/money.ts'
import { type OfferTerms, shareOf } from '#domain/offer/offer.ts'
import { takes } from '#domain/offer/offer-amount.ts'
import type { Rate } from '#domain/rate.ts'
import { RateBar } from '#ui/drawing/rate-bar.tsx'
import { as } from './as-table.ts'
import { BankCell } from './bank-cell.tsx'
import css from './offer-row.module.css'
import { RowActions, type RowActionsProps } from './row-actions.tsx'
import { Earnings, Label, Net, Note } from './row-money.tsx'
import two from './row-tiers.module.css'

export type Earned = (terms: OfferTerms) => Money

type OfferRowProps = RowActionsProps & {
  amount: Money
  earned: Earned
  hasNet: boolean
  /** The highest rate of all rows. */
  best: Rate
}

const subtypeKey = { MONEY_MARKET: 'row.moneyMarket', NO_PENALTY_CD: 'row.noPenalty' } as const

export function OfferRow({
  offer,
  amount,
  earned,
  hasNet,
  best,
  texts,
  isOpen,
  ...choice
}: OfferRowProps) {
  const { t, words, market } = texts
  const { locale } = market
  const { minimum, maximum } = offer
  const isTaken = takes(offer, amount)
  const [min, max] = [formatRound(locale, minimum), formatRound(locale, maximum)]
  const range = t('row.range', { min, max })
  const isBelow = amount.minor < minimum.minor
  return (
    <tr className={css.row} data-taken={isTaken} data-open={isOpen} {...as('row')}>
      <BankCell offer={offer} policy={texts.policy} className={css.bank} />
      <td className={css.rate} {...as('cell')}>
        <span className={`number ${css.figure}`}>{formatPercent(locale, offer.rate)}</span>{' '}
        <span className={css.suffix}>{market.rateSuffix}</span>
        {offer.tiers && <span className={two.tiers}>{words.tiers(locale, offer.tiers)}</span>}
        <RateBar share={shareOf(offer.rate, best)} />
      </td>
      <td className={css.term} {...as('cell')}>
        {words.term(offer)}
        <Note>{offer.subtype ? t(subtypeKey[offer.subtype]) : words.payout(offer.payout)}</Note>
        {hasNet && <Note>{range}</Note>}
      </td>
      <td className={css.earned} {...as('cell')}>
        <Label>{texts.earnings}</Label>
        {isTaken ? (
          <Earnings offer={offer} interest={earned(offer.terms)} texts={texts} />
        ) : (
          <span className={css.wants}>
            {isBelow ? t('row.needsFrom', { amount: min }) : t('row.needsUpTo', { amount: max })}
          </span>
        )}
      </td>
      {hasNet ? (
        <td className={css.net} {...as('cell')}>
          {isTaken && <Net offer={offer} interest={earned(offer.terms)} texts={texts} />}
        </td>
      ) : (
        <td className={css.range} {...as('cell')}>
          {range}
        </td>
      )}
      <td className={css.actions} {...as('cell')}>
        <RowActions offer={offer} texts={texts} isOpen={isOpen} {...choice} />
      </td>
    </tr>
  )
}
