// The offers of a page: filter, table and comparison. The server renders it whole; the browser
// brings it to life and applies what the address asks for.

import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CalendarDate } from '#domain/date.ts'
import { formatRound } from '#domain/format.ts'
import { type Currency, type Money, parseMoney } from '#domain/money.ts'
import { earnings, ranked } from '#domain/offer.ts'
import {
  answers,
  choicesAmong,
  comparing,
  defaultAmount,
  type OfferView,
  plainView,
  takes,
} from '#domain/offer-filter.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { type OfferBook, type ShownOffer, shownOffer } from '../shown-offer.ts'
import { FilterBar } from './filter-bar.tsx'
import css from './offer-list.module.css'
import { OfferTable } from './offer-table.tsx'
import { showView, useOfferView } from './offer-view.ts'

/** Most visitors never compare: the comparison comes when it is asked for. */
const Comparison = lazy(() =>
  import('./comparison.tsx').then((module) => ({ default: module.Comparison })),
)

export type OfferListProps = { book: OfferBook; currency: Currency; today: CalendarDate }

export type RankedOffer = ShownOffer & { earned: Money; isTaken: boolean }

/** Offers that take the amount come first: the others say which one they want. */
function listed(
  offers: readonly ShownOffer[],
  view: OfferView,
  amount: Money,
  today: CalendarDate,
): RankedOffer[] {
  const wanted = offers.filter(
    (offer) => offer.minimum.currency === amount.currency && answers(offer, view),
  )
  const counted = wanted.map((offer) => ({
    ...offer,
    earned: earnings(offer.terms, amount, today),
    isTaken: takes(offer, amount),
  }))
  const inOrder = ranked(counted, view.order)
  return [...inOrder.filter(({ isTaken }) => isTaken), ...inOrder.filter((o) => !o.isTaken)]
}

export function OfferList({ book, currency: own, today }: OfferListProps) {
  const t = useTranslations('offers')
  const { market } = useSite()
  const view = useOfferView()
  const offers = useMemo(() => book.offers.map((record) => shownOffer(book, record)), [book])
  const choices = useMemo(() => choicesAmong(offers), [offers])
  const currency = view.currency && choices.currencies.includes(view.currency) ? view.currency : own
  const usual = useMemo(() => defaultAmount(offers, currency), [offers, currency])
  const amount = (view.amount && parseMoney(view.amount, currency)) || usual
  const rows = useMemo(() => listed(offers, view, amount, today), [offers, view, amount, today])
  const [openId, setOpenId] = useState<string>()
  const taken = rows.filter(({ isTaken }) => isTaken).length
  const others = rows.length - taken
  const said = formatRound(market.locale, amount)

  return (
    <div>
      <FilterBar
        view={view}
        choices={choices}
        schemes={book.schemes}
        banks={book.banks}
        amount={amount}
        ownCurrency={own}
        count={rows.length}
      >
        <strong>{t('results', { count: taken, amount: said })}</strong>
        {others > 0 && ` · ${t('resultsOther', { count: others })}`}
      </FilterBar>
      {rows.length > 0 ? (
        <OfferTable
          rows={rows}
          amount={amount}
          order={view.order}
          onOrder={(order) => showView({ ...view, order })}
          openId={openId}
          onOpen={(id) => setOpenId(id === openId ? undefined : id)}
          compared={view.compared}
          onCompare={(id) => showView(comparing(view, id), 'replace')}
        />
      ) : (
        <NothingFound onReset={() => showView({ ...plainView, compared: view.compared })} />
      )}
      {view.compared.length > 0 && (
        <Suspense>
          <Comparison offers={offers} view={view} amount={amount} today={today} />
        </Suspense>
      )}
    </div>
  )
}

function NothingFound({ onReset }: { onReset: () => void }) {
  const t = useTranslations('offers')
  return (
    <div className={css.nothing}>
      <p className={css.nothingTitle}>{t('empty.title')}</p>
      <p>{t('empty.text')}</p>
      <Button look="secondary" onClick={onReset}>
        {t('filter.reset')}
      </Button>
    </div>
  )
}
