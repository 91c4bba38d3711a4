// The sheets to be read before signing: what an offer is, how it is protected, whether one may step back. The
// same lines stand on the site and in the papers of an order.

import { guaranteeLimit, guaranteeScheme } from '../cover/guarantee-schemes.ts'
import type { CalendarDate } from '../date.ts'
import { type DepositType, earlyExit } from '../deposit/deposit.ts'
import type { MaturityWish } from '../deposit/maturity-instruction.ts'
import type { ComingRate } from '../deposit/rate-change.ts'
import {
  formatDate,
  formatMoney,
  formatPercent,
  formatRound,
  formatTime,
  regionName,
} from '../format.ts'
import type { Tier } from '../interest/accrual.ts'
import type { Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import type { Money } from '../money.ts'
import type { PayBy } from '../order/funding.ts'
import { inHundredths, rate } from '../rate.ts'
import type { OfferTerms } from './offer.ts'
import { offerPlan } from './offer-plan.ts'
import type { OfferRates } from './offer-rates.ts'
import { termText } from './term-text.ts'

export const sheets = ['product', 'guarantee', 'withdrawal'] as const
export type Sheet = (typeof sheets)[number]

export type Say = (key: string, values?: Record<string, string | number>) => string

/** Of the papers themselves, and of the words for offers. */
export type SheetWords = { locale: Locale; paper: Say; offer: Say }

export type SheetOffer = {
  kind: DepositType
  bankName: string
  /** Alpha-2. */
  bankCountry: string
  scheme: string
  terms: Pick<OfferTerms, 'dayCount' | 'payout'> & {
    termMonths?: number | undefined
    noticeDays?: number | undefined
    earlyTermination: string
    min: Money
    max: Money
  }
  rates: OfferRates
  /** As the market shows it. */
  coming?: ComingRate | undefined
  /** What was ordered; without an order, an example. */
  amount: Money
  reference?: string
  atMaturity: MaturityWish
  /** When interest begins to run. */
  start: CalendarDate
  /** Until when the money must be there for it, as long as that is open. */
  payBy?: PayBy | undefined
  today: CalendarDate
}

function termOf(offer: Say, { termMonths, noticeDays }: SheetOffer['terms']): string {
  if (termMonths) {
    const [unit, count] = termText(termMonths)
    return offer(`row.${unit}`, count)
  }
  return noticeDays ? offer('row.noticeDays', { days: noticeDays }) : offer('row.daily')
}

function earlyOf(offer: Say, code: string): string {
  const exit = earlyExit(code)
  return offer(`early.${exit.kind}`, 'days' in exit ? { days: exit.days } : {})
}

const tierValues = (locale: Locale, { above, rate }: Tier) => ({
  above: formatRound(locale, above),
  rate: formatPercent(locale, rate),
})

export function productLines(words: SheetWords, sheet: SheetOffer): string[] {
  const { locale, paper: say, offer } = words
  const { kind, bankName, bankCountry, terms, rates, amount, reference, start, payBy } = sheet
  const market = marketOf(locale)
  const { dayCount, payout, termMonths } = terms
  const { nominal, tiers, shown, shownTier } = rates
  const plan = offerPlan(
    { type: kind, nominal, tiers, dayCount, payout, ...(termMonths && { termMonths }) },
    amount,
    start,
    market.calendar,
  )
  const day = (date: CalendarDate) => formatDate(locale, date, 'long')
  const named = {
    product: market.productNames[kind] ?? '',
    bank: bankName,
    country: regionName(locale, bankCountry),
  }
  const interest = formatMoney(locale, plan.totalInterest)
  return [
    reference ? say('product.what', { ...named, reference }) : say('product.offered', named),
    say(reference ? 'product.amount' : 'product.example', { amount: formatMoney(locale, amount) }),
    say('product.rate', { rate: formatPercent(locale, shown), suffix: market.rateSuffix }),
    ...(shownTier
      ? [say('product.above', { ...tierValues(locale, shownTier), suffix: market.rateSuffix })]
      : []),
    ...(market.showsEffectiveRate
      ? [say('product.nominal', { rate: formatPercent(locale, inHundredths(nominal)) })]
      : []),
    ...(sheet.coming
      ? [
          say('product.rateFrom', {
            day: day(sheet.coming.from),
            rate: formatPercent(locale, rate(sheet.coming.rate)),
            suffix: market.rateSuffix,
          }),
        ]
      : []),
    say(termMonths ? 'product.fixed' : 'product.variable'),
    say('product.term', { term: termOf(offer, terms) }),
    say('product.start', { day: day(plan.start) }),
    ...(payBy
      ? [
          say('product.payBy', {
            day: day(payBy.on),
            time: formatTime(locale, payBy.minute),
          }),
        ]
      : []),
    ...(termMonths ? [say('product.end', { day: day(plan.end) })] : []),
    say(termMonths ? 'product.interest' : 'product.interestInAYear', { interest }),
    say('product.payout', { payout: offer(`payout.${payout}`) }),
    say('product.dayCount', { dayCount: offer(`dayCount.${dayCount.replace('/', '_')}`) }),
    say('product.early', { early: earlyOf(offer, terms.earlyTermination) }),
    ...(termMonths ? [say('product.maturity', { wish: say(`maturity.${sheet.atMaturity}`) })] : []),
    say('product.range', {
      min: formatRound(locale, terms.min),
      max: formatRound(locale, terms.max),
    }),
    say('product.cost'),
    say('product.risk'),
    say('product.tax'),
  ]
}

type GuaranteeSheet = Pick<SheetOffer, 'bankName' | 'scheme' | 'today'> & {
  /** What an order is above the limit by itself. */
  uncovered?: Money | undefined
}

/** By the form that the directive on deposit guarantee schemes prescribes. */
export function guaranteeLines(
  { locale, paper: say }: SheetWords,
  { bankName, scheme: key, today, uncovered }: GuaranteeSheet,
): string[] {
  const scheme = guaranteeScheme(key)
  const money = guaranteeLimit(scheme, today)
  const limit = formatRound(locale, money)
  return [
    say('guarantee.scheme', { bank: bankName, scheme: scheme.name }),
    say('guarantee.limit', { limit }),
    ...(uncovered ? [say('guarantee.over', { uncovered: formatMoney(locale, uncovered) })] : []),
    say('guarantee.several', { limit }),
    say(scheme.isByOwnership ? 'guarantee.ownership' : 'guarantee.joint', { limit }),
    say(scheme.hasNoPeriod ? 'guarantee.reimbursementSoon' : 'guarantee.reimbursement'),
    say('guarantee.currency', { currency: money.currency }),
    say('guarantee.exceptions'),
    say('guarantee.receipt'),
  ]
}

/** To be filled in by hand where there is no order yet. */
const blank = '________'

export const withdrawalLines = (
  { paper: say }: SheetWords,
  { hasRight, reference }: { hasRight: boolean; reference?: string },
): string[] =>
  hasRight
    ? [
        say('withdrawal.right'),
        reference ? say('withdrawal.how', { reference }) : say('withdrawal.howBefore'),
        say('withdrawal.effect'),
        say('withdrawal.cancel'),
        say('withdrawal.model', { reference: reference ?? blank }),
      ]
    : [say('withdrawal.none'), say('withdrawal.cancel')]
