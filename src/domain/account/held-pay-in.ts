// Payments that came in and are held: what may be shown of them, when they go back by themselves, and whether somebody
// who looked may still let them in.

import type { CalendarDate } from '../date.ts'
import type { Currency } from '../money.ts'
import type { AccountState } from './account.ts'

export const payInStates = ['CREDITED', 'HELD', 'RETURNED'] as const
export type PayInState = (typeof payInStates)[number]

/** The sender bears another name, nobody knows whose it is, or the account does not take it. */
export const heldReasons = ['NAME', 'UNKNOWN', 'ACCOUNT'] as const
export type HeldReason = (typeof heldReasons)[number]

export const payInDecisions = ['RELEASE', 'RETURN'] as const
export type PayInDecision = (typeof payInDecisions)[number]

/** So long is waited for a proof. */
export const heldBusinessDays = 5
/** Of one payment. */
export const mostProofs = 10

export type HeldPayIn = {
  state: PayInState
  reason?: HeldReason | null | undefined
  decision?: PayInDecision | null | undefined
}

/** Only a name can be explained: money in another currency, or for an account that is closed, goes back in any case. */
export const isProofWanted = ({ state, reason, decision }: HeldPayIn): boolean =>
  state === 'HELD' && reason === 'NAME' && !decision

export type Waiting = { returnOn: CalendarDate; proofs: number }

/** With a proof it waits for somebody who looks. */
export const goesBack = ({ returnOn, proofs }: Waiting, day: CalendarDate): boolean =>
  returnOn <= day && proofs === 0

type Target = { currency: Currency; state: AccountState }

/** An account that is closed, or keeps another currency, takes nothing. */
export const releaseRefusal = (
  currency: Currency,
  account: Target | undefined,
): 'account.state' | undefined =>
  account?.currency === currency && account.state !== 'CLOSED' ? undefined : 'account.state'
