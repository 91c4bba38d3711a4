// Which offers a saver wants to see, and the query in which a link carries the choice.

import { type DepositType, depositTypes, earlyExit } from '../deposit/deposit.ts'
import { type PayoutPlan, postingsPerYear } from '../interest/payout-plan.ts'
import { type Currency, currencies, type Money } from '../money.ts'
import { type Kept, type OfferOrder, offerOrders } from './offer.ts'

export const payoutRhythms = ['END', 'YEARLY', 'HALF_YEARLY', 'QUARTERLY', 'MONTHLY'] as const
export type PayoutRhythm = (typeof payoutRhythms)[number]

const rhythms: Record<number, PayoutRhythm> = {
  0: 'END',
  1: 'YEARLY',
  2: 'HALF_YEARLY',
  4: 'QUARTERLY',
  12: 'MONTHLY',
}

export const payoutRhythm = (plan: PayoutPlan): PayoutRhythm => rhythms[postingsPerYear(plan)]!

export type FilteredOffer = Kept & {
  id: string
  type: DepositType
  /** Alpha-2, of the bank's licence. */
  bankCountry: string
  scheme: string
  payout: PayoutPlan
  earlyTermination: string
  /** Its bank publishes what it lends for. */
  isSustainable: boolean
  /** Somebody takes the tax at home; otherwise the saver declares it. */
  isWithheld: boolean
  minimum: Money
  maximum: Money
}

/** What an offer has or has not, by the name a link wishes for it. */
const has = {
  sustainable: ({ isSustainable }: FilteredOffer) => isSustainable,
  early: ({ earlyTermination }: FilteredOffer) => earlyExit(earlyTermination).kind !== 'none',
  withheld: ({ isWithheld }: FilteredOffer) => isWithheld,
}

export const offerTraits = ['sustainable', 'early', 'withheld'] as const
export type OfferTrait = (typeof offerTraits)[number]

/** What a saver chose; what is left out is the page's default. */
export type OfferView = { [Trait in OfferTrait]?: true } & {
  /** A plain decimal: `'25000'`. */
  amount?: string
  currency?: Currency
  type?: DepositType
  months?: number
  bankCountry?: string
  scheme?: string
  payout?: PayoutRhythm
  order: OfferOrder
  /** Ids, in the order they were chosen. */
  compared: readonly string[]
}

export const plainView: OfferView = { order: 'rate', compared: [] }

export const maxCompared = 3

const member = <Value extends string>(list: readonly Value[], text: string | undefined) =>
  list.find((value) => value === text)

const identifier = /^[A-Za-z0-9-]{1,40}$/
const decimal = /^\d{1,9}(\.\d{1,2})?$/
const months = /^\d{1,3}$/

const matching = (pattern: RegExp, text: string | undefined) =>
  text !== undefined && pattern.test(text) ? text : undefined

type Query = ReadonlyMap<string, string>

/** Reads a query as far as it makes sense: anybody can write a link. */
export function viewOf(query: Query): OfferView {
  const wanted = {
    amount: matching(decimal, query.get('amount')),
    currency: member(currencies, query.get('currency')),
    type: member(depositTypes, query.get('type')),
    months: matching(months, query.get('months')),
    bankCountry: matching(/^[A-Z]{2}$/, query.get('bankCountry')),
    scheme: matching(/^[A-Z]{2}-[A-Z+]{2,12}$/, query.get('scheme')),
    payout: member(payoutRhythms, query.get('payout')),
  }
  const compared = (query.get('compare') ?? '').split(',').filter((id) => identifier.test(id))
  return {
    ...(Number(wanted.amount) > 0 && { amount: wanted.amount! }),
    ...(wanted.currency && { currency: wanted.currency }),
    ...(wanted.type && { type: wanted.type }),
    ...(Number(wanted.months) > 0 && { months: Number(wanted.months) }),
    ...(wanted.bankCountry && { bankCountry: wanted.bankCountry }),
    ...(wanted.scheme && { scheme: wanted.scheme }),
    ...(wanted.payout && { payout: wanted.payout }),
    ...Object.fromEntries(
      offerTraits.flatMap((trait) => (query.get(trait) === '1' ? [[trait, true]] : [])),
    ),
    order: member(offerOrders, query.get('sort')) ?? plainView.order,
    compared: [...new Set(compared)].slice(0, maxCompared),
  }
}

