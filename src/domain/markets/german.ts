// What German markets call their pages and terms alike.

export const germanSlugs = {
  term: '/festgeld/',
  overnight: '/tagesgeld/',
  notice: '/kuendigungsgeld/',
  sustainable: '/festgeld/nachhaltig/',
  banks: '/bank/',
  savingGuide: '/sparen/',
  investGuide: '/geldanlage/',
  taxes: '/steuern/',
  guarantee: '/einlagensicherung/',
  howItWorks: '/so-funktionierts/',
  about: '/ueber-uns/',
  contact: '/kontakt/',
  faq: '/haeufige-fragen/',
  refer: '/freunde-werben/',
  press: '/presse/',
  imprint: '/impressum/',
  privacy: '/datenschutz/',
  terms: '/agb/',
  cookies: '/cookie-einstellungen/',
  accessibility: '/barrierefreiheit/',
  withdraw: '/vertrag-widerrufen/',
  complaints: '/beschwerden/',
  checkMessage: '/nachricht-pruefen/',
  bereavement: '/todesfall/',
  rateAlert: '/zinsalarm/',
} as const

/** As Germany and Austria call them. */
export const germanNames = {
  productNames: { TERM: 'Festgeld', OVERNIGHT: 'Tagesgeld', NOTICE: 'Kündigungsgeld' },
} as const

/** Companies are addressed in the markets where they can register. */
export const germanBusinessSlugs = {
  companyTaxes: '/geschaeftskunden/steuern/',
  companyGuarantee: '/geschaeftskunden/einlagensicherung/',
} as const

export const germanYears = [
  { key: '1y', slug: '1-jahr' },
  { key: '2y', slug: '2-jahre' },
  { key: '3y', slug: '3-jahre' },
  { key: '5y', slug: '5-jahre' },
] as const
