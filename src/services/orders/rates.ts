// The rates of an order: those of its own terms, whatever is offered now.

import type { CalendarDate } from '#domain/date.ts'
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
