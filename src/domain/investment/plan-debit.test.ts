import { expect, test } from 'vitest'
import { date } from '../date.ts'
import type { CollectionState } from '../direct-debit/collection.ts'
import type { MandateState } from '../direct-debit/mandate.ts'
import { collectedOn, debitedAgainOn, debitRefusal, isToAnnounce } from './plan-debit.ts'

test.each<[why: string, due: string, today: string, isTold: boolean, on: string]>([
  ['three banking days before', '2026-12-01', '2026-11-26', false, '2026-12-01'],
  ['two banking days before, over a weekend', '2026-12-01', '2026-11-27', true, '2026-12-01'],
  ['one that is planned for New Year', '2027-01-01', '2026-12-30', true, '2027-01-04'],
  ['one that is too near', '2026-12-01', '2026-11-30', true, '2026-12-02'],
  ['one of today', '2026-12-01', '2026-12-01', true, '2026-12-03'],
])('%s is collected on its day or as soon as can be', (_, due, today, isTold, on) => {
  expect(isToAnnounce(date(due), date(today))).toBe(isTold)
  expect(collectedOn(date(due), date(today))).toBe(on)
})

const dueOn = date('2026-12-04')
test.each<[CollectionState | undefined, MandateState, string | undefined]>([
  ['CREDITED', 'ACTIVE', undefined],
  ['CREDITED', 'ENDED', undefined],
  ['RETURNED', 'ACTIVE', 'plan.debit'],
  ['RETURNED', 'BLOCKED', 'plan.debit'],
  ['ANNOUNCED', 'ACTIVE', 'plan.debit'],
  ['SUBMITTED', 'ACTIVE', 'plan.debit'],
  ['CANCELLED', 'ACTIVE', 'plan.uncollected'],
  ['CANCELLED', 'ENDED', 'plan.mandate'],
  [undefined, 'ACTIVE', 'plan.uncollected'],
  [undefined, 'REVOKED', 'plan.mandate'],
])('a run whose money is %s under a mandate that is %s: %s', (state, mandate, refusal) => {
  const collection = state ? { state, dueOn } : null
  expect(debitRefusal({ mandate, collection })).toBe(refusal)
  const isOpen = state === 'ANNOUNCED' || state === 'SUBMITTED'
  expect(debitedAgainOn(collection)).toBe(isOpen ? dueOn : undefined)
})
