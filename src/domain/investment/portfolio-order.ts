// Orders of a portfolio: their types, which of them need money, and what stands in the way of one.

import type { CustomerStatus } from '../customer/customer.ts'
import { type Money, money } from '../money.ts'
import { type InstructionState, unsignedStates } from '../order/order.ts'

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

/** [ENUM-024] */
export const furtherOrderTypes = [
  ...orderTypes,
  'RURUP_ONBOARDING',
  'PAYMENT_ORDER_CONSENT',
] as const
export type FurtherOrderType = (typeof furtherOrderTypes)[number]

/** A type that is unknown to us: a neutral row in a list, and never an error. [ENUM-023] */
export const knownOrderType = (code: string): FurtherOrderType =>
  furtherOrderTypes.find((type) => type === code) ?? 'UNDEFINED'

/** What is of no portfolio: the leave to fetch money, and what has no word here. [ENUM-024] */
export const otherOrderTypes = ['PAYMENT_ORDER_CONSENT', 'UNDEFINED'] as const
export type OtherOrderType = (typeof otherOrderTypes)[number]

/** What a portfolio or a pension comes into being with. */
export const onboardingTypes: readonly FurtherOrderType[] = [
  'LIQUID_ONBOARDING',
  'RURUP_ONBOARDING',
]

/** What the holder of a pension signs. */
export const pensionOrderTypes: readonly FurtherOrderType[] = [
  'RURUP_ONBOARDING',
  'BUY',
  'SAVINGS_PLAN_UPDATE',
]

/** What waits for money on the account; everything else is done without. */
export const fundedOrderTypes: readonly FurtherOrderType[] = [
  'LIQUID_ONBOARDING',
  'BUY',
  'SAVINGS_PLAN_EXECUTION',
  'CAPITAL_CALL',
]

/** What buys with the money it waited for, as soon as it is sent. */
export const purchaseTypes: readonly FurtherOrderType[] = [
  'BUY',
  'LIQUID_ONBOARDING',
  'SAVINGS_PLAN_EXECUTION',
]

/** What sells: a part, everything, or everything with the portfolio itself. */
export const saleTypes = ['PARTIAL_SELL', 'TOTAL_SELL', 'LIQUID_OFFBOARDING'] as const
/** Nothing is left after these. */
export const wholeSaleTypes: readonly SaleType[] = ['TOTAL_SELL', 'LIQUID_OFFBOARDING']
export type SaleType = (typeof saleTypes)[number]
export const isWholeSale = (type: SaleType): boolean => wholeSaleTypes.includes(type)
export const isSale = (type: FurtherOrderType | null): type is SaleType =>
  (saleTypes as readonly (string | null)[]).includes(type)

/** What moves units in kind to another portfolio, all at once. */
export const moveTypes = ['ETFC_CRYPTO_TRANSFER_CONSENT', 'MIGRATION_ONBOARDING'] as const
export const isMove = (type: FurtherOrderType | null): boolean =>
  (moveTypes as readonly (string | null)[]).includes(type)

/** A robo portfolio that moves: what is signed, and what is then done. */
export const migrationTypes = ['DWM_MIGRATION_CONSENT', 'MIGRATION_ONBOARDING'] as const
export const isMigration = (type: FurtherOrderType | null): boolean =>
  (migrationTypes as readonly (string | null)[]).includes(type)

/** What moves in kind, and the consent to it: nothing is traded, and no amount is chosen. */
export const isInKind = (type: FurtherOrderType | null): boolean =>
  isMove(type) || isMigration(type)

/** What ends with a strategy that the answers have to allow. */
export const strategyChanges: readonly FurtherOrderType[] = [
  'STRATEGY_SWITCH',
  'MIGRATION_ONBOARDING',
]

/** What a list tells of a signed order; whatever else may become of one, it is over. */
const listedStates = [
  ...(['CONFIRMED', 'FUNDED', 'EXPORTED', 'IN_PROGRESS', 'EXECUTED'] as const),
  ...(['REJECTED', 'CANCELLED', 'ISSUE_IDENTIFIED'] as const),
] as const satisfies readonly InstructionState[]
export const listedState = (state: InstructionState): (typeof listedStates)[number] =>
  listedStates.find((listed) => listed === state) ?? 'CANCELLED'

/** What is said of an order in the same words, whether it buys or sells. */
export const statesOfBoth: readonly InstructionState[] = [...unsignedStates, 'ISSUE_IDENTIFIED']

