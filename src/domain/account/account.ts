// The transaction account: which one is used, and what the customer sees of its balance.

import type { CalendarDate } from '../date.ts'
import { type Currency, defaultCurrency, type Money, money } from '../money.ts'
import type { Machine } from '../state-machine.ts'

/** [ENUM-010] */
export const accountStates = [
  'INITIATED',
  'REQUESTED',
  'ACTIVE',
  'CLOSING_IN_PROGRESS',
  'CLOSED',
  'SUSPENDED',
] as const
export type AccountState = (typeof accountStates)[number]

export const accountMachine: Machine<AccountState> = {
  INITIATED: { REQUESTED: 'exported to the servicing bank' },
  REQUESTED: { ACTIVE: 'servicing bank accepted' },
  ACTIVE: { CLOSING_IN_PROGRESS: 'closure started', SUSPENDED: 'blocked' },
  CLOSING_IN_PROGRESS: { CLOSED: 'closure confirmed' },
  CLOSED: {},
  SUSPENDED: { ACTIVE: 'released', CLOSING_IN_PROGRESS: 'closure started' },
}

/** `available` is what `current` holds less what is `reserved`. */
export type Balance = {
  readonly current: Money
  readonly available: Money
  readonly reserved: Money
}

/** [ENT-040] */
export type TransactionAccount = {
  readonly id: string
  readonly accountNumber?: string
  readonly customerId: string
  readonly distributorId: string
  readonly balance: Balance
  readonly state: AccountState
  readonly iban?: string
  readonly bic?: string
  readonly currencyCode?: Currency
  readonly referenceAccountId?: string
  readonly sortCode?: string
  readonly createdDate: CalendarDate
  readonly lastStateUpdate: CalendarDate
  readonly isMaintenance: boolean
}

/** [ENT-041] */
export const accountCurrency = ({ currencyCode }: Pick<TransactionAccount, 'currencyCode'>) =>
  currencyCode ?? defaultCurrency

/** Money may stand on it. */
export const usableStates: readonly AccountState[] = [
  'ACTIVE',
  'SUSPENDED',
  'CLOSED',
  'CLOSING_IN_PROGRESS',
]

/** The first account in a usable state; with none usable, simply the first. [ENT-043, ENT-044] */
export const usedAccount = <Account extends Pick<TransactionAccount, 'state'>>(
  accounts: readonly Account[],
): Account | undefined => accounts.find(({ state }) => usableStates.includes(state)) ?? accounts[0]

/** [ENT-026] */
export const isPendingActivation = ({ state }: Pick<TransactionAccount, 'state'>): boolean =>
  state === 'INITIATED' || state === 'REQUESTED'

export type ShownBalance =
  | { readonly kind: 'amounts'; readonly current: Money; readonly available: Money }
  | { readonly kind: 'unavailable'; readonly reason: 'maintenance' | 'fetch-error' }

/** Amounts, or the reason there are none. [PRV-045, PRV-046, PRV-047, PRV-049, PRV-050] */
export function shownBalance(
  account: Pick<TransactionAccount, 'state' | 'balance' | 'isMaintenance'>,
  fetchFailed: boolean,
): ShownBalance {
  if (account.isMaintenance) return { kind: 'unavailable', reason: 'maintenance' }
  if (fetchFailed) return { kind: 'unavailable', reason: 'fetch-error' }

  const { current, available } = account.balance
  if (!isPendingActivation(account)) return { kind: 'amounts', current, available }

  // Nothing can have been paid in before activation, whatever the ledger says in passing.
  const none = money(0n, current.currency)
  return { kind: 'amounts', current: none, available: none }
}
