import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type HeaderMode,
  type HeaderParts,
  type HeaderVisitor,
  headerMode,
  headerModes,
  headerParts,
  type PageFlags,
  pageFlags,
} from './header-mode.ts'

const plain = pageFlags('home')
const on = (...flags: (keyof PageFlags)[]): PageFlags => ({
  ...plain,
  ...Object.fromEntries(flags.map((flag) => [flag, true])),
})
const visitor: HeaderVisitor = { isLoggedIn: false, hasCustomerData: false, hasPartnerLogo: false }
const partnered: HeaderVisitor = { ...visitor, hasPartnerLogo: true }
const arriving: HeaderVisitor = { ...visitor, isLoggedIn: true }
const arrivingPartnered: HeaderVisitor = { ...arriving, hasPartnerLogo: true }
const customer: HeaderVisitor = { ...arriving, hasCustomerData: true }
const data = { type: 'public' } as const

// One row for each line of the specification, in its order.
test.each<[why: string, PageFlags, HeaderVisitor, HeaderMode]>([
  [
    'the country selector has its own header [HDR-006, HDR-007]',
    on('isCountrySelector'),
    visitor,
    'country-selector',
  ],
  ['the login page a minimal one [HDR-006, HDR-009]', on('isLogin'), visitor, 'minimal'],
  ['the open-banking page too [HDR-006, HDR-010]', on('isOpenBanking'), visitor, 'minimal'],
  ['and the registration page [HDR-006, HDR-011]', on('isRegistration'), visitor, 'minimal'],
  [
    'a customer whose data is there gets the private header [HDR-006, HDR-012]',
    plain,
    customer,
    'private',
  ],
  ['a customer whose data is not there yet sees the logo [HDR-013]', plain, arriving, 'loading'],
  ['or, through a partner, both logos [HDR-014]', plain, arrivingPartnered, 'cobranded-loading'],
  ['everyone else gets the public header [HDR-006, HDR-015]', plain, visitor, 'public'],
  [
    'the country selector wins over being logged in [HDR-016]',
    on('isCountrySelector'),
    customer,
    'country-selector',
  ],
  ['so do login [HDR-017]', on('isLogin'), customer, 'minimal'],
  ['open banking [HDR-017]', on('isOpenBanking'), customer, 'minimal'],
  ['and registration [HDR-017]', on('isRegistration'), customer, 'minimal'],
  [
    'the country selector wins over login [HDR-006]',
    on('isCountrySelector', 'isLogin'),
    visitor,
    'country-selector',
  ],
  [
    'hidden navigation leaves the login [HDR-018]',
    on('hideMainNavigation'),
    visitor,
    'public-login-only',
  ],
  [
    'but does not touch the private header [HDR-012]',
    on('hideMainNavigation'),
    customer,
    'private',
  ],
  [
    'a page that needs a session shows no public menus to a visitor [HDR-019]',
    on('isAuthRequired'),
    visitor,
    'awaiting-login',
  ],
  ['corporate pages have their header [HDR-020]', on('isCorporate'), visitor, 'corporate'],
  ['a bank’s pages theirs [HDR-021]', on('isBankNavigation'), visitor, 'bank-navigation'],
  [
    'corporate wins over bank navigation [HDR-020]',
    on('isCorporate', 'isBankNavigation'),
    visitor,
    'corporate',
  ],
  [
    'a customer keeps the private header on corporate pages [HDR-006, HDR-012]',
    on('isCorporate'),
    customer,
    'private',
  ],
  [
    'a partner’s visitor gets the co-branded header [HDR-045, HDR-046]',
    plain,
    partnered,
    'cobranded',
  ],
])('%s', (_, page, who, mode) => {
  expect(headerMode(page, who, data)).toBe(mode)
})

test('with no header data a skeleton stands in, whatever the page [HDR-023]', () => {
  expect(headerMode(plain, visitor, undefined)).toBe('skeleton')
  expect(headerMode(plain, customer, undefined)).toBe('skeleton')
})

