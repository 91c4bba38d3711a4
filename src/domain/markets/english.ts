// What English markets call their pages and terms alike.

import { termsCalled } from './usual.ts'

export const englishSlugs = {
  howItWorks: '/how-it-works/',
  about: '/about-us/',
  contact: '/contact/',
  faq: '/help/',
  refer: '/refer-a-friend/',
  privacy: '/privacy-policy/',
  cookies: '/cookie-settings/',
  accessibility: '/accessibility/',
  complaints: '/complaints/',
  checkMessage: '/check-message/',
  bereavement: '/bereavement/',
  rateAlert: '/rate-alert/',
} as const

/** What a year brings, interest on interest included. */
export const effectiveRates = { rateSuffix: 'AER', showsEffectiveRate: true } as const

export const englishTerms = termsCalled('up-to-12-months', '1-year', '2-year', '3-year', '5-year')
