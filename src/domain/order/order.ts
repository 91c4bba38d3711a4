// Orders: their states and types, what may be done with one when, and why one may be refused.

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
  CONFIRMED: { ...orderMachine.CONFIRMED, FUNDED: 'full amount reserved' },
  FUNDED: {
    EXPORTED: 'sent to the bank',
    CANCELLED: 'cancelled',
    REVOCATION_REQUESTED: 'withdrawal declared',
    ISSUE_IDENTIFIED: 'question raised',
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
  if (['DRAFTED', 'VALIDATED', 'PREPARED'].includes(state)) return 'none'
  if (state !== 'CONFIRMED') return 'bank'
  return instructionState === 'CONFIRMED' ? 'waiting' : 'reserved'
}

/** [ENUM-023] */
export const orderTypes = [
  'DWM_MIGRATION_CONSENT',
  'STRATEGY_SWITCH',
  'ONBOARDING',
  'PRIVATE_EQUITY_ONBOARDING',
  'CAPITAL_CALL',
  'LIQUID_ONBOARDING',
  'LIQUID_OFFBOARDING',
  'BUY',
  'TOTAL_SELL',
  'PARTIAL_SELL',
  'SAVINGS_PLAN_CREATE',
  'SAVINGS_PLAN_DELETE',
  'SAVINGS_PLAN_UPDATE',
  'SAVINGS_PLAN_EXECUTION',
  'MIGRATION_ONBOARDING',
  'REBALANCING',
  'ETFC_CRYPTO_TRANSFER_CONSENT',
  'RECOMMENDATION',
  'SUITABILITY_UPDATE',
  'UNDEFINED',
] as const
export type OrderType = (typeof orderTypes)[number]

/** [ENUM-024] */
export const furtherOrderTypes = [
  ...orderTypes,
  'RURUP_ONBOARDING',
  'PAYMENT_ORDER_CONSENT',
] as const
export type FurtherOrderType = (typeof furtherOrderTypes)[number]

/** In the document's order, which is also the precedence: of several, the first is told. [ENUM-031] */
export const orderBlocks = [
  'savings_plan_not_active',
  'pia_has_balance',
  'has_orders_in_progress',
  'portfolio_balance_is_zero',
  'product_instance_must_be_active',
  'savings_plan_is_active',
  'portfolio_balance_is_not_zero',
  'other_order_already_in_progress',
  'unexpected',
] as const
export type OrderBlock = (typeof orderBlocks)[number]

/** What a customer may want of a portfolio, and what can stand in the way of it. */
const blocksByWish = {
  BUY: ['product_instance_must_be_active', 'other_order_already_in_progress'],
  PARTIAL_SELL: [
    'portfolio_balance_is_zero',
    'product_instance_must_be_active',
    'other_order_already_in_progress',
  ],
  TOTAL_SELL: [
    'portfolio_balance_is_zero',
    'product_instance_must_be_active',
    'savings_plan_is_active',
    'other_order_already_in_progress',
  ],
  STRATEGY_SWITCH: ['product_instance_must_be_active', 'other_order_already_in_progress'],
  SAVINGS_PLAN_CREATE: [
    'product_instance_must_be_active',
    'savings_plan_is_active',
    'other_order_already_in_progress',
  ],
  SAVINGS_PLAN_UPDATE: [
    'savings_plan_not_active',
    'product_instance_must_be_active',
    'other_order_already_in_progress',
  ],
  SAVINGS_PLAN_DELETE: [
    'savings_plan_not_active',
    'product_instance_must_be_active',
    'other_order_already_in_progress',
  ],
  LIQUID_OFFBOARDING: [
    'has_orders_in_progress',
    'product_instance_must_be_active',
    'savings_plan_is_active',
  ],
  DELETE_PORTFOLIO: [
    'pia_has_balance',
    'has_orders_in_progress',
    'savings_plan_is_active',
    'portfolio_balance_is_not_zero',
  ],
} as const satisfies Record<string, readonly OrderBlock[]>
export type PortfolioWish = keyof typeof blocksByWish

export type PortfolioSituation = {
  readonly isInstanceActive: boolean
  readonly hasActiveSavingsPlan: boolean
  readonly hasOrderInProgress: boolean
  /** Cash on the portfolio's investment account (the "pia"). */
  readonly hasCash: boolean
  readonly hasHoldings: boolean
}

/** Why this cannot be ordered now, or undefined. [ENUM-031] */
export function orderBlock(
  wish: PortfolioWish,
  situation: PortfolioSituation,
): OrderBlock | undefined {
  const holds: Record<OrderBlock, boolean> = {
    savings_plan_not_active: !situation.hasActiveSavingsPlan,
    pia_has_balance: situation.hasCash,
    has_orders_in_progress: situation.hasOrderInProgress,
    portfolio_balance_is_zero: !situation.hasHoldings,
    product_instance_must_be_active: !situation.isInstanceActive,
    savings_plan_is_active: situation.hasActiveSavingsPlan,
    portfolio_balance_is_not_zero: situation.hasHoldings,
    other_order_already_in_progress: situation.hasOrderInProgress,
    unexpected: false,
  }
  const inTheWay: readonly OrderBlock[] = blocksByWish[wish]
  return orderBlocks.find((block) => inTheWay.includes(block) && holds[block])
}
