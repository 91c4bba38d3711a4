// What the footer shows differently from market to market, as data. [FTR-008]

import type { Locale } from '#domain/market.ts'
import type { Page } from '#domain/site/routes.ts'

export type Institute = { logo: string; title: string; page?: Page }

export type MarketFooter = {
  /** Score and count as the review site publishes them; a market without reviews has no block. */
  reviews?: { score: number; count: number }
  hasApp: boolean
  usPhone?: string
  institutes: readonly Institute[]
}

const hansekontor: Institute = { logo: 'hansekontor', title: 'Hansekontor Bank AG', page: 'banks' }
const harrowmere: Institute = { logo: 'harrowmere', title: 'Harrowmere Bank plc', page: 'banks' }
const prairie: Institute = {
  logo: 'prairie-lantern',
  title: 'Prairie Lantern Bank, N.A.',
  page: 'banks',
}
const review: Institute = { logo: 'savings-review', title: 'Savings Review' }

const withReviews = (score: number, count: number): MarketFooter => ({
  reviews: { score, count },
  hasApp: true,
  institutes: [hansekontor, review],
})

export const marketFooters: Readonly<Record<Locale, MarketFooter>> = {
  en: { hasApp: true, institutes: [hansekontor] },
  'en-US': {
    reviews: { score: 4.4, count: 2140 },
    hasApp: false,
    usPhone: '800-555-0142',
    institutes: [prairie],
  },
  'de-DE': withReviews(4.6, 18_240),
  'en-GB': { ...withReviews(4.7, 6_912), institutes: [harrowmere, review] },
  'en-IE': withReviews(4.5, 1_874),
  'es-ES': withReviews(4.3, 2_605),
  'nl-NL': withReviews(4.4, 3_318),
  'de-AT': withReviews(4.6, 4_127),
  'fr-FR': withReviews(4.2, 2_981),
  'pl-PL': withReviews(4.1, 964),
  'fi-FI': withReviews(4.3, 611),
  'it-IT': withReviews(3.9, 742),
  'de-CH': { hasApp: true, institutes: [hansekontor] },
}

/** The columns by what they are about; a market leaves out what it does not have. [FTR-023] */
export const footerColumns = {
  products: [
    'term',
    'overnight',
    'notice',
    'moneyMarket',
    'sustainable',
    'explore',
    'interestPortfolio',
    'wealth',
    'etfConfigurator',
    'privateEquity',
    'pension',
    'crypto',
  ],
  knowledge: [
    'howItWorks',
    'guarantee',
    'taxes',
    'guides',
    'savingGuide',
    'investGuide',
    'sustainableInvesting',
  ],
  help: ['faq', 'contact', 'checkMessage', 'bereavement', 'refer'],
  company: ['about', 'banks', 'press'],
} as const satisfies Record<string, readonly Page[]>

/** Pages for companies stand on the shared site, for every market. */
export const corporatePages = [
  'corporate.partnerBank',
  'corporate.distribution',
  'corporate.careers',
] as const satisfies readonly Page[]

export const legalPages = [
  'imprint',
  'privacy',
  'terms',
  'accessibility',
  'complaints',
  'withdraw',
] as const satisfies readonly Page[]
