// Poland.

import type { Market } from '../market.ts'
import { sharedHostPaths } from './paths.ts'
import { termsCalled, usual } from './usual.ts'

export const plPL = {
  ...usual,
  locale: 'pl-PL',
  language: 'pl',
  key: 'pl',
  country: { iso3: 'POL', iso2: 'PL' },
  flag: 'pl',
  currency: 'PLN',
  region: 'DEU',
  isUnifiedDomain: true,
  formatTag: 'pl-PL',
  address: 'formal',
  calendar: 'PL',
  productNames: {
    TERM: 'Lokata terminowa',
    OVERNIGHT: 'Konto oszczędnościowe',
    NOTICE: 'Konto z okresem wypowiedzenia',
  },
  rateSuffix: 'w skali roku',
  paths: sharedHostPaths,
  slugs: {
    term: '/lokaty-terminowe/',
    overnight: '/konta-oszczednosciowe/',
    notice: '/konta-z-wypowiedzeniem/',
    sustainable: '/zrownowazone-oszczedzanie/',
    banks: '/banki/',
    savingGuide: '/oszczedzanie/',
    investGuide: '/inwestowanie/',
    taxes: '/podatki/',
    companyTaxes: '/firmy/podatki/',
    guarantee: '/gwarancja-depozytow/',
    howItWorks: '/jak-to-dziala/',
    about: '/o-nas/',
    contact: '/kontakt/',
    faq: '/pytania-i-odpowiedzi/',
    refer: '/polec-znajomym/',
    press: '/dla-mediow/',
    imprint: '/nota-prawna/',
    privacy: '/prywatnosc/',
    terms: '/regulamin/',
    cookies: '/ustawienia-cookies/',
    accessibility: '/dostepnosc/',
    withdraw: '/odstap-od-umowy/',
    complaints: '/reklamacje/',
    checkMessage: '/sprawdz-wiadomosc/',
    bereavement: '/smierc-bliskiej-osoby/',
    rateAlert: '/alert-oprocentowania/',
  },
  termShortcuts: termsCalled('do-12-miesiecy', '1-rok', '2-lata', '3-lata', '5-lat'),
  supervisors: ['KNF', 'BFG'],
  legalLine:
    '{brand} GmbH pośredniczy w zakładaniu depozytów w bankach partnerskich. {servicingBank} AG jest notyfikowana w Komisji Nadzoru Finansowego (KNF) w ramach swobody świadczenia usług.',
} as const satisfies Market
