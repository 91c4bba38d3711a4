import { expect, test } from 'vitest'
import { type CustomerStatus, customerStatuses } from '../customer/customer.ts'
import { marketOf, markets } from '../markets/markets.ts'
import {
  defaultFlags,
  flagClientOf,
  flagContext,
  flagNames,
  flags,
  showsSmartBanner,
  userContext,
} from './flags.ts'

test('the flags are the fourteen seen, the session flags and the local timeout [FLG-001, FLG-002, FLG-003, FLG-004, FLG-005, FLG-006]', () => {
  expect(flagNames).toEqual([
    'customerShowPaymentMethodScreens',
    'userManagementPensionLogout',
    'userManagementCallObsLogout',
    'umtFECallKeycloakLogoutOnSessionTimeout',
    'b2cUseNewDashboard',
    'dbtShowNewMyDepositsPage',
    'b2cEnableAdjustSmartBanner',
    'b2cEnableAdjustBannerForAuthenticatedUser',
    'b2cEnableMultiContext',
    'minorAccountSwitch',
    'taxExemptionScreen',
    'unifiedDomainLocales',
    'newMarketDisabledLocales',
    'postboxV2',
    'mockMode',
    'umtCallOBSLoginEndpointFromFE',
    'umtStopRefreshingTokenWhenAboutToReachMaxSession',
    'localTimeout',
  ])
  for (const name of flagNames) expect(flags[name].description, name).not.toBe('')
})

test('the unified-domain flag names by default the markets of the shared host [MKT-019, MKT-020]', () => {
  const unified = markets
    .filter(({ isUnifiedDomain }) => isUnifiedDomain)
    .map(({ locale }) => locale)
  expect([...defaultFlags.unifiedDomainLocales].sort()).toEqual(unified.sort())
})

test.each<[smart: boolean, authenticated: boolean, isLoggedIn: boolean, shows: boolean]>([
  [false, true, false, false],
  [true, false, false, true],
  [true, false, true, false],
  [true, true, true, true],
])(
  'smart banner %s, for the logged-in %s, logged in %s: %s [FLG-007, FLG-008]',
  (b2cEnableAdjustSmartBanner, b2cEnableAdjustBannerForAuthenticatedUser, isLoggedIn, shows) => {
    expect(
      showsSmartBanner(
        { b2cEnableAdjustSmartBanner, b2cEnableAdjustBannerForAuthenticatedUser },
        isLoggedIn,
      ),
    ).toBe(shows)
  },
)

const customer = {
  id: '1000001',
  type: 'PERSONAL',
  status: 'ACTIVE',
  distributorId: 'main',
  address: {
    street: 'Ring',
    streetNumber: '1',
    city: 'Berlin',
    postalCode: '10115',
    countryCode: 'DEU',
  },
} as const

test('the user context says who the customer is [FLG-010, ROL-009, ROL-010, ROL-011]', () => {
  const consents = [
    { id: 'alpha_program', valid: true },
    { id: 'beta_program', valid: false },
  ] as const
  expect(userContext(marketOf('de-DE'), customer, consents)).toEqual({
    customerId: '1000001',
    investorType: 'retail',
    investorStatus: 'exported',
    distributor: 'main',
    investorCountry: 'DEU',
    investorDomain: 'de-DE',
    region: 'DEU',
    isAlpha: true,
    isBeta: false,
  })
  expect(userContext(marketOf('de-DE'), { ...customer, type: 'BUSINESS' }).investorType).toBe(
    'business',
  )
})

test.each(
  customerStatuses.map(
    (status, i) => [status, i < 3 ? 'non-exported' : 'exported'] as [CustomerStatus, string],
  ),
)('a customer in status %s is %s [FLG-011]', (status, expected) => {
  expect(userContext(marketOf('de-DE'), { ...customer, status }).investorStatus).toBe(expected)
})

test('without customer or consents the defaults stand [ERR-033, ERR-034]', () => {
  expect(userContext(marketOf('en-GB'), undefined)).toEqual({
    investorType: 'retail',
    investorStatus: 'non-exported',
    investorDomain: 'en-GB',
    region: 'GBR',
    isAlpha: false,
    isBeta: false,
  })
})

test('with the multi-context flag device and user are two contexts, otherwise one [FLG-009]', () => {
  const user = userContext(marketOf('en'), undefined)
  const device = { id: 'device-1', kind: 'desktop' } as const
  expect(flagContext(user, device, { b2cEnableMultiContext: true })).toEqual({
    kind: 'multi',
    user,
    device,
  })
  expect(flagContext(user, device, { b2cEnableMultiContext: false })).toEqual({
    kind: 'user',
    user: { ...user, deviceId: 'device-1' },
  })
})

test.each([
  ['/savingglobal', 'savingGlobal'],
  ['/savingglobal#/MyInvestments/Overnight', 'savingGlobal'],
  ['/savingglobalx/', 'main'],
  ['/de-de/dashboard/', 'main'],
])('the flags of %s come from the %s client [FLG-013, RED-026]', (path, client) => {
  expect(flagClientOf(path)).toBe(client)
})
