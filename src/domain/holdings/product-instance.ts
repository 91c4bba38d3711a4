// Product instances: what a customer holds of a product, and what may be done with it when.

import { isOpenEnded } from '../deposit/deposit.ts'
import type { Machine } from '../state-machine.ts'
import type { Liquidity } from './product-families.ts'

/** [ENUM-011] */
export const instanceStates = [
  'CREATED',
  'ORDERED',
  'ACTIVE',
  'CLOSING_PENDING',
  'CLOSED',
  'REJECTED',
  'REQUESTED',
  'ISSUE_IDENTIFIED',
] as const
export type InstanceState = (typeof instanceStates)[number]

export const instanceMachine: Machine<InstanceState> = {
  CREATED: {
    REQUESTED: 'funded',
    REJECTED: 'cancelled or never funded',
    CLOSING_PENDING: 'withdrawal declared',
    ISSUE_IDENTIFIED: 'needs customer or support',
  },
  ORDERED: {
    ACTIVE: 'bank opened the account',
    REJECTED: 'bank refused',
    CLOSING_PENDING: 'withdrawal declared',
    ISSUE_IDENTIFIED: 'needs customer or support',
  },
  ACTIVE: {
    CLOSING_PENDING: 'matured, terminated, notice given in full or withdrawal declared',
    ISSUE_IDENTIFIED: 'needs customer or support',
  },
  CLOSING_PENDING: { CLOSED: 'payout credited', ACTIVE: 'notice withdrawn' },
  CLOSED: {},
  REJECTED: {},
  REQUESTED: {
    ORDERED: 'exported to the bank',
    CREATED: 'its money was taken back',
    REJECTED: 'cancelled',
    CLOSING_PENDING: 'withdrawal declared',
    ISSUE_IDENTIFIED: 'needs customer or support',
  },
  ISSUE_IDENTIFIED: {
    CREATED: 'resolved before funding',
    REQUESTED: 'resolved before export',
    ORDERED: 'resolved at the bank',
    ACTIVE: 'resolved',
    CLOSING_PENDING: 'wound up',
    REJECTED: 'refused',
  },
}

/** What is paid out from here is closed. */
export const endingStates: readonly InstanceState[] = ['ACTIVE', 'CLOSING_PENDING']

/** Something is held, also where somebody has a question about it. */
export const heldStates: readonly InstanceState[] = [...endingStates, 'ISSUE_IDENTIFIED']

/** Nothing is held any more, or never was. */
export const overStates: readonly InstanceState[] = ['REJECTED', 'CLOSED']

/** May the customer do this now? The button and the server ask the same table. */
export const instanceActions = {
  topUp: ['ACTIVE'],
  withdraw: ['ACTIVE'],
  giveNotice: ['ACTIVE'],
  // A partial notice leaves the instance active, a full one has it closing.
  withdrawNotice: ['ACTIVE', 'CLOSING_PENDING'],
  setMaturityInstruction: ['ACTIVE'],
} as const satisfies Record<string, readonly InstanceState[]>
export type InstanceAction = keyof typeof instanceActions

export const isInstanceActionAllowed = (action: InstanceAction, state: InstanceState): boolean =>
  (instanceActions[action] as readonly InstanceState[]).includes(state)

/** A term is closed to more money; the button and the server ask alike. */
export const canTopUp = ({ kind, state }: { kind: string; state: InstanceState }): boolean =>
  isOpenEnded(kind) && isInstanceActionAllowed('topUp', state)

/** [ENT-051] */
export type ProductInstance = {
  readonly product_category: Liquidity
  readonly state: InstanceState
  readonly instance_template_domain_id: string
}
