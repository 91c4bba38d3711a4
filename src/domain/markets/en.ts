// The rest of Europe, in English: no country of its own.

import type { Market } from '../market.ts'
import { englishSlugs } from './english.ts'
import { sharedHostPaths } from './paths.ts'

export const en = {
  locale: 'en',
  language: 'en',
  key: 'other',
  flag: 'eu',
  currency: 'EUR',
  region: 'DEU',
  isUnifiedDomain: true,
  formatTag: 'en-150',
  address: 'neutral',
  calendar: 'TARGET',
  productNames: {
    TERM: 'Fixed-term deposit',
    OVERNIGHT: 'Overnight account',
    NOTICE: 'Notice account',
  },
  rateSuffix: 'p.a.',
  paths: sharedHostPaths,
  slugs: {
    ...englishSlugs,
    notice: '/notice-accounts/',
    term: '/fixed-term-deposits/',
    overnight: '/overnight-accounts/',
    sustainable: '/sustainable-savings/',
    banks: '/banks/',
    savingGuide: '/guides/saving/',
    investGuide: '/guides/investing/',
    taxes: '/taxes/',
    guarantee: '/deposit-guarantee/',
    imprint: '/imprint/',
    privacy: '/privacy/',
    terms: '/terms/',
    withdraw: '/withdraw-contract/',
  },
  termShortcuts: [
    { key: 'upTo12m', slug: 'up-to-12-months' },
    { key: '1y', slug: '1-year' },
    { key: '2y', slug: '2-years' },
    { key: '3y', slug: '3-years' },
    { key: '5y', slug: '5-years' },
  ],
  hasNoticeInMenu: false,
  isNewInPicker: false,
  paymentMethods: 'never',
  hasExemptionOrder: false,
  hasNewDashboardOnly: false,
  usesSortCode: false,
  supervisors: ['BaFin', 'Deutsche Bundesbank'],
  legalLine:
    '{brand} GmbH brokers deposits at partner banks. The transaction account is kept by {servicingBank} AG, supervised by the Federal Financial Supervisory Authority (BaFin), Marie-Curie-Str. 24-28, 60439 Frankfurt, Germany.',
} as const satisfies Market
