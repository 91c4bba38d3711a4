// Why an account is blocked: nothing new is ordered and nothing is paid out, while what runs goes on. It is free again
// when the last reason is gone.

import type { AccountState } from './account.ts'

export const blockReasons = ['COMPLIANCE', 'DATA', 'DEATH', 'HANDOVER'] as const
export type BlockReason = (typeof blockReasons)[number]

export const isOpen = (state: AccountState): boolean => state === 'ACTIVE' || state === 'SUSPENDED'

/** An account that is not open yet, or no more, stays what it is, whatever blocks it. */
export const stateByBlocks = (state: AccountState, isBlocked: boolean): AccountState =>
  isOpen(state) ? (isBlocked ? 'SUSPENDED' : 'ACTIVE') : state
