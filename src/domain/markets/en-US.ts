// United States.

import type { Market } from '../market.ts'
import { englishSlugs, englishTerms } from './english.ts'
import { usual } from './usual.ts'

export const enUS = {
  ...usual,
  locale: 'en-US',
  language: 'en',
  key: 'us',
  country: { iso3: 'USA', iso2: 'US' },
  flag: 'us',
  currency: 'USD',
  region: 'DEU',
  isUnifiedDomain: true,
  formatTag: 'en-US',
  address: 'neutral',
  calendar: 'FED',
  timeZone: 'America/New_York',
  productNames: { TERM: 'Certificate of deposit (CD)', OVERNIGHT: 'High-yield savings account' },
  rateSuffix: 'APY',
  showsEffectiveRate: true,
  paths: {
    login: '/auth/login/',
    register: '/auth/register/',
    isAuthPrefixed: true,
    isAuthOnAppHost: true,
  },
  slugs: {
    ...englishSlugs,
    term: '/cd-accounts/',
    overnight: '/savings-accounts/',
    moneyMarket: '/money-market-accounts/',
    explore: '/explore-products/',
    banks: '/partners/',
    savingGuide: '/learn/saving/',
    investGuide: '/learn/cds/',
    taxes: '/learn/taxes/',
    guarantee: '/deposit-insurance/',
    about: '/about/',
    faq: '/faq/',
    press: '/press/',
    imprint: '/legal/',
    terms: '/terms-of-service/',
  },
  termShortcuts: englishTerms,
  supervisors: ['FDIC', 'NCUA', 'CFPB'],
  legalLine:
    '{brand} is not a bank or credit union and does not hold your funds. Deposits are held in custodial accounts at FDIC-insured banks and NCUA-insured credit unions; pass-through insurance depends on conditions being met.',
} as const satisfies Market
