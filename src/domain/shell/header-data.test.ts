import { expect, test } from 'vitest'
import type { FooterData } from './footer.ts'
import { frameSettings, type GlobalPageSettings } from './global-page-settings.ts'
import {
  type ActionItem,
  actionTypes,
  type HeaderCustomer,
  type HeaderData,
  headerTextKeys,
  headerTypes,
  type LogoItem,
  type MenuItem,
  menuItemTypes,
  type NavItem,
  subMenuLists,
} from './header-data.ts'

test('headers are public, private or integrated [ENT-002]', () => {
  expect(headerTypes).toEqual(['public', 'private', 'integrated'])
})
test('menu items have seven types [ENUM-037, ENT-006]', () => {
  expect(menuItemTypes).toEqual('basic advanced text image arrow login registration'.split(' '))
})
test('sub-menus have four lists [ENT-005]', () => {
  expect(subMenuLists).toEqual(['top', 'main', 'sidebar', 'bottom'])
})
test('actions are login and registration [ENT-008]', () => {
  expect(actionTypes).toEqual(['login', 'registration'])
})
test('the header names its texts [HDR-049]', () => {
  expect(headerTextKeys).toEqual(
    'logoutButton maintenanceTitle maintenanceTooltip notAvailableTooltip balance accountNumber sortCode availableAmount'.split(
      ' ',
    ),
  )
})

/** The compiler holds the list to the type, and the test holds it to the specification. */
const fieldsOf = <Entity>(fields: Record<keyof Required<Entity>, true>) =>
  Object.keys(fields).sort()
const named = (list: string) => list.split(' ').sort()

test('entities have the fields named, and no others [ENT-002, ENT-003, ENT-004, ENT-006, ENT-008, ENT-009, ENT-015, ENT-017]', () => {
  expect(
    fieldsOf<HeaderData>({
      type: true,
      logoItems: true,
      navItems: true,
      actionItems: true,
      customer: true,
      hideCustomerBalance: true,
      isHeaderDataLoading: true,
    }),
  ).toEqual(
    named('type logoItems navItems actionItems customer hideCustomerBalance isHeaderDataLoading'),
  )
  expect(fieldsOf<LogoItem>({ id: true, href: true, url: true, alt: true })).toEqual(
    named('id href url alt'),
  )
  expect(
    fieldsOf<NavItem>({ id: true, title: true, href: true, subMenus: true, enableBadge: true }),
  ).toEqual(named('id title href subMenus enableBadge'))
  expect(
    fieldsOf<MenuItem>({
      id: true,
      type: true,
      title: true,
      href: true,
      description: true,
      icon: true,
      iconColor: true,
      tag: true,
      groupName: true,
      imageUrl: true,
      callback: true,
    }),
  ).toEqual(named('id type title href description icon iconColor tag groupName imageUrl callback'))
  expect(
    fieldsOf<ActionItem>({ id: true, title: true, href: true, type: true, callback: true }),
  ).toEqual(named('id title href type callback'))
  expect(
    fieldsOf<HeaderCustomer>({
      displayName: true,
      fullName: true,
      accountIds: true,
      subMenus: true,
      actionItems: true,
      showUnreadMessage: true,
      state: true,
      totalBalance: true,
      availableBalance: true,
      balanceIsNotAvailable: true,
      notAvailableMessage: true,
      isCompanyCustomer: true,
      distributorId: true,
      isPendingActivation: true,
    }),
  ).toEqual(
    named(
      'displayName fullName accountIds subMenus actionItems showUnreadMessage state totalBalance availableBalance balanceIsNotAvailable notAvailableMessage isCompanyCustomer distributorId isPendingActivation',
    ),
  )
  type Column = NonNullable<FooterData['footer_links']>[number]
  type Icon = NonNullable<FooterData['socialMediaIcons']>[number]
  expect(fieldsOf<Column>({ heading: true, link: true })).toEqual(named('heading link'))
  expect(fieldsOf<Column['link'][number]>({ title: true, href: true })).toEqual(named('title href'))
  expect(fieldsOf<Icon>({ uid: true, account: true, iconUrl: true, link: true })).toEqual(
    named('uid account iconUrl link'),
  )
  expect(
    fieldsOf<GlobalPageSettings>({
      themeVersion: true,
      headerData: true,
      footerData: true,
    }),
  ).toEqual(named('themeVersion headerData footerData'))
  expect(frameSettings(new Set())).toEqual({ headerData: {}, footerData: {} })
})
