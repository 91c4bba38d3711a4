// Switzerland, in German (ss for ß).

import type { Market } from '../market.ts'
import { germanSlugs, germanYears } from './german.ts'
import { sharedHostPaths } from './paths.ts'
import { usual } from './usual.ts'

export const deCH = {
  ...usual,
  locale: 'de-CH',
  language: 'de',
  key: 'ch',
  country: { iso3: 'CHE', iso2: 'CH' },
  flag: 'ch',
  currency: 'CHF',
  region: 'DEU',
  isUnifiedDomain: true,
  formatTag: 'de-CH',
  address: 'formal',
  calendar: 'CH',
  timeZone: 'Europe/Zurich',
  productNames: { TERM: 'Festgeld', OVERNIGHT: 'Sparkonto', NOTICE: 'Kündigungsgeld' },
  rateSuffix: 'p.a.',
  paths: sharedHostPaths,
  slugs: {
    ...germanSlugs,
    overnight: '/sparkonto/',
    refer: '/freunde-empfehlen/',
    press: '/medien/',
    withdraw: '/vertrag-kuendigen/',
  },
  termShortcuts: [{ key: 'upTo12m', slug: 'bis-12-monate' }, ...germanYears],
  isNewInPicker: true,
  hasNewDashboardOnly: true,
  supervisors: ['FINMA', 'SNB'],
  legalLine:
    '{brand} GmbH vermittelt Einlagen bei Partnerbanken. Die Partnerbanken in der Schweiz werden durch die Eidgenössische Finanzmarktaufsicht FINMA beaufsichtigt. {brand} ist selbst keine Bank.',
} as const satisfies Market
