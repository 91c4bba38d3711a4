// The rates of an order: those of its own terms, whatever is offered now.

import { shownTierOf } from '#contracts/tiers.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type ComingRate, stillComing } from '#domain/deposit/rate-change.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type OfferRates, offerRates } from '#domain/offer/offer-rates.ts'
import { percentOf } from '#domain/rate.ts'
import type { Issue } from '#services/products/index.ts'
import type { Order } from './store.ts'

export const ratesOf = (
  { rate, market, valueDate }: Pick<Order, 'rate' | 'market' | 'valueDate'>,
  { terms }: Issue,
  today: CalendarDate,
): OfferRates => offerRates({ ...terms, rate }, marketOf(market), valueDate ?? today)

/** What an offer shows to a market today. */
export const shownRateOf = ({ terms }: Issue, market: Locale, today: CalendarDate): string =>
  percentOf(offerRates(terms, marketOf(market), today).shown)

/** The same with what is above a bound, and the rate on all of the order. */
export function shownRatesOf(
  order: Pick<Order, 'rate' | 'market' | 'valueDate' | 'amount'>,
  issue: Issue,
  today: CalendarDate,
) {
  const rates = ratesOf(order, issue, today)
  const { market, valueDate, amount } = order
  const { dayCount, payout, termMonths } = issue.terms
  const terms = { dayCount, payout, ...(termMonths && { termMonths }) }
  const tier = shownTierOf(rates, terms, amount, marketOf(market), valueDate ?? today)
  return { rates, tier }
}

/** What a market shows of another rate that is announced. */
export function comingRateOf(
  { announced, terms: { tier: _, ...terms } }: Issue,
  market: Locale,
  today: CalendarDate,
): ComingRate | undefined {
  const coming = stillComing(announced, today)
  if (!coming) return undefined
  const { rate, from } = coming
  return { rate: percentOf(offerRates({ ...terms, rate }, marketOf(market), from).shown), from }
}
