import { expect, test } from 'vitest'
import {
  type DepositAccessFlag,
  depositAccess,
  depositAccessFlags,
  type HeldType,
  heldTypes,
  productAccessFlags,
} from './access.ts'

test('the deposit access flags are these four [ENT-046]', () => {
  expect(depositAccessFlags).toEqual([
    'HAS_OVERNIGHT_DEPOSIT_ACCOUNT',
    'HAS_NOTICE_DEPOSIT_ACCOUNT',
    'HAS_FIXED_DEPOSIT_ACCOUNT',
    'HAS_FLEX_DEPOSIT_ACCOUNT',
  ])
  expect(Object.keys(depositAccess([]))).toEqual(depositAccessFlags)
})

test.each<[HeldType, DepositAccessFlag]>([
  ['overnight_account', 'HAS_OVERNIGHT_DEPOSIT_ACCOUNT'],
  ['notice_account', 'HAS_NOTICE_DEPOSIT_ACCOUNT'],
  ['term_deposit', 'HAS_FIXED_DEPOSIT_ACCOUNT'],
  ['flex_deposit', 'HAS_FLEX_DEPOSIT_ACCOUNT'],
])('%s gives %s and nothing else [ENT-047, ENT-048, ENT-049]', (type, flag) => {
  const access = depositAccess([type, 'something_new'])
  expect(depositAccessFlags.filter((each) => access[each])).toEqual([flag])
})

test('holding everything gives every flag [ENT-046]', () => {
  expect(Object.values(depositAccess(heldTypes))).toEqual([true, true, true, true])
})

test('the product types flags are these three [ENT-050]', () => {
  expect(productAccessFlags).toEqual([
    'term_product_access',
    'overnight_product_access',
    'notice_product_access',
  ])
})
