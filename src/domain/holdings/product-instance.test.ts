import { expect, test } from 'vitest'
import {
  canTopUp,
  dwmInstance,
  hasMigratedRobo,
  hasUnadvised,
  type InstanceAction,
  type InstanceState,
  instanceActions,
  instanceStates,
  isInstanceActionAllowed,
  type ProductInstance,
} from './product-instance.ts'

test('the instance states are these eight [ENUM-011]', () => {
  expect(instanceStates).toEqual(
    'CREATED ORDERED ACTIVE CLOSING_PENDING CLOSED REJECTED REQUESTED ISSUE_IDENTIFIED'.split(' '),
  )
})

const wealth: ProductInstance = {
  product_category: 'LIQUID',
  state: 'ACTIVE',
  instance_template_domain_id: 'DWM50',
}

test('a product instance has exactly the named fields [ENT-051]', () => {
  expect(Object.keys(wealth)).toEqual(['product_category', 'state', 'instance_template_domain_id'])
})

test('a liquid instance of a wealth template is the DWM product [PRD-011, PRD-012]', () => {
  for (const id of ['DWMMM', 'DWM30', 'DWM50', 'DWM70', 'DWM100', 'DWM50_NL', 'DWM70-2026']) {
    const instance = { ...wealth, instance_template_domain_id: id }
    expect(dwmInstance([instance])).toBe(instance)
  }
})

test.each<[why: string, change: Partial<ProductInstance>]>([
  ['not liquid [PRD-012]', { product_category: 'ILLIQUID' }],
  ['of a robo template [PRD-012]', { instance_template_domain_id: 'ROBO50' }],
  ['of a template that only ends so [PRD-012]', { instance_template_domain_id: 'X_DWM50' }],
  ['rejected [PRD-013]', { state: 'REJECTED' }],
  ['closed [PRD-014]', { state: 'CLOSED' }],
])('an instance %s is no DWM product', (_, change) => {
  expect(dwmInstance([{ ...wealth, ...change }])).toBeUndefined()
})

test('in every state but rejected and closed it counts [PRD-013, PRD-014]', () => {
  const counted = instanceStates.filter((state) => dwmInstance([{ ...wealth, state }]))
  expect(instanceStates.filter((state) => !counted.includes(state))).toEqual(['CLOSED', 'REJECTED'])
})

const robo: ProductInstance = { ...wealth, instance_template_domain_id: 'ROBO70' }
test('an active robo instance is the migrated robo product [PRD-015]', () => {
  expect(hasMigratedRobo([wealth, robo])).toBe(true)
  expect(hasMigratedRobo([wealth])).toBe(false)
  expect(instanceStates.filter((state) => hasMigratedRobo([{ ...robo, state }]))).toEqual([
    'ACTIVE',
  ])
})

test.each(['ETFC', 'CRYPTO'])('%s counts until it is gone', (instance_template_domain_id) => {
  const own: ProductInstance = { ...wealth, instance_template_domain_id }
  expect(hasUnadvised([wealth, robo])).toBe(false)
  const counted = instanceStates.filter((state) => hasUnadvised([{ ...own, state }]))
  expect(instanceStates.filter((state) => !counted.includes(state))).toEqual(['CLOSED', 'REJECTED'])
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
