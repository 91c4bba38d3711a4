// The public menus of every market: which entries, in which order. Their words are texts.

import type { Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import { hasPage, type Page } from '../site/routes.ts'
import type { IconProduct } from './icon-colours.ts'

/** [HDR-030] */
export const publicMenuKeys = ['savings', 'knowledge', 'help'] as const
export type PublicMenuKey = (typeof publicMenuKeys)[number]

export type PublicMenuEntry = {
  readonly page: Page
  readonly icon?: IconProduct
  /** A teaser is drawn as one: the text tells what recommending brings. */
  readonly isTeaser?: boolean
}

export type PublicMenu = {
  readonly key: PublicMenuKey
  readonly entries: readonly PublicMenuEntry[]
}

const savings: readonly PublicMenuEntry[] = [
  { page: 'term', icon: 'term' },
  { page: 'sustainable', icon: 'term' },
  { page: 'overnight', icon: 'overnight' },
  { page: 'moneyMarket', icon: 'overnight' },
  { page: 'notice', icon: 'notice' },
  { page: 'explore' },
  { page: 'wealth', icon: 'wealth' },
  { page: 'interestPortfolio', icon: 'wealth' },
  { page: 'etfConfigurator', icon: 'wealth' },
  { page: 'privateEquity', icon: 'privateEquity' },
  { page: 'pension', icon: 'pension' },
  { page: 'crypto', icon: 'crypto' },
]

const knowledge: readonly Page[] = [
  'guides',
  'savingGuide',
  'investGuide',
  'sustainableInvesting',
  'taxes',
  'guarantee',
]

const help: readonly Page[] = ['howItWorks', 'banks', 'about', 'press', 'contact', 'faq']

/** The one market whose menu advertises recommending to friends, and with how much, in cents. [NAV-015] */
export const referralTeaser = { locale: 'fr-FR', upTo: 50_000n, currency: 'EUR' } as const

/** Shortcuts stand directly behind the term deposits they select from. [NAV-008, NAV-013, NAV-014] */
function savingsEntries(locale: Locale): PublicMenuEntry[] {
  const { termShortcuts, hasNoticeInMenu } = marketOf(locale)
  const shortcuts = termShortcuts.map(({ key }): PublicMenuEntry => ({ page: `term.${key}` }))
  const entries = inOrderOf(locale, savings)
    .filter(({ page }) => page !== 'notice' || hasNoticeInMenu)
    .flatMap((entry) => (entry.page === 'term' ? [entry, ...shortcuts] : [entry]))
  return locale === referralTeaser.locale
    ? [...entries, { page: 'refer', isTeaser: true }]
    : entries
}

/** What the specification puts in an order of its own stands in it, first of its menu. [NAV-002, NAV-011, NAV-012] */
const ordered: Partial<Record<Locale, readonly Page[]>> = {
  'de-DE': ['banks', 'contact', 'howItWorks'],
  'en-GB': [
    ...(['guides', 'guarantee', 'savingGuide', 'investGuide'] as const),
    ...(['howItWorks', 'about', 'contact', 'banks', 'press'] as const),
  ],
  'en-US': ['overnight', 'moneyMarket', 'term'],
}

function inOrderOf<Named extends { page: Page }>(
  locale: Locale,
  entries: readonly Named[],
): Named[] {
  const first = ordered[locale] ?? []
  const placeOf = ({ page }: Named) => (first.includes(page) ? first.indexOf(page) : first.length)
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const existing = (locale: Locale, entries: readonly PublicMenuEntry[]): PublicMenuEntry[] =>
  entries.filter(({ page }) => hasPage(locale, page))

const asEntries = (pages: readonly Page[]): PublicMenuEntry[] => pages.map((page) => ({ page }))

export const publicMenus = (locale: Locale): PublicMenu[] => [
  { key: 'savings', entries: existing(locale, savingsEntries(locale)) },
  { key: 'knowledge', entries: existing(locale, inOrderOf(locale, asEntries(knowledge))) },
  { key: 'help', entries: existing(locale, inOrderOf(locale, asEntries(help))) },
]

/** [NAV-018, NAV-019, NAV-020] */
export const corporateNavigation = [
  'corporate',
  'corporate.about',
  'corporate.partnerBank',
  'corporate.distribution',
  'corporate.press',
  'corporate.careers',
  'login',
] as const satisfies readonly Page[]

/** What corporate menus list besides. [NAV-021, NAV-022] */
export const corporateServices = [
  'corporate.bankingAsAService',
  'corporate.cashSolutions',
] as const satisfies readonly Page[]

/** Company customers are sent to the page written for them, where the market has one. [NAV-003, NAV-004, NAV-005, NAV-006, ROL-004, ROL-005] */
export function informationPage(
  locale: Locale,
  topic: 'taxes' | 'guarantee',
  isCompanyCustomer: boolean,
): Page {
  const forCompanies = topic === 'taxes' ? 'companyTaxes' : 'companyGuarantee'
  return isCompanyCustomer && hasPage(locale, forCompanies) ? forCompanies : topic
}

/** The informational groups of the private header, in order. [PRV-035] */
export const informationGroups = [
  'about',
  'partners',
  'contact',
  'guarantee',
  'taxes',
  'guides',
  'helpCentre',
  'faq',
] as const
export type InformationGroup = (typeof informationGroups)[number]

export type InformationEntry =
  | { readonly group: InformationGroup; readonly page: Page }
  | { readonly group: 'faq'; readonly externalHref: string }

/** Our own answers are a page of ours; more of them stand on a help site outside, where there is one. [PRV-035, PRV-036] */
export const informationEntries = (
  locale: Locale,
  isCompanyCustomer: boolean,
  faqHref: string | undefined,
): InformationEntry[] => [
  { group: 'about', page: 'about' },
  { group: 'partners', page: 'banks' },
  { group: 'contact', page: 'contact' },
  { group: 'guarantee', page: informationPage(locale, 'guarantee', isCompanyCustomer) },
  { group: 'taxes', page: informationPage(locale, 'taxes', isCompanyCustomer) },
  { group: 'guides', page: 'savingGuide' },
  { group: 'guides', page: 'investGuide' },
  { group: 'helpCentre', page: 'faq' },
  ...(faqHref ? [{ group: 'faq' as const, externalHref: faqHref }] : []),
]

const mayHideKnowledge: readonly Locale[] = ['de-DE', 'de-AT', 'en-GB']

/** Some distributors speak of finance themselves: configuration names them by market. [PRV-037] */
export const hidesKnowledgeMenu = (
  locale: Locale,
  distributorId: string,
  hiddenFor: Partial<Record<Locale, readonly string[]>>,
): boolean =>
  mayHideKnowledge.includes(locale) && (hiddenFor[locale]?.includes(distributorId) ?? false)
