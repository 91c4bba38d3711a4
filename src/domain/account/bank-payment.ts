// Paying in at one's own bank: a payment is begun here, agreed to on the bank's page within a quarter of an hour, and
// booked when the bank says that it was paid.

import type { CustomerStatus } from '../customer/customer.ts'
import { isLeaving } from '../leaving/blockers.ts'
import { type Currency, money } from '../money.ts'
import type { AmountBounds } from '../order/amount-errors.ts'
import type { Machine } from '../state-machine.ts'
import type { AccountState } from './account.ts'

export const bankPaymentStates = ['STARTED', 'PAID', 'CANCELLED', 'EXPIRED'] as const
export type BankPaymentState = (typeof bankPaymentStates)[number]

/** What a bank may say of one. */
export const bankPaymentEnds = ['PAID', 'CANCELLED', 'EXPIRED'] as const

/** Money that was paid is booked, however late that is said. */
export const bankPaymentMachine: Machine<BankPaymentState> = {
  STARTED: {
    PAID: 'agreed to at the bank',
    CANCELLED: 'given up at the bank',
    EXPIRED: 'nobody agreed in time',
  },
  CANCELLED: { PAID: 'paid after all' },
  EXPIRED: { PAID: 'paid after all' },
  PAID: {},
}

export const bankPaymentMinutes = 15

/** Where banks let others begin payments. */
export const bankPaymentCurrencies: readonly Currency[] = ['EUR', 'GBP']

export const bankPaymentBounds = (currency: Currency) =>
  ({ min: money(1_00n, currency), max: money(10_000_00n, currency) }) satisfies AmountBounds

type Payer = { status: CustomerStatus; state: AccountState; currency: Currency }

export function bankPaymentRefusal({
  status,
  state,
  currency,
}: Payer): 'customer.state' | 'account.state' | 'currency.other' | undefined {
  // What comes for whoever leaves goes back.
  if (isLeaving(status)) return 'customer.state'
  if (state !== 'ACTIVE') return 'account.state'
  return bankPaymentCurrencies.includes(currency) ? undefined : 'currency.other'
}

type Begun = { state: BankPaymentState; expiresAt: Date }

/** Of one that nothing was heard of in time the bank says nothing any more. */
export const shownState = ({ state, expiresAt }: Begun, now: Date): BankPaymentState =>
  state === 'STARTED' && now >= expiresAt ? 'EXPIRED' : state
