import { expect, test } from 'vitest'
import { instanceStates, type ProductInstance } from '../holdings/product-instance.ts'
import { dwmInstance, hasCommitment, hasMigratedRobo, hasUnadvised } from './held.ts'

const wealth: ProductInstance = {
  product_category: 'LIQUID',
  state: 'ACTIVE',
  instance_template_domain_id: 'DWM50',
}

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

test.each([
  ['ETFC', hasUnadvised],
  ['CRYPTO', hasUnadvised],
  ['PE2026', hasCommitment],
])('%s counts until it is gone', (instance_template_domain_id, counts) => {
  const own: ProductInstance = { ...wealth, instance_template_domain_id }
  expect(counts([wealth, robo])).toBe(false)
  const counted = instanceStates.filter((state) => counts([{ ...own, state }]))
  expect(instanceStates.filter((state) => !counted.includes(state))).toEqual(['CLOSED', 'REJECTED'])
})
