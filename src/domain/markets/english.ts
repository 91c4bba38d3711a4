// What English markets call their pages and terms alike.

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
  rateAlert: '/rate-alert/',
} as const

export const englishTerms = [
  { key: 'upTo12m', slug: 'up-to-12-months' },
  { key: '1y', slug: '1-year' },
  { key: '2y', slug: '2-year' },
  { key: '3y', slug: '3-year' },
  { key: '5y', slug: '5-year' },
] as const