/** Every name a view may write; a link keeps what else it carries. */
export const viewParameters = [
  'amount',
  'currency',
  'type',
  'months',
  'bankCountry',
  'scheme',
  'payout',
  ...offerTraits,
  'sort',
  'compare',
] as const
export type ViewParameter = (typeof viewParameters)[number]

/** Only what differs from the default, in a fixed order: one view, one address. */
export function queryOf(view: OfferView): Array<[ViewParameter, string]> {
  const values: Record<ViewParameter, string | number | undefined> = {
    amount: view.amount,
    currency: view.currency,
    type: view.type,
    months: view.months,
    bankCountry: view.bankCountry,
    scheme: view.scheme,
    payout: view.payout,
    sustainable: view.sustainable && '1',
    early: view.early && '1',
    withheld: view.withheld && '1',
    sort: view.order === plainView.order ? undefined : view.order,
    compare: view.compared.length > 0 ? view.compared.join(',') : undefined,
  }
  return viewParameters.flatMap((name): Array<[ViewParameter, string]> => {
    const value = values[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
}

const isOneOf = <Value>(wanted: Value | undefined, value: Value) =>
  wanted === undefined || wanted === value

/** Whether an offer answers every wish; the amount is not one, because offers say what they take. */
export const answers = (offer: FilteredOffer, view: OfferView): boolean =>
  isOneOf(view.type, offer.type) &&
  isOneOf(view.months, offer.termMonths) &&
  isOneOf(view.bankCountry, offer.bankCountry) &&
  isOneOf(view.scheme, offer.scheme) &&
  isOneOf(view.payout, payoutRhythm(offer.payout)) &&
  offerTraits.every((trait) => !view[trait] || has[trait](offer))

/** How many wishes narrow the list. */
export const wishCount = ({ order, compared, amount, currency, ...wishes }: OfferView): number =>
  Object.keys(wishes).length

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

export type OfferChoices = {
  currencies: Currency[]
  types: DepositType[]
  months: number[]
  bankCountries: string[]
  schemes: string[]
  payouts: PayoutRhythm[]
  traits: OfferTrait[]
  orders: OfferOrder[]
}

/** What there is to choose from among these offers, each list in its natural order. */
export function choicesAmong(offers: readonly FilteredOffer[]): OfferChoices {
  const all = <Value>(of: (offer: FilteredOffer) => Value) => distinct(offers.map(of))
  return {
    currencies: all(({ minimum }) => minimum.currency),
    types: depositTypes.filter((type) => offers.some((offer) => offer.type === type)),
    months: all(({ termMonths }) => termMonths)
      .filter((term) => term !== undefined)
      .sort((a, b) => a - b),
    bankCountries: all(({ bankCountry }) => bankCountry),
    schemes: all(({ scheme }) => scheme).sort(),
    payouts: payoutRhythms.filter((rhythm) =>
      offers.some(({ payout }) => payoutRhythm(payout) === rhythm),
    ),
    traits: offerTraits.filter((trait) => all(has[trait]).length > 1),
    orders: offerOrders.filter((order) => order !== 'net' || offers.some(({ kept }) => kept)),
  }
}

/** Puts an offer beside the others, or takes it away again; a fourth finds no place. */
export function comparing(view: OfferView, id: string): OfferView {
  if (view.compared.includes(id))
    return { ...view, compared: view.compared.filter((other) => other !== id) }
  return view.compared.length < maxCompared ? { ...view, compared: [...view.compared, id] } : view
}
