import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import { planCostsOf } from './costs.ts'
import { investmentFamilies } from './investor.ts'
import {
  countsAsFailure,
  type PlanFacts,
  planRefusal,
  type RunFacts,
  runRefusal,
} from './planning.ts'

const euros = (minor: bigint) => money(minor, 'EUR')

const create: PlanFacts = {
  ...{ market: 'de-DE', customerType: 'PERSONAL', today: date('2026-11-16') },
  holders: [{ birthDate: date('1990-01-01'), countries: ['DEU'] }],
  families: investmentFamilies,
  ...{ type: 'SAVINGS_PLAN_CREATE', status: 'ACTIVE', accountState: 'ACTIVE', template: 'DWM50' },
  profile: { result: 'DWM70', validUntil: date('2027-07-16') },
  situation: {
    ...{ isInstanceActive: true, savingsPlan: 'NONE', hasOrderInProgress: false },
    ...{ hasCash: false, hasHoldings: true },
  },
  ...{ isPlanExecuting: false, before: undefined, amount: euros(50_00n) },
  ...{ rhythm: 'MONTHLY', day: 1, increase: 0 },
}
const byDebit = { ...create, mandate: 'ACTIVE' } as const
const running = { ...create.situation, savingsPlan: 'ACTIVE' } as const
const update: PlanFacts = {
  ...create,
  ...{ type: 'SAVINGS_PLAN_UPDATE', situation: running },
  before: { amount: euros(200_00n), rhythm: 'MONTHLY', increase: 0 },
}
const end: PlanFacts = {
  ...update,
  type: 'SAVINGS_PLAN_DELETE',
  amount: euros(0n),
  day: 0,
  rhythm: undefined,
}
const old = { result: 'DWM70', validUntil: date('2026-11-15') } as const

describe('what stands in the way of a plan, the first of several [ENUM-030, ENUM-031]', () => {
  test.each<[string, PlanFacts, string | undefined]>([
    ['50.00', create, undefined],
    ['49.99', { ...create, amount: euros(49_99n) }, 'min'],
    ['1,000,000.01', { ...create, amount: euros(1_000_000_01n) }, 'max'],
    ['10,000.00 by direct debit', { ...byDebit, amount: euros(10_000_00n) }, undefined],
    ['10,000.01 by direct debit', { ...byDebit, amount: euros(10_000_01n) }, 'max'],
    ['a mandate that has ended', { ...create, mandate: 'REVOKED' }, 'mandate.state'],
    ['the second of a month', { ...create, day: 2 }, 'plan.day'],
    ['the 15th', { ...create, day: 15 }, undefined],
    ['no answers', { ...create, profile: undefined }, 'suitability.missing'],
    ['old answers', { ...create, profile: old }, 'suitability.expired'],
    ['above the answers', { ...create, template: 'DWM100' }, 'suitability.exceeded'],
    ['a closed strategy', { ...create, template: 'ROBO50' }, 'product.access'],
    ['a plan there already', { ...create, situation: running }, 'savings_plan_is_active'],
    ['an account that is blocked', { ...create, accountState: 'SUSPENDED' }, 'account.state'],
    ['somebody who is leaving', { ...create, status: 'TERMINATION_REQUESTED' }, 'customer.state'],
    ['a change', update, undefined],
    ['less of a closed strategy', { ...update, template: 'ROBO50' }, undefined],
    [
      'more of a closed strategy',
      { ...update, template: 'ROBO50', amount: euros(200_01n) },
      'plan.closed',
    ],
    ['less with old answers', { ...update, profile: old }, undefined],
    [
      'more with old answers',
      { ...update, profile: old, amount: euros(200_01n) },
      'suitability.expired',
    ],
    [
      'as much, more often, with old answers',
      {
        ...update,
        profile: old,
        before: { amount: euros(50_00n), rhythm: 'QUARTERLY', increase: 0 },
      },
      'suitability.expired',
    ],
    [
      'an increase with old answers',
      { ...update, profile: old, increase: 3 },
      'suitability.expired',
    ],
    [
      'three times as much a quarter with old answers',
      { ...update, profile: old, amount: euros(600_00n), rhythm: 'QUARTERLY' },
      undefined,
    ],
    [
      'a change of nothing',
      { ...update, situation: create.situation, before: undefined },
      'savings_plan_not_active',
    ],
    ['a change while it buys', { ...update, isPlanExecuting: true }, 'savingPlanInprogress'],
    ['an end', end, undefined],
    [
      'a change of who is leaving',
      { ...update, status: 'TERMINATION_REQUESTED' },
      'customer.state',
    ],
    ['an end of who is leaving', { ...end, status: 'TERMINATION_REQUESTED' }, undefined],
    ['an end of who has left', { ...end, status: 'TERMINATION_INITIATED' }, 'customer.state'],
    ['an end with a blocked account', { ...end, accountState: 'SUSPENDED' }, undefined],
    ['an end of what is closed to new money', { ...end, template: 'ROBO50' }, undefined],
    [
      'an end of what pauses, with old answers',
      { ...end, profile: old, situation: { ...running, savingsPlan: 'PAUSED' } },
      undefined,
    ],
    ['an end without a plan', { ...end, situation: create.situation }, 'savings_plan_not_active'],
    ['an end while it buys', { ...end, isPlanExecuting: true }, 'savingPlanInprogress'],
    [
      'an end beside an order',
      { ...end, situation: { ...running, hasOrderInProgress: true } },
      'other_order_already_in_progress',
    ],
  ])('%s', (_, facts, refusal) => {
    expect(planRefusal(facts)).toBe(refusal)
  })
})

test('a run takes nothing from who is not served on its day', () => {
  const free: RunFacts = {
    ...{ status: 'ACTIVE', accountState: 'ACTIVE' },
    ...{ isInstanceActive: true, isSuspended: false },
  }
  expect(runRefusal(free)).toBeUndefined()
  expect(runRefusal({ ...free, status: 'TERMINATED' })).toBe('customer.state')
  expect(runRefusal({ ...free, accountState: 'SUSPENDED' })).toBe('account.state')
  expect(runRefusal({ ...free, isInstanceActive: false })).toBe('product_instance_must_be_active')
  expect(runRefusal({ ...free, isSuspended: true })).toBe('depot.suspended')
  expect(['account.state', 'plan.cover', 'depot.suspended'].map(countsAsFailure)).toEqual([
    ...[true, true, false],
  ])
})

test('costs of a plan are those of each payment from its month on', () => {
  // 100 a month in DWM50 at 0.5727 % a year: 7,800 / 12 euro-years in the first year.
  expect(planCostsOf('DWM50', euros(100_00n), 'MONTHLY')).toEqual([
    { years: 1, paidIn: euros(1_200_00n), total: euros(3_72n) },
    { years: 5, paidIn: euros(6_000_00n), total: euros(87_34n) },
    { years: 10, paidIn: euros(12_000_00n), total: euros(346_48n) },
  ])
  expect(planCostsOf('DWM50', euros(100_00n), 'QUARTERLY')[0]).toEqual({
    ...{ years: 1, paidIn: euros(400_00n), total: euros(1_43n) },
  })
})
