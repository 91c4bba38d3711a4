import { expect, test } from 'vitest'
import { leavingRefusal, openTargets, type TransferFacts, transferRefusal } from './transferring.ts'

const situation = {
  ...({ isInstanceActive: true, savingsPlan: 'NONE', hasOrderInProgress: false } as const),
  ...{ hasCash: false, hasHoldings: true },
}
const facts: TransferFacts = {
  ...{ status: 'ACTIVE', accountState: 'ACTIVE', isPlanExecuting: false },
  from: { template: 'CRYPTO', situation },
  to: { template: 'ETFC', situation: { ...situation, savingsPlan: 'ACTIVE' } },
}
const from = (change: object) => ({
  from: { ...facts.from, situation: { ...situation, ...change } },
})
const to = (change: object) => ({ to: { ...facts.to, situation: { ...situation, ...change } } })

test.each<[string, Partial<TransferFacts>, ReturnType<typeof transferRefusal>]>([
  ['nothing', {}, undefined],
  ['an empty portfolio to move into', to({ hasHoldings: false }), undefined],
  ['other funds', { from: { template: 'ETFC', situation } }, 'product.access'],
  ['a managed portfolio', { to: { template: 'DWM50', situation } }, 'product.access'],
  ['a customer who leaves', { status: 'TERMINATION_REQUESTED' }, 'customer.state'],
  ['an account that is closed', { accountState: 'CLOSED' }, 'account.state'],
  ['nothing to move', from({ hasHoldings: false }), 'portfolio_balance_is_zero'],
  ['a plan', from({ savingsPlan: 'ACTIVE' }), 'savings_plan_is_active'],
  ['a run of it', { isPlanExecuting: true }, 'savingPlanInprogress'],
  ['another order', from({ hasOrderInProgress: true }), 'other_order_already_in_progress'],
  ['one of the other', to({ hasOrderInProgress: true }), 'other_order_already_in_progress'],
  ['a portfolio that begins', to({ isInstanceActive: false }), 'product_instance_must_be_active'],
])('%s stands in the way of moving crypto assets (ENUM-023, ENUM-031)', (_, change, refusal) => {
  expect(transferRefusal({ ...facts, ...change })).toBe(refusal)
})

test('only portfolios that can take it are offered, and what is theirs is not said of this one', () => {
  const target = { template: 'ETFC', isActive: true, hasOrderInProgress: false }
  const busy = { ...target, hasOrderInProgress: true }
  const begun = { ...target, isActive: false }
  const managed = { ...target, template: 'DWM50' }
  expect(openTargets(facts, [busy, target, begun, managed])).toEqual([target])
  expect([openTargets(facts, [busy]), leavingRefusal(facts)]).toEqual([[], undefined])
  expect(leavingRefusal({ ...facts, ...from({ savingsPlan: 'ACTIVE' }) })).toBe(
    'savings_plan_is_active',
  )
  expect(leavingRefusal({ ...facts, from: { template: 'DWM50', situation } })).toBe(
    'product.access',
  )
})
