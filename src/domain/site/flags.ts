// Feature flags: every one of them by name, and the context they are decided in.

import {
  type Customer,
  type InvestorStatus,
  type InvestorType,
  investorStatus,
  investorType,
} from '../customer/customer.ts'
import { isAlphaMember, isBetaMember, type MailConsent } from '../customer/mail-consent.ts'
import type { Region } from '../environment.ts'
import type { Locale, Market } from '../market.ts'

type Flag<Value> = { readonly default: Value; readonly description: string }

const flag = <Value>(value: Value, description: string): Flag<Value> => ({
  default: value,
  description,
})

/** [FLG-001, FLG-002] */
export const flags = {
  customerShowPaymentMethodScreens: flag(true, 'Payment methods in the German account menu'),
  userManagementPensionLogout: flag(true, 'Leave the pension area by the pension logout'),
  userManagementCallObsLogout: flag(true, 'End the own back end’s session on logout'),
  umtFECallKeycloakLogoutOnSessionTimeout: flag(true, 'End the identity session on timeout too'),
  b2cUseNewDashboard: flag(true, 'Link the new dashboard, not the old'),
  dbtShowNewMyDepositsPage: flag(true, 'Link the in-app deposit pages, not the older area'),
  b2cEnableAdjustSmartBanner: flag(false, 'Show visitors the smart banner of the app'),
  b2cEnableAdjustBannerForAuthenticatedUser: flag(false, 'Show it to logged-in customers too'),
  b2cEnableMultiContext: flag(false, 'Decide flags by device and user as two contexts'),
  minorAccountSwitch: flag(true, 'Switch between the accounts of a family'),
  taxExemptionScreen: flag(true, 'Exemption orders in the German account menu'),
  unifiedDomainLocales: flag<readonly Locale[]>(
    ['pl-PL', 'fi-FI', 'en', 'en-US', 'it-IT', 'de-CH'],
    'Locales that live on the shared host',
  ),
  newMarketDisabledLocales: flag<readonly Locale[]>([], 'Locales hidden from the country picker'),
  postboxV2: flag(false, 'Use the second-generation host of the postbox'),
  mockMode: flag(false, 'Answer calls with canned replies while developing'),
  umtCallOBSLoginEndpointFromFE: flag(false, 'Open the own back end’s session after login'),
  umtStopRefreshingTokenWhenAboutToReachMaxSession: flag(
    false,
    'Let the longest possible session end by itself',
  ),
  localTimeout: flag(false, 'Run the session countdown in the local environment'),
} as const satisfies Record<string, Flag<boolean> | Flag<readonly Locale[]>>

export type FlagName = keyof typeof flags
export type Flags = { readonly [Name in FlagName]: (typeof flags)[Name]['default'] }

export const flagNames = Object.keys(flags) as FlagName[]

export const defaultFlags = Object.fromEntries(
  flagNames.map((name) => [name, flags[name].default]),
) as Flags

/** Whether the app's smart banner shows; logged-in customers need the second flag too. [FLG-007, FLG-008] */
export const showsSmartBanner = (
  flags: Pick<Flags, 'b2cEnableAdjustSmartBanner' | 'b2cEnableAdjustBannerForAuthenticatedUser'>,
  isLoggedIn: boolean,
): boolean =>
  flags.b2cEnableAdjustSmartBanner &&
  (!isLoggedIn || flags.b2cEnableAdjustBannerForAuthenticatedUser)

/** The experiment that adds the newest markets to the country picker. [MKT-011] */
export const countryPickerVariants = ['default', 'v2'] as const
export type CountryPickerVariant = (typeof countryPickerVariants)[number]

/** [FLG-010] */
export type UserContext = {
  readonly customerId?: string
  readonly investorType: InvestorType
  readonly investorStatus: InvestorStatus
  readonly distributor?: string
  readonly investorCountry?: string
  readonly investorDomain: Locale
  readonly region: Region
  readonly isAlpha: boolean
  readonly isBeta: boolean
}

type KnownCustomer = Pick<
  Customer,
  'id' | 'type' | 'company' | 'status' | 'distributorId' | 'address'
>

/** Without customer or consents (not loaded, or the load failed) the defaults stand. [FLG-010, FLG-011, ERR-033, ERR-034] */
export function userContext(
  { locale, region }: Pick<Market, 'locale' | 'region'>,
  customer: KnownCustomer | undefined,
  consents: readonly Pick<MailConsent, 'id' | 'valid'>[] = [],
): UserContext {
  return {
    investorType: customer ? investorType(customer) : 'retail',
    investorStatus: customer ? investorStatus(customer.status) : 'non-exported',
    investorDomain: locale,
    region,
    isAlpha: isAlphaMember(consents),
    isBeta: isBetaMember(consents),
    ...(customer && {
      customerId: customer.id,
      distributor: customer.distributorId,
      investorCountry: customer.address.countryCode,
    }),
  }
}

export type DeviceContext = { readonly id: string; readonly kind: 'mobile' | 'desktop' }

export type FlagContext =
  | { readonly kind: 'user'; readonly user: UserContext & { readonly deviceId: string } }
  | { readonly kind: 'multi'; readonly user: UserContext; readonly device: DeviceContext }

/** Device and user as two contexts, or as one. [FLG-009] */
export const flagContext = (
  user: UserContext,
  device: DeviceContext,
  { b2cEnableMultiContext }: Pick<Flags, 'b2cEnableMultiContext'>,
): FlagContext =>
  b2cEnableMultiContext
    ? { kind: 'multi', user, device }
    : { kind: 'user', user: { ...user, deviceId: device.id } }

/** The saving-global sub-product has a flag client of its own. [FLG-013, RED-026] */
export const flagClientOf = (path: string): 'main' | 'savingGlobal' =>
  /^\/savingglobal(?:[/?#]|$)/i.test(path) ? 'savingGlobal' : 'main'
