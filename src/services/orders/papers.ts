// The papers of an order: what is to be read before signing, and what is kept afterwards. Drawn up from the
// terms the order was made on, in the language of its market.

import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import type { OrderPaper } from '#contracts/orders.ts'
import type { CustomerType } from '#domain/customer.ts'
import type { CalendarDate } from '#domain/date.ts'
import {
  formatDate,
  formatMoment,
  formatMoney,
  formatPercent,
  formatRound,
  regionName,
} from '#domain/format.ts'
import { timeZones } from '#domain/funding.ts'
import { guaranteeLimit, guaranteeScheme } from '#domain/guarantee-schemes.ts'
import { type Language, type Locale, marketOf } from '#domain/market.ts'
import { defaultWish } from '#domain/maturity-instruction.ts'
import type { Money } from '#domain/money.ts'
import { earlyExit } from '#domain/offer.ts'
import { offerPlan } from '#domain/offer-plan.ts'
import { startFrom, startOf } from '#domain/opening.ts'
import { depositKindOf } from '#domain/order-check.ts'
import { inHundredths } from '#domain/rate.ts'
import { withdrawUntil } from '#domain/withdrawal-right.ts'
import type { Issue } from '#services/products/index.ts'
import { calendarsOf } from './funding.ts'
import { ratesOf } from './rates.ts'
import type { RevocationReceipt } from './revoke.ts'
import type { Order } from './store.ts'

const folders: Record<Language, Locale> = {
  en: 'en',
  de: 'de-DE',
  es: 'es-ES',
  nl: 'nl-NL',
  fr: 'fr-FR',
  pl: 'pl-PL',
  fi: 'fi-FI',
  it: 'it-IT',
}

type Say = (key: string, values?: Record<string, string | number>) => string

function wordsOf(locale: Locale): { paper: Say; offer: Say } {
  const folder = folders[marketOf(locale).language]
  const read = (name: string) =>
    JSON.parse(
      readFileSync(new URL(`../../../content/${folder}/${name}.json`, import.meta.url), 'utf8'),
    )
  const sayFrom = (name: string) =>
    createTranslator({ locale, messages: read(name) }) as unknown as Say
  return { paper: sayFrom('papers'), offer: sayFrom('offers') }
}

export type DrawnOrder = {
  order: Order
  issue: Issue
  customerType: CustomerType
  today: CalendarDate
}

export type Paper = { title: string; fileName: string; paragraphs: string[] }

/** The fonts of the paper know one kind of space that does not break. */
const plain = (text: string): string =>
  text.replaceAll('\u202f', '\u00a0').replaceAll('\u2212', '-')

const paper = (title: string, { reference }: Order, lines: readonly string[]): Paper => ({
  title: plain(title),
  fileName: `${plain(title)} ${reference}.pdf`,
  // An empty line between two thoughts.
  paragraphs: lines.flatMap((line) => [plain(line), '']),
})

const monthsOrYears = (offer: Say, months: number): string =>
  months % 12 === 0 ? offer('row.years', { years: months / 12 }) : offer('row.months', { months })

function termOf(offer: Say, { termMonths, noticeDays }: Issue['terms']): string {
  if (termMonths) return monthsOrYears(offer, termMonths)
  return noticeDays ? offer('row.noticeDays', { days: noticeDays }) : offer('row.daily')
}

function earlyOf(offer: Say, code: string): string {
  const exit = earlyExit(code)
  return offer(`early.${exit.kind}`, 'days' in exit ? { days: exit.days } : {})
}

function productPaper({ order, issue, today }: DrawnOrder): Paper {
  const { market: locale, amount } = order
  const market = marketOf(locale)
  const { paper: say, offer } = wordsOf(locale)
  const { terms, kind } = issue
  const day = (date: CalendarDate) => formatDate(locale, date, 'long')
  const { dayCount, payout, termMonths } = terms
  const { nominal, shown } = ratesOf(order, issue, today)
  const calendars = calendarsOf(order, issue)
  const plan = offerPlan(
    { type: kind, nominal, dayCount, payout, ...(termMonths && { termMonths }) },
    amount,
    startOf(order, calendars) ?? startFrom(today, calendars),
    market.calendar,
  )
  const interest = formatMoney(locale, plan.totalInterest)
  const wish = order.maturity ?? defaultWish(terms.prolongation)
  return paper(say('product.title'), order, [
    say('product.what', {
      product: market.productNames[kind] ?? '',
      bank: issue.bankName,
      country: regionName(locale, terms.bankCountry),
      reference: order.reference,
    }),
    say('product.amount', { amount: formatMoney(locale, amount) }),
    say('product.rate', {
      rate: formatPercent(locale, shown),
      suffix: market.rateSuffix,
    }),
    ...(market.showsEffectiveRate
      ? [say('product.nominal', { rate: formatPercent(locale, inHundredths(nominal)) })]
      : []),
    say(termMonths ? 'product.fixed' : 'product.variable'),
    say('product.term', { term: termOf(offer, terms) }),
    say('product.start', { day: day(plan.start) }),
    ...(termMonths ? [say('product.end', { day: day(plan.end) })] : []),
    say(termMonths ? 'product.interest' : 'product.interestInAYear', { interest }),
    say('product.payout', { payout: offer(`payout.${payout}`) }),
    say('product.dayCount', { dayCount: offer(`dayCount.${dayCount.replace('/', '_')}`) }),
    say('product.early', { early: earlyOf(offer, terms.earlyTermination) }),
    ...(termMonths ? [say('product.maturity', { wish: say(`maturity.${wish}`) })] : []),
    say('product.range', {
      min: formatRound(locale, terms.min),
      max: formatRound(locale, terms.max),
    }),
    say('product.cost'),
    say('product.risk'),
    say('product.tax'),
  ])
}

