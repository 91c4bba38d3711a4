// What the header is built from: one record, whichever mode it is drawn in.

import type { CustomerStatus } from '../customer/customer.ts'

/** [ENT-002] */
export const headerTypes = ['public', 'private', 'integrated'] as const
export type HeaderType = (typeof headerTypes)[number]

/** [ENT-003] */
export type LogoItem = {
  readonly id: string
  readonly href: string
  readonly url: string
  readonly alt: string
}

/** [ENUM-037] */
export const menuItemTypes = [
  'basic',
  'advanced',
  'text',
  'image',
  'arrow',
  'login',
  'registration',
] as const
export type MenuItemType = (typeof menuItemTypes)[number]

/** [ENT-006] */
export type MenuItem = {
  readonly id: string
  readonly type: MenuItemType
  readonly title: string
  readonly href?: string
  readonly description?: string
  readonly icon?: string
  readonly iconColor?: string
  readonly tag?: string
  readonly groupName?: string
  readonly imageUrl?: string
  readonly callback?: () => void
}

/** [ENT-005] */
export const subMenuLists = ['top', 'main', 'sidebar', 'bottom'] as const
export type SubMenuList = (typeof subMenuLists)[number]
export type SubMenus = { readonly layout?: 'even' } & {
  readonly [List in SubMenuList]?: readonly MenuItem[]
}

/** [ENT-004] */
export type NavItem = {
  readonly id: string
  readonly title: string
  readonly href?: string
  readonly subMenus?: SubMenus
  readonly enableBadge?: boolean
}

/** [ENT-008] */
export const actionTypes = ['login', 'registration'] as const
export type ActionType = (typeof actionTypes)[number]
export type ActionItem = {
  readonly id: string
  readonly title: string
  readonly href: string
  readonly type: ActionType
  readonly callback?: () => void
}

export type HeaderAmount = {
  readonly label: string
  readonly amount: string
  readonly isNegative: boolean
}

/** Of the state only ACTIVE matters. [ENT-009, ENT-010] */
export type HeaderCustomer = {
  readonly displayName: string
  readonly fullName: string
  readonly accountIds: readonly {
    readonly id: string
    readonly label: string
    readonly size: 'short' | 'long'
  }[]
  readonly subMenus: SubMenus
  readonly actionItems: readonly ActionItem[]
  readonly showUnreadMessage: boolean
  readonly state: CustomerStatus
  readonly totalBalance: HeaderAmount
  readonly availableBalance: HeaderAmount
  readonly balanceIsNotAvailable: boolean
  readonly notAvailableMessage?: { readonly title: string; readonly tooltipText: string }
  readonly isCompanyCustomer: boolean
  readonly distributorId: string
  readonly isPendingActivation: boolean
}

/** [ENT-002] */
export type HeaderData = {
  readonly type: HeaderType
  readonly logoItems: readonly LogoItem[]
  readonly navItems: readonly NavItem[]
  readonly actionItems: readonly ActionItem[]
  readonly customer?: HeaderCustomer
  readonly hideCustomerBalance?: boolean
  readonly isHeaderDataLoading?: boolean
}

/** [ENT-013] */
export type SwitchableAccount = {
  readonly first_name: string
  readonly last_name: string
  readonly customer_id: string
}

/** The texts the header asks for by name. [HDR-049] */
export const headerTextKeys = [
  'logoutButton',
  'maintenanceTitle',
  'maintenanceTooltip',
  'notAvailableTooltip',
  'balance',
  'accountNumber',
  'sortCode',
  'availableAmount',
] as const
export type HeaderTextKey = (typeof headerTextKeys)[number]
