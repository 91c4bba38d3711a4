// Which letter tells of what has become of an order.

import {
  type AdviceType,
  type FurtherOrderType,
  isAdvice,
  isPlanOrder,
  migrationTypes,
  type PlanOrderType,
} from '#domain/investment/portfolio-order.ts'
import type { InstructionState } from '#domain/order/order.ts'
import type { LetterContent } from '#services/postbox/index.ts'

export type Key = LetterContent['key']

/** What is told of an order: by what it does, and of a plan by what becomes of it. */
const ownTypes = [
  ...(['REBALANCING', 'STRATEGY_SWITCH', 'ETFC_CRYPTO_TRANSFER_CONSENT'] as const),
  ...migrationTypes,
] as const
type OwnLetters = (typeof ownTypes)[number] | AdviceType | PlanOrderType
export type Told = Partial<Record<'purchase' | 'sale' | OwnLetters, Key>>

export const hasOwn = (type: FurtherOrderType | null): type is OwnLetters =>
  isPlanOrder(type) || isAdvice(type) || ownTypes.some((own) => own === type)

export const letters = {
  CONFIRMED: {
    ...{ purchase: 'investmentConfirmed', sale: 'saleConfirmed' },
    STRATEGY_SWITCH: 'switchConfirmed',
    ETFC_CRYPTO_TRANSFER_CONSENT: 'transferConfirmed',
  },
  EXECUTED: {
    ...{ purchase: 'investmentExecuted', sale: 'saleExecuted' },
    SAVINGS_PLAN_CREATE: 'planCreated',
    SAVINGS_PLAN_UPDATE: 'planUpdated',
    SAVINGS_PLAN_DELETE: 'planDeleted',
    REBALANCING: 'rebalancingExecuted',
    STRATEGY_SWITCH: 'switchExecuted',
    ETFC_CRYPTO_TRANSFER_CONSENT: 'transferExecuted',
    DWM_MIGRATION_CONSENT: 'migrationConfirmed',
    MIGRATION_ONBOARDING: 'migrationExecuted',
    SUITABILITY_UPDATE: 'suitabilityRenewed',
    RECOMMENDATION: 'switchRecommended',
  },
  REJECTED: {
    ...{ purchase: 'investmentRejected', sale: 'saleRejected' },
    STRATEGY_SWITCH: 'switchRejected',
    ETFC_CRYPTO_TRANSFER_CONSENT: 'transferRejected',
    MIGRATION_ONBOARDING: 'migrationRejected',
  },
  CANCELLED: {
    ...{ purchase: 'investmentCancelled', sale: 'saleCancelled' },
    STRATEGY_SWITCH: 'switchCancelled',
    ETFC_CRYPTO_TRANSFER_CONSENT: 'transferCancelled',
    MIGRATION_ONBOARDING: 'migrationCancelled',
  },
  ISSUE_IDENTIFIED: { purchase: 'investmentIssue', sale: 'investmentIssue' },
} as const satisfies Partial<Record<InstructionState, Told>>
export type State = keyof typeof letters

/** Of funds that are chosen anew. */
export const mixLetters: Partial<Record<State, Key>> = {
  ...{ CONFIRMED: 'mixConfirmed', EXECUTED: 'mixExecuted' },
  ...{ REJECTED: 'mixRejected', CANCELLED: 'mixCancelled' },
}
