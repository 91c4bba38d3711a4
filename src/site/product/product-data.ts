// What the product information of one offer is made of, gathered on the server.

import { offerMarketOf } from '#contracts/offer-market.ts'
import { offerCalls, type WireBank, type WireOffer, type WirePastRate } from '#contracts/offers.ts'
import { addMonths, type CalendarDate } from '#domain/date.ts'
import { formatDate, formatTime } from '#domain/format.ts'
import { breakRule, earlyBreak } from '#domain/interest/early-break.ts'
import type { Money } from '#domain/money.ts'
import { defaultAmount } from '#domain/offer/offer-amount.ts'
import { offerPlan } from '#domain/offer/offer-plan.ts'
import type { Sheet } from '#domain/offer/offer-sheets.ts'
import { inHundredths, percentOf } from '#domain/rate.ts'
import type { Page } from '#domain/site/routes.ts'
import { hrefOf } from '#shell/site.tsx'
import type { Crumb } from '#ui/breadcrumbs.tsx'
import { foreignTaxOf, offerBook } from '../offer-book.ts'
import { type PageContext, PageNotFound } from '../page.ts'
import { type ShownForeignTax, type ShownOffer, shownOffer } from '../shown-offer.ts'
import type { ProductPlanProps } from './plan-panel.tsx'

export type RateRow = { kind: 'nominal' | 'effective'; percent: string }

export type ExitExample = { date: CalendarDate; payout: Money; interest: Money; contract: Money }

export type ProductData = OfferData & {
  /** The rates it has had, the oldest first. */
  history: readonly WirePastRate[]
}

/** What the papers of an offer are written from. */
export type OfferData = {
  wire: WireOffer
  bank: WireBank
  offer: ShownOffer
  example: Money
  earned: Money
  rates: readonly RateRow[]
  exit: ExitExample | undefined
  foreignTax: ShownForeignTax | undefined
  listPage: Page
  plan: ProductPlanProps
}

const listPages = { TERM: 'term', OVERNIGHT: 'overnight', NOTICE: 'notice' } as const

/** Both, so that offers of all terms and ways of paying can be compared. */
const ratesOf = (wire: WireOffer, { terms }: ShownOffer): RateRow[] => [
  { kind: 'nominal', percent: percentOf(inHundredths(terms.nominal)) },
  { kind: 'effective', percent: wire.effectiveRate },
]

/** The way out at half the term, where the rule has figures to show. */
function exitOf(offer: ShownOffer, principal: Money, start: CalendarDate): ExitExample | undefined {
  const { terms, earlyTermination, termMonths } = offer
  const rule = breakRule(earlyTermination, terms.nominal)
  if (!termMonths || termMonths < 2 || rule.kind === 'NONE') return undefined
  const date = addMonths(start, Math.floor(termMonths / 2))
  const { nominal, dayCount, payout } = terms
  const end = addMonths(start, termMonths)
  const term = { principal, rate: nominal, dayCount, payout, start, end }
  const found = earlyBreak(term, date, rule)
  return (
    found && {
      date,
      payout: found.payout,
      interest: found.interestBreak,
      contract: found.interestContract,
    }
  )
}

/** What is read before anything is signed. */
function documentsOf(
  { id }: WireOffer,
  { site, text }: PageContext,
): ProductPlanProps['documents'] {
  const title = (key: string) => text(`product.documents.list.${key}`, { brand: site.brand.name })
  const sheet = (name: Sheet) => hrefOf(site, 'offerSheet', { offerId: id, sheet: name })
  return [
    [title('information'), sheet('product')],
    [title('depositor'), sheet('guarantee')],
    [title('terms'), hrefOf(site, 'terms')],
    [title('withdrawal'), sheet('withdrawal')],
  ]
}

export async function loadProduct(context: PageContext): Promise<ProductData> {
  const data = loadOffer(context)
  const history = await context.ask(offerCalls.rates, {
    params: { offerId: data.wire.id },
    query: { market: offerMarketOf(context.site.market) },
    body: undefined,
  })
  return { ...data, history }
}

export function loadOffer(context: PageContext): OfferData {
  const { facts, site, today } = context
  const { market, params } = site
  const wire = facts.offers.find(({ id }) => id === params.offerId)
  const bank = facts.banks.find(({ id }) => id === wire?.bank.id)
  if (!wire || !bank) throw new PageNotFound()

  const book = offerBook([wire], [bank], context)
  const offer = shownOffer(book, book.offers[0]!)
  const example = defaultAmount([offer], offer.minimum.currency)
  const { startsOn: start, payBy } = wire
  const plan = offerPlan(offer.terms, example, start, market.calendar)
  return {
    wire,
    bank,
    offer,
    example,
    earned: plan.totalInterest,
    rates: ratesOf(wire, offer),
    exit: exitOf(offer, example, plan.start),
    foreignTax: foreignTaxOf(offer.bankCountry, market, today),
    listPage: listPages[wire.type],
    plan: {
      book,
      today,
      start,
      payBy: {
        day: formatDate(market.locale, payBy.on, 'medium'),
        time: formatTime(market.locale, payBy.minute),
      },
      taxMarket: offerMarketOf(market),
      model: bank.model,
      documents: documentsOf(wire, context),
    },
  }
}

export const productCrumbs = (
  { offer, listPage }: ProductData,
  { site, text }: PageContext,
  name: string,
): Crumb[] => [
  { title: text('offers.home'), href: hrefOf(site, 'home') },
  { title: site.market.productNames[offer.type] ?? '', href: hrefOf(site, listPage) },
  { title: name, href: offer.href },
]

/** A deposit in the vocabulary of search engines. */
export function depositData({ wire, bank, rates }: ProductData, url: string) {
  const [nominal, effective] = rates
  return {
    '@context': 'https://schema.org',
    '@type': 'DepositAccount',
    name: `${bank.name} ${wire.id}`,
    url,
    provider: { '@type': 'BankOrCreditUnion', name: bank.name },
    interestRate: Number(nominal!.percent),
    annualPercentageRate: Number(effective!.percent),
    currency: wire.currency,
    amount: {
      '@type': 'MonetaryAmount',
      currency: wire.currency,
      minValue: Number(wire.min),
      maxValue: Number(wire.max),
    },
  }
}
