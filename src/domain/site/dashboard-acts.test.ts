import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { dashboardActs } from './dashboard-acts.ts'

test.each([
  ['money to invest', false, 100n, 'compare payIn transactions payOut'],
  ['an order that waits for money', true, 100n, 'payIn compare transactions payOut'],
  ['an empty account', false, 0n, 'payIn compare transactions'],
  ['an overdrawn account', false, -1n, 'payIn compare transactions'],
  ['a balance that cannot be told', false, undefined, 'compare payIn transactions payOut'],
])('with %s', (_, isOrderWaiting, minor, acts) => {
  const available = minor === undefined ? undefined : money(minor, 'EUR')
  expect(dashboardActs({ isOrderWaiting, available }).join(' ')).toBe(acts)
})
