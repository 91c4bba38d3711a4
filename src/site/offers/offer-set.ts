// Which offers stand on which page.

import type { WireOffer } from '#contracts/offers.ts'
import type { DepositType } from '#domain/deposit/deposit.ts'
import type { Locale } from '#domain/market.ts'
import { isExclusive } from '#domain/offer/offer.ts'
import { hasPage, type Page, type PathParams } from '#domain/site/routes.ts'
import { isTermOf, type ShortcutKey } from '#domain/site/slugs.ts'

/** The pages that list offers, as their texts name them. */
export const offerTexts = [
  'term',
  'overnight',
  'notice',
  'moneyMarket',
  'sustainable',
  'exclusive',
  'explore',
] as const
export type OfferText = (typeof offerTexts)[number]

export type OfferSet = {
  text: OfferText
  /** Of a page that shows one term only. */
  shortcut?: ShortcutKey
  has: (offer: WireOffer) => boolean
}

/** Terms in months that a market lists; elsewhere every term is. [NAV-014] */
const listedTerms: Partial<Record<Locale, { from: number; to: number }>> = {
  'en-IE': { from: 3, to: 60 },
}

function isListed({ termMonths }: WireOffer, locale: Locale): boolean {
  const range = listedTerms[locale]
  return !range || !termMonths || (termMonths >= range.from && termMonths <= range.to)
}

const ofType =
  (type: DepositType) =>
  (offer: WireOffer): boolean =>
    offer.type === type

/** How the addresses of exclusive offers name a product. [NAV-010] */
const exclusiveProducts: Record<string, DepositType> = {
  'fixed-rate-bonds': 'TERM',
  'easy-access': 'OVERNIGHT',
  notice: 'NOTICE',
}

const sets: Partial<Record<Page, OfferSet>> = {
  products: { text: 'term', has: ofType('TERM') },
  'products.overnight': { text: 'overnight', has: ofType('OVERNIGHT') },
  'products.notice': { text: 'notice', has: ofType('NOTICE') },
  term: { text: 'term', has: ofType('TERM') },
  overnight: { text: 'overnight', has: ofType('OVERNIGHT') },
  notice: { text: 'notice', has: ofType('NOTICE') },
  moneyMarket: { text: 'moneyMarket', has: ({ subtype }) => subtype === 'MONEY_MARKET' },
  sustainable: { text: 'sustainable', has: ({ sustainable }) => sustainable },
  explore: { text: 'explore', has: () => true },
}

/** Undefined where the address names no set: an exclusive page of a product nobody has. */
export function offerSet(page: Page, params: PathParams, locale: Locale): OfferSet | undefined {
  const set = setOf(page, params)
  return set && { ...set, has: (offer) => set.has(offer) && isListed(offer, locale) }
}

function setOf(page: Page, params: PathParams): OfferSet | undefined {
  if (page === 'exclusive') {
    const type = exclusiveProducts[params.product ?? '']
    return type && { text: 'exclusive', has: (o) => o.type === type && isExclusive(o) }
  }
  if (page.startsWith('term.')) {
    const shortcut = page.slice('term.'.length) as ShortcutKey
    const has = (o: WireOffer) => o.type === 'TERM' && isTermOf(shortcut, o.termMonths ?? 0)
    return { text: 'term', shortcut, has }
  }
  return sets[page]
}

/** `/products/` and its kind show what a page of the market's own language shows, and yield to it. */
const elsewhere: Partial<Record<Page, Page>> = {
  products: 'term',
  'products.overnight': 'overnight',
  'products.notice': 'notice',
}

/** The page itself, or the one of the market that shows the same. */
export function canonicalPageOf(page: Page, locale: Locale): Page {
  const own = elsewhere[page]
  return own && hasPage(locale, own) ? own : page
}