/** By the form that the directive on deposit guarantee schemes prescribes. */
function guaranteePaper({ order, issue, today }: DrawnOrder): Paper {
  const { market: locale } = order
  const { paper: say } = wordsOf(locale)
  const scheme = guaranteeScheme(issue.scheme)
  const money = guaranteeLimit(scheme, today)
  const limit = formatRound(locale, money)
  return paper(say('guarantee.title'), order, [
    say('guarantee.scheme', { bank: issue.bankName, scheme: scheme.name }),
    say('guarantee.limit', { limit }),
    say('guarantee.several', { limit }),
    say(scheme.isByOwnership ? 'guarantee.ownership' : 'guarantee.joint', { limit }),
    say('guarantee.reimbursement'),
    say('guarantee.currency', { currency: money.currency }),
    say('guarantee.exceptions'),
    say('guarantee.receipt'),
  ])
}

function withdrawalPaper({ order, issue, customerType, today }: DrawnOrder): Paper {
  const { paper: say } = wordsOf(order.market)
  const kind = depositKindOf(issue.kind, issue.terms.earlyTermination)
  const concludedOn = order.confirmedOn ?? today
  const hasRight = withdrawUntil({ market: order.market, kind, customerType, concludedOn })
  return paper(
    say('withdrawal.title'),
    order,
    hasRight
      ? [
          say('withdrawal.right'),
          say('withdrawal.how', { reference: order.reference }),
          say('withdrawal.effect'),
          say('withdrawal.cancel'),
          say('withdrawal.model', { reference: order.reference }),
        ]
      : [say('withdrawal.none'), say('withdrawal.cancel')],
  )
}

const drawers: Record<OrderPaper, (drawn: DrawnOrder) => Paper> = {
  product: productPaper,
  guarantee: guaranteePaper,
  withdrawal: withdrawalPaper,
}

/** Papers of several orders lie in one folder, so each names its bank and amount. */
export const titleInFolder = (title: string, bank: string, locale: Locale, amount: Money): string =>
  plain(`${title}: ${bank}, ${formatMoney(locale, amount)}`)

export const confirmationTitle = (locale: Locale): string =>
  wordsOf(locale).paper('confirmation.title')

export const drawPaper = (name: OrderPaper, drawn: DrawnOrder): Paper => drawers[name](drawn)

/** What was signed, with everything that was to be read before. */
export function confirmationPaper(drawn: DrawnOrder): Paper {
  const { order } = drawn
  const { paper: say } = wordsOf(order.market)
  const day = formatDate(order.market, order.signedOn ?? order.confirmedOn!, 'long')
  const parts = [productPaper(drawn), guaranteePaper(drawn), withdrawalPaper(drawn)]
  const { title, fileName, paragraphs } = paper(say('confirmation.title'), order, [
    say('confirmation.text', { day, reference: order.reference }),
  ])
  return {
    title,
    fileName,
    paragraphs: [
      ...paragraphs,
      ...parts.flatMap((part) => [
        part.title.toLocaleUpperCase(order.market),
        '',
        ...part.paragraphs,
      ]),
    ],
  }
}

export function receiptPaper(order: Order, receipt: RevocationReceipt): Paper {
  const { paper: say } = wordsOf(order.market)
  return paper(say('receipt.title'), order, [
    say('receipt.text', {
      name: receipt.name,
      reference: order.reference,
      moment: formatMoment(order.market, new Date(receipt.declaredAt), {
        timeZone: timeZones[marketOf(order.market).calendar],
      }),
    }),
    say('receipt.email', { email: receipt.email }),
    say('receipt.keep'),
  ])
}
