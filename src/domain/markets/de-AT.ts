// Austria.

import type { Market } from '../market.ts'
import { germanSlugs, germanYears } from './german.ts'
import { ownHostPaths } from './paths.ts'

export const deAT = {
  locale: 'de-AT',
  language: 'de',
  key: 'at',
  country: { iso3: 'AUT', iso2: 'AT' },
  flag: 'at',
  currency: 'EUR',
  region: 'DEU',
  isUnifiedDomain: false,
  localHost: 'at.localhost',
  formatTag: 'de-AT',
  address: 'formal',
  calendar: 'TARGET',
  productNames: { TERM: 'Festgeld', OVERNIGHT: 'Tagesgeld', NOTICE: 'Kündigungsgeld' },
  rateSuffix: 'p.a.',
  paths: ownHostPaths,
  slugs: {
    ...germanSlugs,
    companyTaxes: '/geschaeftskunden/steuern/',
    companyGuarantee: '/geschaeftskunden/einlagensicherung/',
    privateEquity: '/private-equity/',
    etfConfigurator: '/etf-konfigurator/',
    wealth: '/vermoegensverwaltung/',
  },
  termShortcuts: [{ key: '6m', slug: '6-monate' }, ...germanYears],
  hasNoticeInMenu: false,
  isNewInPicker: false,
  paymentMethods: 'never',
  hasExemptionOrder: false,
  hasNewDashboardOnly: false,
  usesSortCode: false,
  supervisors: ['FMA', 'OeNB'],
  legalLine:
    '{brand} GmbH vermittelt Einlagen bei Partnerbanken. Das Verrechnungskonto führt die {servicingBank} AG, notifiziert bei der Finanzmarktaufsicht (FMA), Otto-Wagner-Platz 5, 1090 Wien.',
} as const satisfies Market
