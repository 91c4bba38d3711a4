// The table of offers. On narrow screens its rows are drawn as cards, and it stays a table.

import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatRound } from '#domain/format.ts'
import type { Money } from '#domain/money.ts'
import { highestRate, type OfferOrder } from '#domain/offer/offer.ts'
import { maxCompared } from '#domain/offer/offer-filter.ts'
import { useSite } from '#shell/site.tsx'
import { IslandIcon } from '../island-icon.tsx'
import type { ShownOffer } from '../shown-offer.ts'
import { as } from './as-table.ts'
import { Missing } from './missing.tsx'
import { type Earned, OfferRow } from './offer-row.tsx'
import css from './offer-table.module.css'
import { useRowTexts } from './row-texts.ts'
import { useFetched } from './use-fetched.ts'

const offerDetails = () => import('./offer-details.tsx')

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
