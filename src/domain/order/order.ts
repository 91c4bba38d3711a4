// Orders of deposits: their states, what may be done with one when, and where its money is.

import type { Machine } from '../state-machine.ts'

/** [ENUM-014] */
export const orderStates = [
  'DRAFTED',
  'VALIDATED',
  'PREPARED',
  'CONFIRMED',
  'EXPORTED',
  'IN_PROGRESS',
  'EXECUTED',
  'REJECTED',
  'REVOCATION_REQUESTED',
  'REVOKED',
  'CANCELLED',
] as const
export type OrderState = (typeof orderStates)[number]

/** [ENUM-015] */
export const instructionStates = [...orderStates, 'ISSUE_IDENTIFIED', 'FUNDED'] as const
export type InstructionState = (typeof instructionStates)[number]

export const orderMachine: Machine<OrderState> = {
  DRAFTED: { VALIDATED: 'checks passed', CANCELLED: 'abandoned' },
  VALIDATED: { PREPARED: 'documents generated', CANCELLED: 'abandoned' },
  PREPARED: { CONFIRMED: 'customer confirmed', CANCELLED: 'abandoned or expired' },
  CONFIRMED: {
    EXPORTED: 'sent to the bank',
    CANCELLED: 'cancelled or never funded',
    REVOCATION_REQUESTED: 'withdrawal declared',
  },
  EXPORTED: {
    IN_PROGRESS: 'bank acknowledged',
    REJECTED: 'bank refused',
    REVOCATION_REQUESTED: 'withdrawal declared',
  },
  IN_PROGRESS: {
    EXECUTED: 'bank opened the account',
    REJECTED: 'bank refused',
    REVOCATION_REQUESTED: 'withdrawal declared',
  },
  EXECUTED: { REVOCATION_REQUESTED: 'withdrawal declared in time' },
  REJECTED: {},
  REVOCATION_REQUESTED: { REVOKED: 'money returned' },
  REVOKED: {},
  CANCELLED: {},
}

/** Everything an order may do, plus waiting for money and waiting for a question to be answered. */
export const instructionMachine: Machine<InstructionState> = {
  ...orderMachine,
  CONFIRMED: {
    ...orderMachine.CONFIRMED,
    FUNDED: 'full amount reserved',
    ISSUE_IDENTIFIED: 'money missing on its day',
  },
  FUNDED: {
    EXPORTED: 'sent to the bank',
    CANCELLED: 'cancelled',
    REVOCATION_REQUESTED: 'withdrawal declared',
    ISSUE_IDENTIFIED: 'question raised',
    CONFIRMED: 'its money was taken back',
  },
  EXPORTED: { ...orderMachine.EXPORTED, ISSUE_IDENTIFIED: 'question raised' },
  IN_PROGRESS: { ...orderMachine.IN_PROGRESS, ISSUE_IDENTIFIED: 'question raised' },
  ISSUE_IDENTIFIED: {
    FUNDED: 'resolved before export',
    IN_PROGRESS: 'resolved at the bank',
    REJECTED: 'refused',
    CANCELLED: 'cancelled',
    REVOCATION_REQUESTED: 'withdrawal declared, or asked back from the bank',
  },
}

/** Nothing is promised yet. */
export const unsignedStates: readonly OrderState[] = ['DRAFTED', 'VALIDATED', 'PREPARED']
export const isUnsigned = (state: OrderState): boolean => unsignedStates.includes(state)
/** Checked, and ready for a signature. */
export const isToBeSigned = (state: OrderState): boolean => state !== 'DRAFTED' && isUnsigned(state)

/** Signed, and the bank has not said yes yet. */
export const pendingOrderStates: readonly OrderState[] = ['CONFIRMED', 'EXPORTED', 'IN_PROGRESS']
export const isOrderPending = (state: OrderState): boolean => pendingOrderStates.includes(state)

/** The same, and what a bank was asked to give back. */
export const unsettledOrderStates: readonly OrderState[] = [
  ...pendingOrderStates,
  'REVOCATION_REQUESTED',
]

/** Signed, and known to no bank yet. */
export const beforeBankStates: readonly InstructionState[] = ['CONFIRMED', 'FUNDED']

/** Of what was exported: the bank has it and has not answered for good. */
export const atBankStates: readonly InstructionState[] = [
  'EXPORTED',
  'IN_PROGRESS',
  'ISSUE_IDENTIFIED',
]
/** The same, and what it was asked to give back. */
export const unsettledAtBankStates: readonly InstructionState[] = [
  ...atBankStates,
  'REVOCATION_REQUESTED',
]

/** May the customer do this now? The button and the server ask the same table. */
const orderActions = {
  confirm: ['PREPARED'],
  cancel: ['DRAFTED', 'VALIDATED', 'PREPARED', 'CONFIRMED'],
  revoke: ['CONFIRMED', 'EXPORTED', 'IN_PROGRESS', 'EXECUTED'],
} as const satisfies Record<string, readonly OrderState[]>
export type OrderAction = keyof typeof orderActions

type OrderStates = { state: OrderState; instructionState: InstructionState }

/** At a bank that has not answered as it should; before it leaves it can simply be cancelled. */
export const isQuestionedAtBank = ({ state, instructionState }: OrderStates): boolean =>
  instructionState === 'ISSUE_IDENTIFIED' && state !== 'CONFIRMED'

/**
 * Cancelling what a bank has a question about means asking for the money back: no contract has come about,
 * so that needs no right to withdraw from one.
 */
export const isOrderActionAllowed = (action: OrderAction, order: OrderStates): boolean =>
  (orderActions[action] as readonly OrderState[]).includes(order.state) ||
  (action === 'cancel' && isQuestionedAtBank(order))

/** Where the money of an order is while one thinks of undoing it. */
export type OrderMoney = 'none' | 'waiting' | 'reserved' | 'bank'

export function moneyOf({ state, instructionState }: OrderStates): OrderMoney {
  if (isUnsigned(state)) return 'none'
  if (state !== 'CONFIRMED') return 'bank'
  return instructionState === 'CONFIRMED' ? 'waiting' : 'reserved'
}
