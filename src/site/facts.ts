// What every page of a market may quote: its offers, its banks, the best rates of the day.

import { type OfferMarket, offerCalls, type WireBank, type WireOffer } from '#contracts/offers.ts'
import type { Brand } from '#domain/brand.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatPercent, formatRound } from '#domain/format.ts'
import { guaranteeLimit } from '#domain/guarantee-schemes.ts'
import { homeScheme, servicingBankOf } from '#domain/home-banks.ts'
import { type DepositType, depositTypes, type Market } from '#domain/market.ts'
import { bestOffer } from '#domain/offer.ts'
import { rate } from '#domain/rate.ts'
import type { Ask } from './page.ts'

export type Facts = {
  offers: readonly WireOffer[]
  /** The banks behind them. */
  banks: readonly WireBank[]
  /** The highest rate of each type, where the market has one. */
  best: Partial<Record<DepositType, WireOffer>>
}

export const offerMarketOf = ({ country }: Market): OfferMarket =>
  (country?.iso2 ?? 'EU') as OfferMarket

/** Only offers in the market's own currency compete: the others carry a currency risk. */
const bestOf = (offers: readonly WireOffer[], type: DepositType, { currency }: Market) =>
  bestOffer(offers.filter((offer) => offer.type === type && offer.currency === currency))

export async function loadFacts(ask: Ask, market: Market): Promise<Facts> {
  const [offers, banks] = await Promise.all([
    ask(offerCalls.list, {
      params: undefined,
      query: { market: offerMarketOf(market) },
      body: undefined,
    }),
    ask(offerCalls.banks, { params: undefined, query: undefined, body: undefined }),
  ])
  const present = new Set(offers.map(({ bank }) => bank.id))
  const best = Object.fromEntries(
    depositTypes.flatMap((type) => {
      const offer = bestOf(offers, type, market)
      return offer ? [[type, offer]] : []
    }),
  )
  return { offers, banks: banks.filter(({ id }) => present.has(id)), best }
}

/** Fills the placeholders of texts with the market's figures of the day. */
export function fillerOf(
  { locale }: Market,
  { offers, banks, best }: Facts,
  brand: Brand,
  today: CalendarDate,
): (text: string) => string {
  const bestRate = (type: DepositType) =>
    best[type] ? formatPercent(locale, rate(best[type].shownRate)) : ''
  const scheme = homeScheme(locale)
  const values: Record<string, string> = {
    brand: brand.name,
    supportMail: brand.supportMail,
    supportPhone: brand.supportPhone,
    servicingBank: servicingBankOf(locale).name,
    guaranteeLimit: formatRound(locale, guaranteeLimit(scheme, today)),
    guaranteeScheme: scheme.name,
    bankCount: String(banks.length),
    offerCount: String(offers.length),
    countryCount: String(new Set(banks.map(({ countryCode }) => countryCode)).size),
    bestTermRate: bestRate('TERM'),
    bestOvernightRate: bestRate('OVERNIGHT'),
    year: today.slice(0, 4),
  }
  return (text) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
