// The rest of Europe, in English: no country of its own.

import type { Market } from '../market.ts'
import { englishSlugs } from './english.ts'
import { sharedHostPaths } from './paths.ts'
import { termsCalled, usual } from './usual.ts'

export const en = {
  ...usual,
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
  timeZone: 'Europe/Berlin',
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
  termShortcuts: termsCalled('up-to-12-months', '1-year', '2-years', '3-years', '5-years'),
  supervisors: ['BaFin', 'Deutsche Bundesbank'],
  legalLine:
    '{brand} GmbH brokers deposits at partner banks. The transaction account is kept by {servicingBank} AG, supervised by the Federal Financial Supervisory Authority (BaFin), Marie-Curie-Str. 24-28, 60439 Frankfurt, Germany.',
} as const satisfies Market
