// What the public site shows: offers and the banks behind them. Calls of our own, open to everybody.

import * as z from 'zod/mini'
import type { DepositType } from '#domain/deposit/deposit.ts'
import { dayCounts } from '#domain/interest/day-count.ts'
import { call } from './call.ts'
import { amount, count, countryCode, currencyCode, day, identifier, percent, text } from './text.ts'
import { offerTier } from './tiers.ts'

export const offerTypes = ['TERM', 'OVERNIGHT', 'NOTICE'] as const satisfies readonly DepositType[]

/** Two-letter countries; `EU` is the generic English market. */
export const offerMarkets = [
  'DE',
  'AT',
  'CH',
  'GB',
  'IE',
  'FR',
  'ES',
  'NL',
  'PL',
  'FI',
  'IT',
  'US',
  'EU',
] as const
export type OfferMarket = (typeof offerMarkets)[number]

export const payouts = [
  'AT_MATURITY',
  'ANNUAL',
  'ANNUAL_CAPITALISED',
  'QUARTERLY',
  'QUARTERLY_CAPITALISED',
  'QUARTERLY_PAYOUT',
  'MONTHLY_CAPITALISED',
  'MONTHLY_PAYOUT',
] as const

export const prolongations = ['OPTIONAL', 'DEFAULT_ON', 'N/A'] as const
export const rateKinds = ['NOMINAL', 'AER', 'APY'] as const
export const offerSubtypes = ['MONEY_MARKET', 'NO_PENALTY_CD'] as const
export const bankModels = ['TRUST', 'DIRECT', 'CUSTODIAL'] as const

/** The key of a deposit guarantee scheme: `DE-EDB+ESF`. */
export const scheme = z.string().check(z.regex(/^[A-Z]{2}-[A-Z+]{2,12}$/))

export const bank = z.strictObject({
  id: identifier,
  name: text(100),
  /** Of its sign; no other bank has the same. */
  letters: text(3),
  city: text(100),
  countryCode,
  bic: text(11),
  scheme,
  rating: text(20),
  founded: count,
  model: z.enum(bankModels),
  dayCount: z.enum(dayCounts),
  sustainable: z.boolean(),
  description: text(500, 0),
})
export type WireBank = z.infer<typeof bank>

export const offer = z.strictObject({
  id: identifier,
  bank: z.pick(bank, { id: true, name: true, letters: true, countryCode: true }),
  type: z.enum(offerTypes),
  subtype: z.exactOptional(z.enum(offerSubtypes)),
  /** Of a TERM offer. */
  termMonths: z.exactOptional(count),
  /** Of a NOTICE offer. */
  noticeDays: z.exactOptional(count),
  /** As the bank quotes it, of that kind. */
  rate: percent,
  rateKind: z.enum(rateKinds),
  /** What is above a bound earns another one, of that kind. */
  tier: z.exactOptional(offerTier),
  /** The internal rate of its cash flows; and the one the market puts first, before its suffix. */
  effectiveRate: percent,
  shownRate: percent,
  /** The first day with interest of an order that is paid for until then, by the clock of the market's banks. */
  startsOn: day,
  payBy: z.strictObject({ on: day, minute: count }),
  currency: currencyCode,
  min: amount,
  max: amount,
  markets: z.array(z.enum(offerMarkets)),
  payout: z.enum(payouts),
  prolongation: z.enum(prolongations),
  earlyTermination: z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/)),
  dayCount: z.enum(dayCounts),
  scheme,
  sustainable: z.boolean(),
})
export type WireOffer = z.infer<typeof offer>

/** From a day until the next one's, as the market puts it; the last holds. */
const pastRate = z.strictObject({ from: day, rate: percent })
export type WirePastRate = z.infer<typeof pastRate>

export const offerCalls = {
  list: call({
    service: 'products',
    method: 'GET',
    path: '/offers',
    access: 'public',
    summary: 'The offers of a market',
    query: z.strictObject({
      market: z.enum(offerMarkets),
      type: z.optional(z.enum(offerTypes)),
    }),
    reply: z.array(offer),
  }),

  rates: call({
    service: 'products',
    method: 'GET',
    path: '/offers/:offerId/rates',
    access: 'public',
    summary: 'Which rates an offer has had',
    params: z.strictObject({ offerId: identifier }),
    query: z.strictObject({ market: z.enum(offerMarkets) }),
    reply: z.array(pastRate),
  }),

  banks: call({
    service: 'products',
    method: 'GET',
    path: '/banks',
    access: 'public',
    summary: 'The partner banks',
    reply: z.array(bank),
  }),

  bank: call({
    service: 'products',
    method: 'GET',
    path: '/banks/:bankId',
    access: 'public',
    summary: 'One partner bank',
    params: z.strictObject({ bankId: identifier }),
    reply: bank,
  }),
}
