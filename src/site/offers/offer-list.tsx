// The offers of a page: filter, table and comparison. The server renders it whole; the browser
// brings it to life and applies what the address asks for.

import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import type { CalendarDate } from '#domain/date.ts'
import { formatRound } from '#domain/format.ts'
import { type Currency, type Money, parseMoney } from '#domain/money.ts'
import { earnings, ranked } from '#domain/offer/offer.ts'
import { defaultAmount, distanceTo, takes } from '#domain/offer/offer-amount.ts'
import {
  answers,
  choicesAmong,
  comparing,
  type OfferView,
  plainView,
} from '#domain/offer/offer-filter.ts'
import { once } from '#domain/once.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { openKept } from '../kept.ts'
import {
  type OfferBook,
  offerOn,
  type RateOn,
  type ShownOffer,
  shownOffer,
} from '../shown-offer.ts'
import { Comparison } from './comparison.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { FurtherOffers } from './further-offers.tsx'
import css from './offer-list.module.css'
import type { Earned } from './offer-row.tsx'
import { OfferTable } from './offer-table.tsx'
import { showView, useOfferView } from './offer-view.ts'

/** The best of a long list; the rest comes when it is asked for. */
const rowsAtFirst = 25

/** What is no datum does not travel: server and browser each bring their own. */
export type Reckoner = { rateOn?: RateOn | undefined }

/** Nobody who runs a script reads them: the server alone brings what draws them. */
type Unscripted = { Further?: typeof FurtherOffers }

export type OfferListProps = { book: OfferBook; currency: Currency; today: CalendarDate }

const counts = openKept<Earned>(20)

/** Counted when it is asked for, because a long list shows its best only; and once for all lists. */
const earnedOn = (amount: Money, today: CalendarDate): Earned =>
  counts(`${amount.minor} ${amount.currency} ${today}`, () =>
    once((terms) => earnings(terms, amount, today)),
  )

/** Offers that take the amount come first: the others say which one they want, the nearest before. */
function listed(
  offers: readonly ShownOffer[],
  view: OfferView,
  amount: Money,
  earned: Earned,
): ShownOffer[] {
  const wanted = offers.filter(
    (offer) => offer.minimum.currency === amount.currency && answers(offer, view),
  )
  const inOrder = ranked(wanted, view.order, ({ terms }) => earned(terms))
  const others = inOrder.filter((offer) => !takes(offer, amount))
  return [
    ...inOrder.filter((offer) => takes(offer, amount)),
    ...others.sort((a, b) => Number(distanceTo(a, amount) - distanceTo(b, amount))),
  ]
}

function useShownOn(
  offers: readonly ShownOffer[],
  amount: Money,
  today: CalendarDate,
  rateOn: RateOn | undefined,
) {
  const { market } = useSite()
  return useMemo(
    () => offers.map((offer) => offerOn(offer, amount, market, today, rateOn)),
    [offers, amount, market, today, rateOn],
  )
}

/** How many take the amount, and how many want another. */
function Count({ rows, amount }: { rows: readonly ShownOffer[]; amount: Money }) {
  const t = useTranslations('offers')
  const { locale } = useSite().market
  const taken = rows.filter((offer) => takes(offer, amount)).length
  const others = rows.length - taken
  return (
    <>
      <strong>{t('results', { count: taken, amount: formatRound(locale, amount) })}</strong>
      {others > 0 && ` · ${t('resultsOther', { count: others })}`}
    </>
  )
}

export function OfferList(props: OfferListProps & Reckoner & Unscripted) {
  const { book, currency: own, today, rateOn, Further } = props
  const t = useTranslations('offers')
  const view = useOfferView()
  const offers = useMemo(() => book.offers.map((record) => shownOffer(book, record)), [book])
  const choices = useMemo(() => choicesAmong(offers), [offers])
  const currency = view.currency && choices.currencies.includes(view.currency) ? view.currency : own
  const usual = useMemo(() => defaultAmount(offers, currency), [offers, currency])
  const amount = (view.amount && parseMoney(view.amount, currency)) || usual
  const earned = earnedOn(amount, today)
  const shownOn = useShownOn(offers, amount, today, rateOn)
  const rows = useMemo(() => listed(shownOn, view, amount, earned), [shownOn, view, amount, earned])
  const list = useRef<HTMLDivElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, rowsAtFirst)
  const further = offers.filter((offer) => !shown.some(({ id }) => id === offer.id))
  const [openId, setOpenId] = useState<string>()

  /** The button is gone then: who pressed it goes on with the first offer that came. */
  function showWhole(): void {
    flushSync(() => setIsWhole(true))
    list.current?.querySelectorAll<HTMLElement>('tbody th a')[rowsAtFirst]?.focus()
  }

  return (
    <div ref={list}>
      <FilterBar
        view={view}
        choices={choices}
        schemes={book.schemes}
        banks={book.banks}
        amount={amount}
        ownCurrency={own}
        count={rows.length}
      >
        <Count rows={rows} amount={amount} />
      </FilterBar>
      {rows.length > 0 ? (
        <OfferTable
          rows={shown}
          amount={amount}
          earned={earned}
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
      {shown.length < rows.length && (
        <div className={css.more}>
          <Button look="secondary" onClick={showWhole}>
            {t('showAll', { count: rows.length })}
          </Button>
        </div>
      )}
      {further.length > 0 && <noscript>{Further && <Further offers={further} />}</noscript>}
      {view.compared.length > 0 && <Comparison {...{ offers, view, amount, today, rateOn }} />}
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
