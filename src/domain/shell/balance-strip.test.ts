import { expect, test } from 'vitest'
import { shownBalance } from '../account/account.ts'
import { customerStatuses } from '../customer/customer.ts'
import { money } from '../money.ts'
import { balanceStrip, hasBalanceStrip } from './balance-strip.ts'
import { headerTypes } from './header-data.ts'

test('only the private header of an ACTIVE customer has a strip, unless it is hidden [PRV-040, PRV-041, PRV-042, ENT-010]', () => {
  for (const type of headerTypes)
    for (const state of [...customerStatuses, undefined])
      for (const hidden of [false, true])
        expect(hasBalanceStrip(type, state, hidden)).toBe(
          type === 'private' && state === 'ACTIVE' && !hidden,
        )
})

const euros = (minor: bigint) => money(minor, 'EUR')
const account = (current: bigint, available: bigint, isMaintenance = false) => ({
  state: 'ACTIVE' as const,
  isMaintenance,
  balance: { current: euros(current), available: euros(available), reserved: euros(0n) },
})

test('amounts show, a negative one marked [PRV-044]', () => {
  expect(balanceStrip(shownBalance(account(-4210n, 0n), false))).toEqual({
    balanceIsNotAvailable: false,
    totalBalance: { label: 'balance', amount: euros(-4210n), isNegative: true },
    availableBalance: { label: 'availableAmount', amount: euros(0n), isNegative: false },
  })
})

test('an account pending activation shows 0 and 0 [PRV-045, PRV-046]', () => {
  const pending = { ...account(500n, 200n), state: 'REQUESTED' as const }
  expect(balanceStrip(shownBalance(pending, false))).toMatchObject({
    totalBalance: { amount: euros(0n) },
    availableBalance: { amount: euros(0n) },
  })
})

test.each([
  ['in maintenance', true, false, 'maintenanceTooltip'],
  ['in maintenance, failing', true, true, 'maintenanceTooltip'],
  ['with a failed fetch', false, true, 'notAvailableTooltip'],
])(
  'an account %s shows a message in place of amounts [PRV-043, PRV-047, PRV-048, PRV-049, PRV-050]',
  (_, isMaintenance, fetchFailed, tooltipText) => {
    expect(balanceStrip(shownBalance(account(1n, 1n, isMaintenance), fetchFailed))).toEqual({
      balanceIsNotAvailable: true,
      notAvailableMessage: { title: 'maintenanceTitle', tooltipText },
    })
  },
)
