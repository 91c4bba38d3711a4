// What of the account is spoken for: it leaves, and what is planned for a later day is paid from the rest.

import { addDays, type CalendarDate } from '../date.ts'
import { add, type Money, money, subtract } from '../money.ts'
import type { Change } from './course.ts'
import type { underWayKinds } from './holdings.ts'

export type Reserved = { kind: (typeof underWayKinds)[number]; amount: Money }

export type SpokenFor = {
  /** What is planned may take it; the calls of a fund are among what is planned. */
  free: Money
  /** Goes to a bank or into a portfolio, and stays its owner's. */
  placed: Money
  /** Leaves for an account elsewhere. */
  paidOut: Money
}

export function spokenFor(onAccount: Money, reserved: readonly Reserved[]): SpokenFor {
  const { currency } = onAccount
  const sumOf = (kinds: readonly Reserved['kind'][]) =>
    reserved
      .filter(({ kind, amount }) => kinds.includes(kind) && amount.currency === currency)
      .reduce((sum, { amount }) => add(sum, amount), money(0n, currency))
  const [placed, paidOut] = [sumOf(['ORDER', 'INVESTMENT']), sumOf(['PAYOUT'])]
  return { placed, paidOut, free: subtract(subtract(onAccount, placed), paidOut) }
}

/** As the course of all there is draws it: on the next day it has left the account. */
export function spokenForChanges({ placed, paidOut }: SpokenFor, today: CalendarDate): Change[] {
  const on = addDays(today, 1)
  return [
    { on, place: 'ACCOUNT', minor: -(placed.minor + paidOut.minor) },
    { on, place: 'UNDER_WAY', minor: placed.minor },
  ]
}
