// The names of public pages in a market's own language, as its URLs spell them.

/** Pages every market has. */
export type RequiredSlug =
  | 'term'
  | 'overnight'
  | 'banks'
  | 'savingGuide'
  | 'investGuide'
  | 'taxes'
  | 'guarantee'
  | 'howItWorks'
  | 'about'
  | 'contact'
  | 'faq'
  | 'refer'
  | 'imprint'
  | 'privacy'
  | 'terms'
  | 'cookies'
  | 'accessibility'
  | 'complaints'
  | 'checkMessage'
  | 'bereavement'
  | 'rateAlert'

/** Pages that exist where the market has the product, the audience or the right. */
export type OptionalSlug =
  | 'notice'
  | 'moneyMarket'
  | 'sustainable'
  | 'exclusive'
  | 'explore'
  | 'guides'
  | 'press'
  | 'withdraw'
  | 'companyTaxes'
  | 'companyGuarantee'
  | 'wealth'
  | 'interestPortfolio'
  | 'sustainableInvesting'
  | 'etfConfigurator'
  | 'privateEquity'
  | 'pension'
  | 'crypto'

export type Slugs = Readonly<Record<RequiredSlug, string> & Partial<Record<OptionalSlug, string>>>

export const shortcutKeys = ['3m', '6m', 'upTo12m', '1y', '2y', '3y', '5y'] as const
export type ShortcutKey = (typeof shortcutKeys)[number]

export type TermShortcut = { readonly key: ShortcutKey; readonly slug: string }

const monthsOf: Record<ShortcutKey, { from: number; to: number }> = {
  '3m': { from: 3, to: 3 },
  '6m': { from: 6, to: 6 },
  upTo12m: { from: 0, to: 12 },
  '1y': { from: 12, to: 12 },
  '2y': { from: 24, to: 24 },
  '3y': { from: 36, to: 36 },
  '5y': { from: 60, to: 60 },
}

/** Whether a term shows under a shortcut; twelve months show under two of them. [NAV-008] */
export const isTermOf = (shortcut: ShortcutKey, termMonths: number): boolean =>
  termMonths >= monthsOf[shortcut].from && termMonths <= monthsOf[shortcut].to
