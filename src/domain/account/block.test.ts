import { expect, test } from 'vitest'
import { type AccountState, accountStates } from './account.ts'
import { stateByBlocks } from './block.ts'

test.each<[from: AccountState, isBlocked: boolean, to: AccountState]>([
  ['ACTIVE', true, 'SUSPENDED'],
  ['SUSPENDED', false, 'ACTIVE'],
  ['ACTIVE', false, 'ACTIVE'],
  ['SUSPENDED', true, 'SUSPENDED'],
])('an account that is %s, and blocked: %s', (from, isBlocked, to) => {
  expect(stateByBlocks(from, isBlocked)).toBe(to)
})

test('what is not open is neither blocked nor set free', () => {
  for (const state of accountStates.filter((is) => is !== 'ACTIVE' && is !== 'SUSPENDED'))
    expect([stateByBlocks(state, true), stateByBlocks(state, false)]).toEqual([state, state])
})
