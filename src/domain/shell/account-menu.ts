// The account menu behind the avatar.

import type { Locale, Market } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import type { Flags } from '../site/flags.ts'
import { basePathOf, hasPage, type Page, pathOf } from '../site/routes.ts'

/** [PRV-004] */
export const accountMenuPages = [
  'messages',
  'documents',
  'paymentMethods',
  'accountTransactions',
  'accountWithdrawal',
  'userAccount',
  'myDetails',
  'notifications',
  'exemptionOrder',
  'exemptionOverview',
] as const satisfies readonly Page[]
export type AccountMenuPage = (typeof accountMenuPages)[number]

/** Used where there is no balance strip. [PRV-011] */
export const shortAccountMenuPages = [
  'messages',
  'documents',
  'userAccount',
] as const satisfies readonly AccountMenuPage[]

type MenuFlags = Pick<Flags, 'customerShowPaymentMethodScreens' | 'taxExemptionScreen'>

/** [PRV-006, PRV-007, PRV-008, PRV-009, PRV-010] */
function isShown(
  page: AccountMenuPage,
  market: Market,
  flags: MenuFlags,
  isCompany: boolean,
): boolean {
  switch (page) {
    case 'paymentMethods':
      return market.paymentMethods === 'byFlag'
        ? flags.customerShowPaymentMethodScreens
        : market.paymentMethods === 'always'
    case 'exemptionOrder':
    case 'exemptionOverview':
      // Only private people have an allowance to exempt.
      return flags.taxExemptionScreen && !isCompany && hasPage(market.locale, page)
    default:
      return true
  }
}

export type AccountMenuEntry = {
  readonly id: AccountMenuPage
  readonly href: string
  readonly enableBadge: boolean
}

export function accountMenu(
  locale: Locale,
  flags: MenuFlags,
  hasBalanceStrip: boolean,
  basePath: string = basePathOf(locale),
  isCompany = false,
): AccountMenuEntry[] {
  const market = marketOf(locale)
  const pages = hasBalanceStrip ? accountMenuPages : shortAccountMenuPages
  return pages
    .filter((page) => isShown(page, market, flags, isCompany))
    .map((id) => ({
      id,
      href: pathOf(locale, id, {}, basePath), // [PRV-005]
      enableBadge: id === 'messages',
    }))
}

/** [PRV-051] */
export const showsBadge = (
  item: { readonly enableBadge?: boolean },
  unreadCount: number,
): boolean => item.enableBadge === true && unreadCount > 0

/** [PRV-038] */
export const showsSwitchList = (
  { minorAccountSwitch }: Pick<Flags, 'minorAccountSwitch'>,
  accounts: readonly unknown[],
): boolean => minorAccountSwitch && accounts.length > 0

/** [PRV-039] */
export const switchTarget = ({ customer_id }: { readonly customer_id: string }): string =>
  customer_id
