// Germany.

import type { Market } from '../market.ts'
import { germanBusinessSlugs, germanNames, germanSlugs, germanYears } from './german.ts'
import { ownHostPaths } from './paths.ts'
import { usual } from './usual.ts'

export const deDE = {
  ...usual,
  locale: 'de-DE',
  language: 'de',
  key: 'de',
  country: { iso3: 'DEU', iso2: 'DE' },
  flag: 'de',
  currency: 'EUR',
  region: 'DEU',
  isUnifiedDomain: false,
  localHost: 'de.localhost',
  formatTag: 'de-DE',
  address: 'formal',
  calendar: 'TARGET',
  timeZone: 'Europe/Berlin',
  ...germanNames,
  rateSuffix: 'p.a.',
  paths: ownHostPaths,
  slugs: {
    ...germanSlugs,
    ...germanBusinessSlugs,
    wealth: '/vermoegensverwaltung/',
    interestPortfolio: '/zinsportfolio/',
    sustainableInvesting: '/nachhaltige-geldanlage/',
    etfConfigurator: '/etf-konfigurator/',
    privateEquity: '/private-equity/',
    pension: '/basisrente/',
    crypto: '/krypto/',
  },
  termShortcuts: [{ key: 'upTo12m', slug: 'bis-12-monate' }, ...germanYears],
  hasNoticeInMenu: true,
  paymentMethods: 'byFlag',
  hasExemptionOrder: true,
  supervisors: ['BaFin', 'Deutsche Bundesbank'],
  legalLine:
    '{brand} GmbH vermittelt Einlagen bei Partnerbanken. Das Verrechnungskonto führt die {servicingBank} AG, beaufsichtigt durch die Bundesanstalt für Finanzdienstleistungsaufsicht (BaFin), Marie-Curie-Str. 24-28, 60439 Frankfurt.',
} as const satisfies Market
