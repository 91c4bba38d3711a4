import { describe, expect, test } from 'vitest'
import { transition } from '../state-machine.ts'
import {
  bankPaymentMachine,
  bankPaymentRefusal,
  bankPaymentStates,
  shownState,
} from './bank-payment.ts'

const usual = { status: 'ACTIVE', state: 'ACTIVE', currency: 'EUR' } as const

test.each([
  ['in euros', {}, undefined],
  ['in pounds', { currency: 'GBP' }, undefined],
  ['in francs', { currency: 'CHF' }, 'currency.other'],
  ['of a blocked account', { state: 'SUSPENDED' }, 'account.state'],
  ['of one that is not open yet', { state: 'REQUESTED' }, 'account.state'],
  ['of whoever leaves', { status: 'TERMINATION_REQUESTED' }, 'customer.state'],
] as const)('a payment at the bank %s is begun, or refused', (_, change, refusal) => {
  expect(bankPaymentRefusal({ ...usual, ...change })).toBe(refusal)
})

describe('what a bank says', () => {
  test('a payment counts once, and also when it is said late', () => {
    const leadsToPaid = bankPaymentStates.filter(
      (from) => transition(bankPaymentMachine, from, 'PAID') === 'PAID',
    )
    expect(leadsToPaid).toEqual(['STARTED', 'CANCELLED', 'EXPIRED'])
  })

  test.each(['CANCELLED', 'EXPIRED'] as const)('%s takes nothing back that was paid', (end) => {
    expect(transition(bankPaymentMachine, 'PAID', end)).toMatchObject({ refused: true })
    expect(transition(bankPaymentMachine, 'STARTED', end)).toBe(end)
  })
})

test('a quarter of an hour after it was begun, it is over', () => {
  const expiresAt = new Date('2026-11-16T09:15:00Z')
  const before = new Date(expiresAt.getTime() - 1)
  expect(shownState({ state: 'STARTED', expiresAt }, before)).toBe('STARTED')
  expect(shownState({ state: 'STARTED', expiresAt }, expiresAt)).toBe('EXPIRED')
  expect(shownState({ state: 'PAID', expiresAt }, expiresAt)).toBe('PAID')
})
