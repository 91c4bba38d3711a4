import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { investmentFamilies } from './investor.ts'
import {
  isMovedWhole,
  type MigrationFacts,
  type MigrationRefusal,
  migratesTo,
  migrationRefusal,
} from './migrating.ts'
import type { DwmStrategy } from './portfolio.ts'

test.each<[string, DwmStrategy, string, boolean]>([
  ['ROBO70', 'DWM70', 'DWM70', true],
  ['ROBO70', 'DWM100', 'DWM70', true],
  ['ROBO70', 'DWM50', 'DWM50', false],
  ['ROBO30', 'DWMMM', 'DWMMM', false],
  ['ROBO100', 'DWM100', 'DWM100', true],
])(
  '%s with answers that allow %s moves into %s (ENUM-027, OPN-050)',
  (from, allowed, to, isWhole) => {
    expect(migratesTo(from, allowed)).toBe(to)
    expect(isMovedWhole(from, to)).toBe(isWhole)
  },
)

const today = date('2026-11-16')
const situation = {
  ...({ isInstanceActive: true, savingsPlan: 'ACTIVE', hasOrderInProgress: false } as const),
  ...{ hasCash: true, hasHoldings: true },
}
const facts: MigrationFacts = {
  ...{ market: 'de-DE', customerType: 'PERSONAL', today },
  holders: [{ birthDate: date('1979-09-02'), countries: ['DEU'] }],
  families: investmentFamilies,
  ...{ status: 'ACTIVE', accountState: 'ACTIVE', from: 'ROBO70', isPlanExecuting: false },
  profile: { result: 'DWM50', validUntil: date('2027-06-01') },
  situation,
}
const standing = (change: object) => ({ situation: { ...situation, ...change } })

test.each<[string, Partial<MigrationFacts>, MigrationRefusal | undefined]>([
  ['nothing', {}, undefined],
  ['no plan', standing({ savingsPlan: 'NONE' }), undefined],
  ['a portfolio that is there already', { from: 'DWM70' }, 'product.access'],
  ['a market without wealth management', { market: 'fr-FR' }, 'product.access'],
  ['a business', { customerType: 'BUSINESS' }, 'product.access'],
  ['a customer who leaves', { status: 'TERMINATION_REQUESTED' }, 'customer.state'],
  ['an account that is closed', { accountState: 'CLOSED' }, 'account.state'],
  ['no answers', { profile: undefined }, 'suitability.missing'],
  [
    'old answers',
    { profile: { result: 'DWM50', validUntil: date('2026-11-15') } },
    'suitability.expired',
  ],
  ['nothing to move', standing({ hasHoldings: false }), 'portfolio_balance_is_zero'],
  ['a question', standing({ isInstanceActive: false }), 'product_instance_must_be_active'],
  ['another order', standing({ hasOrderInProgress: true }), 'other_order_already_in_progress'],
  ['a run of the plan', { isPlanExecuting: true }, 'savingPlanInprogress'],
])('%s stands in the way of migrating (ENUM-023, ENUM-031)', (_, change, refusal) => {
  expect(migrationRefusal({ ...facts, ...change })).toBe(refusal)
})
