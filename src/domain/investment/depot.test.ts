import { expect, test } from 'vitest'
import { flowTypeOf, onboardingKindOf, pendingOf } from './depot.ts'

const begun = { portfolio: 'CREATION_IN_PROGRESS', status: 'ACTIVE', family: 'DWM' } as const

// biome-ignore format: a table
test.each([
  ['an account that was asked for', { ...begun, depot: 'REQUESTED' }, 'PENDING_DWM_ACCOUNT_ACTIVATION'],
  ['one for crypto assets', { ...begun, depot: 'REQUESTED', family: 'CRYPTO' }, 'PENDING_CRYPTO_ACCOUNT_ACTIVATION'],
  ['nothing but its money', { ...begun, depot: 'OPEN' }, undefined],
  ['who somebody is, before any account', { ...begun, depot: 'REQUESTED', status: 'IDENTIFIED' }, 'PENDING_KYC'],
  ['nothing anybody could name, where there is no account', { ...begun, depot: null }, 'UNKNOWN'],
  ['nothing anybody could name, where it is suspended', { ...begun, depot: 'SUSPENDED' }, 'UNKNOWN'],
  ['nothing, once it is there', { ...begun, depot: 'SUSPENDED', portfolio: 'ACTIVE' }, undefined],
] as const)('a portfolio that begins waits for %s [ENUM-013]', (_, facts, pending) => {
  expect(pendingOf(facts)).toBe(pending)
})

test.each([
  [true, 'OPEN', 'SHORT'],
  [true, 'SUSPENDED', 'SHORT'],
  [true, 'REQUESTED', 'FULL'],
  [true, null, 'FULL'],
  [false, 'OPEN', 'FULL'],
] as const)(
  'with answers: %s, and an account that is %s, the way in is %s [ENUM-019]',
  (hasAnswered, depot, flow) => {
    expect(flowTypeOf({ hasAnswered, depot })).toBe(flow)
  },
)

test('a robo portfolio moves, everything else is begun [ENUM-020]', () => {
  expect(['ROBO70', 'DWM50', undefined].map(onboardingKindOf)).toEqual([
    ...['MIGRATION', 'ONBOARDING', 'ONBOARDING'],
  ])
})