test('a private header still loading shows a skeleton menu of four columns [HDR-024]', () => {
  const mode = headerMode(plain, customer, { type: 'private', isHeaderDataLoading: true })
  expect(mode).toBe('private-loading')
  expect(headerParts[mode].skeletonColumns).toBe(4)
  expect(headerMode(plain, arriving, { type: 'private', isHeaderDataLoading: true })).toBe(
    'loading',
  )
})

test('the integrated variant has no visible menu, logged in or not [HDR-022]', () => {
  for (const who of [visitor, customer]) {
    const mode = headerMode(plain, who, { type: 'integrated' })
    expect(headerParts[mode]).toMatchObject({ menu: 'none', skeletonColumns: 0, account: false })
  }
})

const anyPage = fc.record(
  Object.fromEntries(Object.keys(plain).map((flag) => [flag, fc.boolean()])),
) as fc.Arbitrary<PageFlags>
const anyVisitor = fc.record({
  isLoggedIn: fc.boolean(),
  hasCustomerData: fc.boolean(),
  hasPartnerLogo: fc.boolean(),
})

test('whatever page and visitor, the mode is one of the list [HDR-005]', () => {
  fc.assert(
    fc.property(anyPage, anyVisitor, (page, who) => {
      expect(headerModes).toContain(headerMode(page, who, data))
    }),
  )
})

test('the public header shows only when none of the eight flags is set [HDR-019]', () => {
  fc.assert(
    fc.property(anyPage, anyVisitor, ({ hideMainNavigation, ...flags }, who) => {
      const isAnySet = who.isLoggedIn || Object.values(flags).some(Boolean)
      const isPublic = headerMode({ ...flags, hideMainNavigation }, who, data) === 'public'
      expect(isPublic).toBe(!isAnySet && !hideMainNavigation && !who.hasPartnerLogo)
    }),
    { numRuns: 500 },
  )
})

describe('parts', () => {
  const logoOnly: HeaderParts = {
    ...{ logo: true, partnerLogo: false, menu: 'none', skeletonColumns: 0 },
    ...{ account: false, actions: [] },
  }
  test('the country selector shows the logo only [HDR-007]', () => {
    expect(headerParts['country-selector']).toEqual(logoOnly)
  })
  test('the minimal header shows logo and login only [HDR-009, HDR-010, HDR-011]', () => {
    expect(headerParts.minimal).toEqual({ ...logoOnly, actions: ['login'] })
  })
  test('the loading header shows the logo, co-branded both logos [HDR-013, HDR-014]', () => {
    expect(headerParts.loading).toMatchObject({
      logo: true,
      partnerLogo: false,
      menu: 'none',
      actions: [],
    })
    expect(headerParts['cobranded-loading']).toMatchObject({
      logo: true,
      partnerLogo: true,
      menu: 'none',
      actions: [],
    })
  })
  test('the public header has menus, login and register [HDR-031]', () => {
    expect(headerParts.public).toMatchObject({ menu: 'public', actions: ['login', 'registration'] })
  })
  test('hidden navigation and co-branding keep only the login [HDR-018, HDR-045, HDR-046]', () => {
    for (const mode of ['public-login-only', 'cobranded'] as const)
      expect(headerParts[mode]).toMatchObject({ menu: 'none', actions: ['login'] })
    expect(headerParts.cobranded.partnerLogo).toBe(true)
  })
})

test('pages know their flags [HDR-008, HDR-019, HDR-020, HDR-027]', () => {
  expect(pageFlags('selectCountry').isCountrySelector).toBe(true)
  expect(pageFlags('login').isLogin).toBe(true)
  expect(pageFlags('register').isRegistration).toBe(true)
  expect(pageFlags('openBanking').isOpenBanking).toBe(true)
  expect(pageFlags('corporate.press').isCorporate).toBe(true)
  expect(pageFlags('bank').isBankNavigation).toBe(true)
  expect(pageFlags('dashboard').isAuthRequired).toBe(true)
  expect(Object.values(pageFlags('home')).some(Boolean)).toBe(false)
})
