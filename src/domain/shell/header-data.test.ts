import { expect, test } from 'vitest'
import {
  actionTypes,
  headerTextKeys,
  headerTypes,
  menuItemTypes,
  subMenuLists,
} from './header-data.ts'

test('headers are public, private or integrated [ENT-002]', () => {
  expect(headerTypes).toEqual(['public', 'private', 'integrated'])
})
test('menu items have seven types [ENUM-037, ENT-006]', () => {
  expect(menuItemTypes).toEqual([
    'basic',
    'advanced',
    'text',
    'image',
    'arrow',
    'login',
    'registration',
  ])
})
test('sub-menus have four lists [ENT-005]', () => {
  expect(subMenuLists).toEqual(['top', 'main', 'sidebar', 'bottom'])
})
test('actions are login and registration [ENT-008]', () => {
  expect(actionTypes).toEqual(['login', 'registration'])
})
test('the header names its texts [HDR-049]', () => {
  expect(headerTextKeys).toEqual([
    'logoutButton',
    'maintenanceTitle',
    'maintenanceTooltip',
    'notAvailableTooltip',
    'balance',
    'accountNumber',
    'sortCode',
    'availableAmount',
  ])
})
