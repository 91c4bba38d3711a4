// The table of offers. On narrow screens its rows are drawn as cards, and it stays a table.

import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatPercent, formatRound } from '#domain/format.ts'
import type { Money } from '#domain/money.ts'
import type { OfferTerms } from '#domain/offer/offer.ts'
import { highestRate, type OfferOrder, shareOf } from '#domain/offer/offer.ts'
import { takes } from '#domain/offer/offer-amount.ts'
import { maxCompared } from '#domain/offer/offer-filter.ts'
import type { Rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { RateBar } from '#ui/drawing/rate-bar.tsx'
import { Flag } from '#ui/flag.tsx'
import { IslandIcon } from '../island-icon.tsx'
import type { ShownOffer } from '../shown-offer.ts'
import { as } from './as-table.ts'
import { Missing } from './missing.tsx'
import css from './offer-table.module.css'
import { Earnings, Net, Note } from './row-money.tsx'
import { type RowTexts, useRowTexts } from './row-texts.ts'
import two from './row-tiers.module.css'
import { useFetched } from './use-fetched.ts'

const offerDetails = () => import('./offer-details.tsx')

export type Earned = (terms: OfferTerms) => Money

type OfferTableProps = {
  rows: readonly ShownOffer[]
  amount: Money
  earned: Earned
  order: OfferOrder
  onOrder: (order: OfferOrder) => void
  openId: string | undefined
  onOpen: (id: string) => void
  compared: readonly string[]
  onCompare: (id: string) => void
}

export function OfferTable(props: OfferTableProps) {
  const { rows, amount, order, onOrder, openId, compared } = props
  const t = useTranslations('offers.table')
  const { market } = useSite()
  const texts = useRowTexts(amount)
  const best = highestRate(rows.map(({ rate }) => rate))
  const said = formatRound(market.locale, amount)
  const hasNet = rows.some(({ kept }) => kept)
  const hasTerms = rows.some(({ termMonths }) => termMonths)
  const hasOthers = rows.some(({ termMonths }) => !termMonths)
  const time = hasTerms ? (hasOthers ? 'termOrAccess' : 'term') : 'access'
  const heading = (by: OfferOrder, text: string) => (
    <SortHeading by={by} order={order} onOrder={onOrder} text={text} />
  )
  return (
    <div className={css.frame}>
      <table className={css.table} data-net={hasNet} {...as('table')}>
        <caption className="visually-hidden">{t('caption', { amount: said })}</caption>
        <thead className={css.head} {...as('rowgroup')}>
          <tr {...as('row')}>
            <th scope="col" className={css.bankColumn} {...as('columnheader')}>
              {t('bank')}
            </th>
            {heading('rate', t('rate'))}
            {heading('term', t(time))}
            {heading('earnings', t('earnings', { amount: said }))}
            {hasNet ? heading('net', t('net')) : heading('minimum', t('range'))}
            <th scope="col" className={css.actionsColumn} {...as('columnheader')}>
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {rows.map((offer, i) => (
            <Fragment key={offer.id}>
              {order === 'term' && offer.termMonths !== rows[i - 1]?.termMonths && (
                <tr className={css.group} {...as('row')}>
                  <th scope="rowgroup" colSpan={6} {...as('rowheader')}>
                    {texts.words.term(offer)}
                  </th>
                </tr>
              )}
              <OfferRow
                offer={offer}
                amount={amount}
                earned={props.earned}
                hasNet={hasNet}
                best={best}
                texts={texts}
                isOpen={offer.id === openId}
                onOpen={props.onOpen}
                isCompared={compared.includes(offer.id)}
                canCompare={compared.length < maxCompared || compared.includes(offer.id)}
                onCompare={props.onCompare}
              />
              {offer.id === openId && <DetailsRow offer={offer} amount={amount} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DetailsRow({ offer, amount }: { offer: ShownOffer; amount: Money }) {
  const t = useTranslations('offers.table')
  const { part, isMissing, load } = useFetched(offerDetails, true)
  return (
    <tr id={`details-${offer.id}`} className={css.detailsRow} {...as('row')}>
      <td colSpan={6} {...as('cell')}>
        {part && <part.OfferDetails offer={offer} amount={amount} />}
        {isMissing && <Missing text={t('missing')} onRetry={load} />}
      </td>
    </tr>
  )
}

const falling: readonly OfferOrder[] = ['rate', 'earnings', 'net']

type SortHeadingProps = {
  by: OfferOrder
  order: OfferOrder
  onOrder: (order: OfferOrder) => void
  text: string
}

function SortHeading({ by, order, onOrder, text }: SortHeadingProps) {
  const t = useTranslations('offers.table')
  const isFalling = falling.includes(by)
  const isSorted = by === order
  return (
    <th
      scope="col"
      className={css[`${by}Column`]}
      aria-sort={isSorted ? (isFalling ? 'descending' : 'ascending') : 'none'}
      {...as('columnheader')}
    >
      <button
        type="button"
        className={css.sortButton}
        title={t('sortBy', { column: text })}
        onClick={() => onOrder(by)}
      >
        {text}
        <IslandIcon name={isFalling ? 'falling' : 'rising'} className={css.arrow} size={16} />
      </button>
    </th>
  )
}

type OfferRowProps = {
  offer: ShownOffer
  amount: Money
  earned: Earned
  hasNet: boolean
  /** The highest rate of all rows. */
  best: Rate
  texts: RowTexts
  isOpen: boolean
  onOpen: (id: string) => void
  isCompared: boolean
  canCompare: boolean
  onCompare: (id: string) => void
}

function OfferRow({
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
      <BankCell offer={offer} policy={texts.policy} />
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
        <span className={css.label} aria-hidden="true">
          {texts.earnings}
        </span>
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

function BankCell({ offer, policy }: { offer: ShownOffer; policy: string }) {
  const { bank, bankId } = offer
  return (
    <th scope="row" className={css.bank} {...as('rowheader')}>
      <BankSign id={bankId} letters={bank.letters} />
      <span className={css.bankWords}>
        <a className={css.name} href={offer.href}>
          {bank.name}
        </a>
        <span className={css.country}>
          <Flag code={bank.country} />
          <span>
            {bank.countryName} · <abbr title={offer.protection.name}>{offer.protection.short}</abbr>
          </span>
        </span>
        {bank.policy && (
          <span className={css.policy}>
            <IslandIcon name="leaf" size={14} />
            {policy}
          </span>
        )}
      </span>
    </th>
  )
}

const subtypeKey = { MONEY_MARKET: 'row.moneyMarket', NO_PENALTY_CD: 'row.noPenalty' } as const

function RowActions({
  offer,
  texts,
  isOpen,
  onOpen,
  isCompared,
  canCompare,
  onCompare,
}: Omit<OfferRowProps, 'amount' | 'earned' | 'hasNet' | 'best'>) {
  const { t, words } = texts
  const named = { bank: offer.bank.name, term: words.term(offer) }
  return (
    <>
      <label className={css.compare} title={canCompare ? undefined : texts.full}>
        <input
          type="checkbox"
          checked={isCompared}
          disabled={!canCompare}
          onChange={() => onCompare(offer.id)}
          aria-label={t('row.compareOf', named)}
        />
        <span aria-hidden="true">{texts.compare}</span>
      </label>
      <button
        type="button"
        className={css.details}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `details-${offer.id}` : undefined}
        aria-label={t('row.detailsOf', named)}
        onClick={() => onOpen(offer.id)}
      >
        <span aria-hidden="true">{texts.details}</span>
        <IslandIcon name="chevron" className={css.chevron} size={18} />
      </button>
    </>
  )
}
