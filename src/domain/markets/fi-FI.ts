// Finland.

import type { Market } from '../market.ts'
import { sharedHostPaths } from './paths.ts'
import { termsCalled, usual } from './usual.ts'

export const fiFI = {
  ...usual,
  locale: 'fi-FI',
  language: 'fi',
  key: 'fi',
  country: { iso3: 'FIN', iso2: 'FI' },
  flag: 'fi',
  currency: 'EUR',
  region: 'DEU',
  isUnifiedDomain: true,
  formatTag: 'fi-FI',
  address: 'informal',
  calendar: 'TARGET',
  productNames: {
    TERM: 'Määräaikaistalletus',
    OVERNIGHT: 'Säästötili',
    NOTICE: 'Irtisanomisaikatili',
  },
  rateSuffix: 'vuodessa',
  paths: sharedHostPaths,
  slugs: {
    term: '/maaraaikaistalletus/',
    overnight: '/saastotili/',
    notice: '/irtisanomisaikatili/',
    sustainable: '/vastuullinen-saastaminen/',
    banks: '/pankit/',
    savingGuide: '/saastaminen/',
    investGuide: '/sijoittaminen/',
    taxes: '/verotus/',
    companyTaxes: '/yritykset/verotus/',
    guarantee: '/talletussuoja/',
    howItWorks: '/nain-se-toimii/',
    about: '/tietoa-meista/',
    contact: '/yhteystiedot/',
    faq: '/usein-kysyttya/',
    refer: '/suosittele-ystavalle/',
    press: '/media/',
    imprint: '/palveluntarjoajan-tiedot/',
    privacy: '/tietosuoja/',
    terms: '/kayttoehdot/',
    cookies: '/evasteasetukset/',
    accessibility: '/saavutettavuus/',
    withdraw: '/peruuta-sopimus/',
    complaints: '/valitukset/',
    checkMessage: '/tarkista-viesti/',
    bereavement: '/kuolemantapaus/',
    rateAlert: '/korkohalytys/',
  },
  termShortcuts: termsCalled('alle-12-kk', '1-vuosi', '2-vuotta', '3-vuotta', '5-vuotta'),
  supervisors: ['Finanssivalvonta'],
  legalLine:
    '{brand} GmbH välittää talletuksia kumppanipankkeihin. {servicingBank} AG on ilmoitettu Finanssivalvonnalle palvelujen vapaan tarjonnan perusteella.',
} as const satisfies Market
