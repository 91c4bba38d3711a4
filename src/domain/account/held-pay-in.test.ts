import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { goesBack, type HeldPayIn, isProofWanted, releaseRefusal } from './held-pay-in.ts'

describe('a proof is wanted', () => {
  test.each<[why: string, of: HeldPayIn, isWanted: boolean]>([
    ['of another sender', { state: 'HELD', reason: 'NAME' }, true],
    ['of nobody', { state: 'HELD', reason: 'UNKNOWN' }, false],
    ['of another currency', { state: 'HELD', reason: 'ACCOUNT' }, false],
    ['of what was let in', { state: 'CREDITED', reason: 'NAME' }, false],
    ['of what went back', { state: 'RETURNED', reason: 'NAME' }, false],
    ['of what is decided', { state: 'HELD', reason: 'NAME', decision: 'RELEASE' }, false],
  ])('%s', (_, of, isWanted) => {
    expect(isProofWanted(of)).toBe(isWanted)
  })
})

describe('it goes back by itself', () => {
  const returnOn = date('2026-11-23')
  test.each([
    ['not before its day', '2026-11-22', 0, false],
    ['on its day', '2026-11-23', 0, true],
    ['after it', '2026-11-24', 0, true],
    ['not once a proof was sent', '2026-11-24', 1, false],
  ])('%s', (_, day, proofs, is) => {
    expect(goesBack({ returnOn, proofs }, date(day))).toBe(is)
  })
})

test.each([
  ['an open account', { currency: 'EUR', state: 'ACTIVE' }, undefined],
  ['a blocked one', { currency: 'EUR', state: 'SUSPENDED' }, undefined],
  ['one that is being closed', { currency: 'EUR', state: 'CLOSING_IN_PROGRESS' }, undefined],
  ['a closed one', { currency: 'EUR', state: 'CLOSED' }, 'account.state'],
  ['another currency', { currency: 'GBP', state: 'ACTIVE' }, 'account.state'],
  ['nobody’s', undefined, 'account.state'],
] as const)('%s takes euros that are released, or not', (_, account, refusal) => {
  expect(releaseRefusal('EUR', account)).toBe(refusal)
})
