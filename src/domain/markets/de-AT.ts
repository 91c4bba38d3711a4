// Austria.

import type { Market } from '../market.ts'
import { germanBusinessSlugs, germanNames, germanSlugs, germanYears } from './german.ts'
import { ownHostPaths } from './paths.ts'
import { usual } from './usual.ts'

export const deAT = {
  ...usual,
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
  timeZone: 'Europe/Vienna',
  ...germanNames,
  rateSuffix: 'p.a.',
  paths: ownHostPaths,
  slugs: {
    ...germanSlugs,
    ...germanBusinessSlugs,
    privateEquity: '/private-equity/',
    etfConfigurator: '/etf-konfigurator/',
    wealth: '/vermoegensverwaltung/',
  },
  termShortcuts: [{ key: '6m', slug: '6-monate' }, ...germanYears],
  supervisors: ['FMA', 'OeNB'],
  legalLine:
    '{brand} GmbH vermittelt Einlagen bei Partnerbanken. Das Verrechnungskonto führt die {servicingBank} AG, notifiziert bei der Finanzmarktaufsicht (FMA), Otto-Wagner-Platz 5, 1090 Wien.',
} as const satisfies Market
