// What every page of a market may quote: its offers, its banks, the best rates of the day.

import type { AskInside } from '#contracts/call.ts'
import { offerMarketOf } from '#contracts/offer-market.ts'
import { offerCalls, offerMarkets, type WireBank, type WireOffer } from '#contracts/offers.ts'
import type { Brand } from '#domain/brand.ts'
import { guaranteeLimit } from '#domain/cover/guarantee-schemes.ts'
import { homeScheme, servicingBankOf } from '#domain/cover/home-banks.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type DepositType, depositTypes } from '#domain/deposit/deposit.ts'
import { formatPercent, formatRound } from '#domain/format.ts'
import type { Market } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import { bestOffer } from '#domain/offer/offer.ts'
import { rate } from '#domain/rate.ts'
import { hasPage } from '#domain/site/routes.ts'
import type { Content } from './content.ts'

export type Facts = {
  offers: readonly WireOffer[]
  /** The banks behind them. */
  banks: readonly WireBank[]
  /** The highest rate of each type, where the market has one. */
  best: Partial<Record<DepositType, WireOffer>>
  /** Over all markets, which the company's pages speak for. */
  everywhere: Everywhere
}

type Everywhere = { banks: readonly WireBank[]; offerCount: number }

/** Only offers in the market's own currency compete: the others carry a currency risk. */
const bestOf = (offers: readonly WireOffer[], type: DepositType, { currency }: Market) =>
  bestOffer(offers.filter((offer) => offer.type === type && offer.currency === currency))

/** Every offer once, however many markets have it. */
async function offersEverywhere(ask: AskInside): Promise<number> {
  const lists = await Promise.all(
    offerMarkets.map((market) =>
      ask(offerCalls.list, { params: undefined, query: { market }, body: undefined }),
    ),
  )
  return new Set(lists.flat().map(({ id }) => id)).size
}

const countriesOf = (banks: readonly WireBank[]): string =>
  String(new Set(banks.map(({ countryCode }) => countryCode)).size)

const savingCountries = markets.filter(({ country }) => country).length

export async function loadFacts(ask: AskInside, market: Market): Promise<Facts> {
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
  const everywhere = hasPage(market.locale, 'corporate')
    ? { banks, offerCount: await offersEverywhere(ask) }
    : { banks, offerCount: offers.length }
  return { offers, banks: banks.filter(({ id }) => present.has(id)), best, everywhere }
}

/** What a bank does, in the market's language where somebody has written it. */
export function inWordsOf({ messages }: Pick<Content, 'messages'>, facts: Facts): Facts {
  const { about } = messages.banks as { about: Record<string, string> }
  const banks = facts.banks.map((bank) => ({
    ...bank,
    description: about[bank.id] ?? bank.description,
  }))
  return { ...facts, banks }
}

/** Fills the placeholders of texts with the market's figures of the day. */
export function fillerOf(
  { locale }: Market,
  { offers, banks, best, everywhere }: Facts,
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
    countryCount: countriesOf(banks),
    allBankCount: String(everywhere.banks.length),
    allBankCountryCount: countriesOf(everywhere.banks),
    allOfferCount: String(everywhere.offerCount),
    savingCountryCount: String(savingCountries),
    bestTermRate: bestRate('TERM'),
    bestOvernightRate: bestRate('OVERNIGHT'),
    year: today.slice(0, 4),
  }
  return (text) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
