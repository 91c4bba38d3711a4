import { expect, test } from 'vitest'
import { listedIn } from '../../../test/sources.ts'
import {
  canTopUp,
  type InstanceAction,
  type InstanceState,
  instanceActions,
  instanceStates,
  isInstanceActionAllowed,
  type ProductInstance,
} from './product-instance.ts'

test('the instance states are these eight [ENUM-011]', () => {
  expect(instanceStates).toEqual(listedIn('ENUM-011'))
})

const wealth: ProductInstance = {
  product_category: 'LIQUID',
  state: 'ACTIVE',
  instance_template_domain_id: 'DWM50',
}

test('a product instance has exactly the named fields [ENT-051]', () => {
  expect(Object.keys(wealth)).toEqual(['product_category', 'state', 'instance_template_domain_id'])
})

test.each<[InstanceAction, allowed: InstanceState[]]>([
  ['topUp', ['ACTIVE']],
  ['withdraw', ['ACTIVE']],
  ['giveNotice', ['ACTIVE']],
  ['withdrawNotice', ['ACTIVE', 'CLOSING_PENDING']],
  ['setMaturityInstruction', ['ACTIVE']],
])('the customer may %s while the instance is %j, and never else', (action, allowed) => {
  expect(instanceStates.filter((state) => isInstanceActionAllowed(action, state))).toEqual(allowed)
})

test('every action is in the table above', () => {
  expect(Object.keys(instanceActions)).toHaveLength(5)
})

test.each([
  ['OVERNIGHT', 'ACTIVE', true],
  ['NOTICE', 'ACTIVE', true],
  ['TERM', 'ACTIVE', false],
  ['OVERNIGHT', 'CLOSED', false],
] as const)('more money for %s while %s: %s', (kind, state, expected) => {
  expect(canTopUp({ kind, state })).toBe(expected)
})
