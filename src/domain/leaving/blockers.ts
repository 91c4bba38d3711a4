// Leaving: what must be out of the way before a customer may ask for it, what it then waits for, and when the last
// money is paid and the account closed.

import type { AccountState } from '../account/account.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import type { CalendarDate } from '../date.ts'
import type { Money } from '../money.ts'

/** The customer can do something about each of these, and must before they can leave. */
export const hardBlockers = [
  'order',
  'call',
  'act',
  'negativeBalance',
  'heldPayIn',
  'referenceAccount',
] as const
/** These end by themselves, or when the customer wishes; leaving waits for them. */
export const softBlockers = [
  'deposit',
  'portfolio',
  'pension',
  'commitment',
  'orderAtBank',
  'payout',
  'collection',
  'correction',
] as const
export const blockerKinds = [...hardBlockers, ...softBlockers] as const
export type BlockerKind = (typeof blockerKinds)[number]

export type Blocker<Kind extends BlockerKind = BlockerKind> = {
  kind: Kind
  /** Of what is in the way, where that is one thing. */
  id?: string
  amount?: Money
  bankId?: string
  /** When it is over by itself. */
  day?: CalendarDate
  /** Of an order that is a portfolio's. */
  portfolioId?: string
}

/** What is not over yet, as far as a customer has any of it. */
export type Open = Omit<Blocker, 'kind'>

export type LeavingFacts = {
  /** Signed, and not with the bank yet. */
  orders: readonly Open[]
  /** What a fund has called and nobody has paid: money that comes later goes back. */
  calls: readonly Open[]
  ordersAtBank: readonly Open[]
  /** Waiting for somebody's signature; leaving itself is none of them. */
  acts: readonly Open[]
  heldPayIns: readonly Open[]
  deposits: readonly Open[]
  portfolios: readonly Open[]
  pensions: readonly Open[]
  commitments: readonly Open[]
  /** Asked for, and not yet with the other bank. */
  payouts: readonly Open[]
  /** On their way, or still to be asked back. */
  collections: readonly Open[]
  /** Tax that is to be reckoned anew, and paid back, on a day. */
  corrections: readonly Open[]
  balances: readonly Money[]
  accountState: AccountState | undefined
  hasReferenceAccount: boolean
  /** The last money came back from the account it was sent to. */
  isReturned: boolean
}

export type Blockers = {
  hard: Blocker<(typeof hardBlockers)[number]>[]
  soft: Blocker<(typeof softBlockers)[number]>[]
}

const named = <Kind extends BlockerKind>(kind: Kind, all: readonly Open[]): Blocker<Kind>[] =>
  all.map((open) => ({ ...open, kind }))

/** Where the money goes must be known before there is none left to ask about. */
export const needsReferenceAccount = (facts: LeavingFacts): boolean =>
  facts.balances.some(({ minor }) => minor > 0n) ||
  (
    ['deposits', 'portfolios', 'pensions', 'commitments', 'ordersAtBank', 'corrections'] as const
  ).some((kind) => facts[kind].length > 0)

export function blockersOf(facts: LeavingFacts): Blockers {
  const negative = facts.balances.filter(({ minor }) => minor < 0n)
  const isHomeless =
    needsReferenceAccount(facts) && (!facts.hasReferenceAccount || facts.isReturned)
  return {
    hard: [
      ...named('order', facts.orders),
      ...named('call', facts.calls),
      ...named('act', facts.acts),
      ...negative.map((amount) => ({ kind: 'negativeBalance' as const, amount })),
      ...named('heldPayIn', facts.heldPayIns),
      ...(isHomeless ? [{ kind: 'referenceAccount' as const }] : []),
    ],
    soft: [
      ...named('deposit', facts.deposits),
      ...named('portfolio', facts.portfolios),
      ...named('pension', facts.pensions),
      ...named('commitment', facts.commitments),
      ...named('orderAtBank', facts.ordersAtBank),
      ...named('payout', facts.payouts),
      ...named('collection', facts.collections),
      ...named('correction', facts.corrections),
    ],
  }
}

/** What an end of day does for whoever has asked to leave. */
export type ClosingAct = 'wait' | 'pay' | 'close'

/** A blocked account pays nothing out; one without money can be closed all the same. */
export function closingAct(facts: LeavingFacts): ClosingAct {
  const { hard, soft } = blockersOf(facts)
  if (hard.length > 0 || soft.length > 0) return 'wait'
  const isEmpty = facts.balances.every(({ minor }) => minor === 0n)
  if (isEmpty) return facts.accountState === undefined ? 'wait' : 'close'
  return facts.accountState === 'ACTIVE' ? 'pay' : 'wait'
}

/** From the wish to leave to the day it is over. */
export const leavingStatuses: readonly CustomerStatus[] = [
  'TERMINATION_REQUESTED',
  'TERMINATION_INITIATED',
]
export const isLeaving = (status: CustomerStatus): boolean => leavingStatuses.includes(status)

/** Whoever leaves takes no money any more, but what they owe: until it is paid they cannot go. */
export const takesPayIns = (status: CustomerStatus, isOwing: boolean): boolean =>
  !isLeaving(status) || (status === 'TERMINATION_REQUESTED' && isOwing)
