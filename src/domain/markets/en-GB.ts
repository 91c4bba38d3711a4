// United Kingdom.

import type { Market } from '../market.ts'
import { effectiveRates, englishSlugs, englishTerms } from './english.ts'
import { ownHostPaths } from './paths.ts'
import { usual } from './usual.ts'

export const enGB = {
  ...usual,
  locale: 'en-GB',
  language: 'en',
  key: 'gb',
  country: { iso3: 'GBR', iso2: 'GB' },
  flag: 'gb',
  currency: 'GBP',
  region: 'GBR',
  isUnifiedDomain: false,
  localHost: 'uk.localhost',
  formatTag: 'en-GB',
  address: 'neutral',
  calendar: 'UK',
  timeZone: 'Europe/London',
  productNames: {
    TERM: 'Fixed rate bond',
    OVERNIGHT: 'Easy access account',
    NOTICE: 'Notice account',
  },
  ...effectiveRates,
  paths: ownHostPaths,
  slugs: {
    ...englishSlugs,
    notice: '/notice-accounts/',
    term: '/savings-accounts/fixed-rate-bonds/',
    overnight: '/easy-access-accounts/',
    sustainable: '/savings-accounts/sustainable/',
    exclusive: '/savings-accounts/:product-exclusive/',
    banks: '/bank/',
    guides: '/guides/',
    savingGuide: '/savings/',
    investGuide: '/banking/',
    taxes: '/guides/tax-on-savings/',
    companyTaxes: '/business/tax/',
    guarantee: '/deposit-protection/',
    companyGuarantee: '/business/deposit-protection/',
    press: '/newsroom/',
    imprint: '/legal-information/',
    terms: '/terms-and-conditions/',
    withdraw: '/cancel-account/',
    wealth: '/wealth-management/',
  },
  termShortcuts: englishTerms,
  hasNoticeInMenu: true,
  usesSortCode: true,
  supervisors: ['FCA', 'PRA'],
  legalLine:
    '{brand} UK Ltd is authorised and regulated by the Financial Conduct Authority (FRN {firmReference}). Partner banks are authorised by the Prudential Regulation Authority and regulated by the FCA and the PRA. Eligible deposits are protected up to {guaranteeLimit} per person, per bank by the FSCS.',
} as const satisfies Market