/** What agrees on a savings plan, changes or ends it: done with the signature, and nothing is traded. */
export const planOrderTypes = [
  'SAVINGS_PLAN_CREATE',
  'SAVINGS_PLAN_UPDATE',
  'SAVINGS_PLAN_DELETE',
] as const
export type PlanOrderType = (typeof planOrderTypes)[number]
export const isPlanOrder = (type: FurtherOrderType | null): type is PlanOrderType =>
  (planOrderTypes as readonly (string | null)[]).includes(type)

/** What puts money in, now or from time to time, and is signed. */
export const putsIn = (type: FurtherOrderType | null): boolean =>
  type === 'BUY' ||
  type === 'LIQUID_ONBOARDING' ||
  (isPlanOrder(type) && type !== 'SAVINGS_PLAN_DELETE')

/** What is answered anew, and what is advised because of it: done at once, and nothing is traded. */
export const adviceTypes = ['SUITABILITY_UPDATE', 'RECOMMENDATION'] as const
export type AdviceType = (typeof adviceTypes)[number]
export const isAdvice = (type: FurtherOrderType | null): type is AdviceType =>
  (adviceTypes as readonly (string | null)[]).includes(type)

/** Why a run waits for money, or in the end found none. */
export const uncovered = 'plan.cover'
/** The direct debit that was to pay it has come back. */
export const debitReturned = 'plan.debit'

/** A run that found no money on its day: it waits for it like a purchase, until it is tried once more. */
export const isUncoveredRun = (order: {
  type: FurtherOrderType | null
  instructionState: InstructionState
  reason?: string | null | undefined
}): boolean =>
  order.type === 'SAVINGS_PLAN_EXECUTION' &&
  order.instructionState === 'ISSUE_IDENTIFIED' &&
  order.reason === uncovered

/** Whoever has asked to leave begins nothing new: what there is can be sold, closed and ended, or leaving never would. */
export const isOpenTo = (status: CustomerStatus, type: FurtherOrderType | null): boolean =>
  status === 'ACTIVE' ||
  (status === 'TERMINATION_REQUESTED' && (isSale(type) || type === 'SAVINGS_PLAN_DELETE'))

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
    'product_instance_must_be_active',
    'savings_plan_is_active',
    'portfolio_balance_is_not_zero',
  ],
} as const satisfies Record<string, readonly OrderBlock[]>
export type PortfolioWish = keyof typeof blocksByWish

/** What rounding leaves in cash is paid out as its portfolio is closed; more is somebody's to take out first. */
const mostRest = money(10n, 'EUR')
export const isMoreThanRest = (cash: Money): boolean => cash.minor > mostRest.minor

/** A paused plan takes nothing; it is agreed on anew, or ended. */
export type PlanStanding = 'NONE' | 'PAUSED' | 'ACTIVE'
export const planStanding = (isActive: boolean | null | undefined): PlanStanding => {
  if (isActive === undefined || isActive === null) return 'NONE'
  return isActive ? 'ACTIVE' : 'PAUSED'
}

export type PortfolioSituation = {
  readonly isInstanceActive: boolean
  readonly savingsPlan: PlanStanding
  readonly hasOrderInProgress: boolean
  /** Cash on the portfolio's investment account (the "pia"), beyond what rounding leaves. */
  readonly hasCash: boolean
  readonly hasHoldings: boolean
  /** The custodian lets nothing happen on the account. */
  readonly isSuspended?: boolean
}

/** Why this cannot be ordered now, or undefined. [ENUM-031] */
export function orderBlock(
  wish: PortfolioWish,
  situation: PortfolioSituation,
): OrderBlock | undefined {
  const { savingsPlan } = situation
  const canBePaused = wish === 'SAVINGS_PLAN_DELETE'
  const holds: Record<OrderBlock, boolean> = {
    savings_plan_not_active: canBePaused ? savingsPlan === 'NONE' : savingsPlan !== 'ACTIVE',
    pia_has_balance: situation.hasCash,
    has_orders_in_progress: situation.hasOrderInProgress,
    portfolio_balance_is_zero: !situation.hasHoldings,
    product_instance_must_be_active: !situation.isInstanceActive,
    savings_plan_is_active: savingsPlan === 'ACTIVE',
    portfolio_balance_is_not_zero: situation.hasHoldings,
    other_order_already_in_progress: situation.hasOrderInProgress,
    unexpected: situation.isSuspended ?? false,
  }
  // Nothing of an end of a plan is the custodian's to do.
  const isTheirs = wish !== 'SAVINGS_PLAN_DELETE'
  const inTheWay = [...blocksByWish[wish], ...(isTheirs ? (['unexpected'] as const) : [])]
  return orderBlocks.find((block) => inTheWay.includes(block) && holds[block])
}
