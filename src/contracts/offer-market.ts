// The market of an offer on the wire: a country's two letters, `EU` for the generic English market, which has none.

import { countryOf, type Locale, type Market } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import type { OfferMarket } from './offers.ts'

export const offerMarketOf = (market: Market): OfferMarket => countryOf(market) as OfferMarket

export const localeOfOffer = (code: OfferMarket): Locale =>
  markets.find((market) => offerMarketOf(market) === code)?.locale ?? 'en'
