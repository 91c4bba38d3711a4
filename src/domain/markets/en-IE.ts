// Ireland.

import type { Market } from '../market.ts'
import { effectiveRates, englishSlugs, englishTerms } from './english.ts'
import { ownHostPaths } from './paths.ts'
import { usual } from './usual.ts'

export const enIE = {
  ...usual,
  locale: 'en-IE',
  language: 'en',
  key: 'ie',
  country: { iso3: 'IRL', iso2: 'IE' },
  flag: 'ie',
  currency: 'EUR',
  region: 'DEU',
  isUnifiedDomain: false,
  localHost: 'ie.localhost',
  formatTag: 'en-IE',
  address: 'neutral',
  calendar: 'TARGET',
  timeZone: 'Europe/Dublin',
  productNames: {
    TERM: 'Fixed term deposit',
    OVERNIGHT: 'Demand deposit account',
    NOTICE: 'Notice account',
  },
  ...effectiveRates,
  paths: ownHostPaths,
  slugs: {
    ...englishSlugs,
    notice: '/notice-accounts/',
    term: '/fixed-rate-accounts/',
    overnight: '/demand-deposit-accounts/',
    sustainable: '/sustainable-savings/',
    banks: '/bank/',
    savingGuide: '/guides/saving/',
    investGuide: '/guides/investing/',
    taxes: '/tax/',
    guarantee: '/deposit-guarantee/',
    press: '/press/',
    imprint: '/legal-information/',
    terms: '/terms-and-conditions/',
    withdraw: '/withdraw-contract/',
    wealth: '/wealth-management/',
  },
  termShortcuts: [{ key: '3m', slug: '3-month' }, { key: '6m', slug: '6-month' }, ...englishTerms],
  supervisors: ['Central Bank of Ireland'],
  legalLine:
    '{brand} GmbH brokers deposits at partner banks. {servicingBank} AG is authorised by BaFin in Germany and is regulated by the Central Bank of Ireland for conduct of business rules.',
} as const satisfies Market
