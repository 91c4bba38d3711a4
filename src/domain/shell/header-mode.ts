// The header's mode: exactly one for a page view, and what is to be seen in it.

import type { Page } from '../site/routes.ts'
import { isCustomerPage } from '../site/routes.ts'
import type { ActionType, HeaderData } from './header-data.ts'

const skeletonMenuColumns = 4

/** [HDR-019, HDR-027] */
export type PageFlags = {
  readonly isAuthRequired: boolean
  readonly isLogin: boolean
  readonly isCountrySelector: boolean
  readonly isRegistration: boolean
  readonly isOpenBanking: boolean
  readonly isCorporate: boolean
  readonly isBankNavigation: boolean
  readonly hideMainNavigation: boolean
}

/** Of the page, and of what its market hides. */
export const pageFlags = (page: Page, hideMainNavigation = false): PageFlags => ({
  isAuthRequired: isCustomerPage(page),
  isLogin: page === 'login',
  isCountrySelector: page === 'selectCountry',
  isRegistration: ['register', 'cooperationRegister', 'invitation'].includes(page),
  isOpenBanking: page === 'openBanking',
  isCorporate: page === 'corporate' || page.startsWith('corporate.'),
  isBankNavigation: page === 'bank',
  hideMainNavigation,
})

export type HeaderVisitor = {
  readonly isLoggedIn: boolean
  readonly hasCustomerData: boolean
  readonly hasPartnerLogo: boolean
}

export const headerModes = [
  'skeleton',
  'country-selector',
  'minimal',
  'integrated',
  'private',
  'private-loading',
  'loading',
  'cobranded-loading',
  'corporate',
  'bank-navigation',
  'awaiting-login',
  'cobranded',
  'public-login-only',
  'public',
] as const
export type HeaderMode = (typeof headerModes)[number]

/** The first that matches. [HDR-005, HDR-006, HDR-016, HDR-017, HDR-023] */
export function headerMode(
  page: PageFlags,
  visitor: HeaderVisitor,
  data: Pick<HeaderData, 'type' | 'isHeaderDataLoading'> | undefined,
): HeaderMode {
  if (!data) return 'skeleton'
  if (page.isCountrySelector) return 'country-selector'
  if (page.isLogin || page.isOpenBanking) return 'minimal'
  if (page.isRegistration) return 'minimal'
  if (data.type === 'integrated') return 'integrated'
  if (visitor.isLoggedIn) return customerMode(visitor, data)
  return publicMode(page, visitor)
}

/** [HDR-012, HDR-013, HDR-014, HDR-024] */
function customerMode(
  { hasCustomerData, hasPartnerLogo }: HeaderVisitor,
  { isHeaderDataLoading }: Pick<HeaderData, 'isHeaderDataLoading'>,
): HeaderMode {
  if (!hasCustomerData) return hasPartnerLogo ? 'cobranded-loading' : 'loading'
  return isHeaderDataLoading ? 'private-loading' : 'private'
}

/** [HDR-015, HDR-018, HDR-019, HDR-020, HDR-021, HDR-045, HDR-046] */
function publicMode(page: PageFlags, { hasPartnerLogo }: HeaderVisitor): HeaderMode {
  if (page.isCorporate) return 'corporate'
  if (page.isBankNavigation) return 'bank-navigation'
  // The redirect to login is under way: no public menus in the meantime.
  if (page.isAuthRequired) return 'awaiting-login'
  if (hasPartnerLogo) return 'cobranded'
  return page.hideMainNavigation ? 'public-login-only' : 'public'
}

export type HeaderParts = {
  readonly logo: boolean
  readonly partnerLogo: boolean
  readonly menu: 'none' | 'public' | 'customer' | 'corporate' | 'bank'
  readonly skeletonColumns: number
  /** The customer's own menu, behind the avatar. */
  readonly account: boolean
  readonly actions: readonly ActionType[]
}

const logoOnly: HeaderParts = {
  logo: true,
  partnerLogo: false,
  menu: 'none',
  skeletonColumns: 0,
  account: false,
  actions: [],
}
const withLogin: HeaderParts = { ...logoOnly, actions: ['login'] }

/** [HDR-007, HDR-009, HDR-010, HDR-011, HDR-018, HDR-022, HDR-024, HDR-031, HDR-045, HDR-046] */
export const headerParts: Record<HeaderMode, HeaderParts> = {
  skeleton: { ...logoOnly, logo: false, skeletonColumns: skeletonMenuColumns },
  'country-selector': logoOnly,
  minimal: withLogin,
  integrated: logoOnly,
  // A partner's mark that stood there while loading stays. [HDR-014]
  private: { ...logoOnly, partnerLogo: true, menu: 'customer', account: true },
  'private-loading': {
    ...{ ...logoOnly, partnerLogo: true, account: true },
    skeletonColumns: skeletonMenuColumns,
  },
  loading: logoOnly,
  'cobranded-loading': { ...logoOnly, partnerLogo: true },
  corporate: { ...withLogin, menu: 'corporate' },
  'bank-navigation': { ...withLogin, menu: 'bank' },
  'awaiting-login': logoOnly,
  cobranded: { ...withLogin, partnerLogo: true },
  'public-login-only': withLogin,
  public: { ...logoOnly, menu: 'public', actions: ['login', 'registration'] },
}
