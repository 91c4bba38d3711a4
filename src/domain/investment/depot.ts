// The customer's account at the custodian: its states, and what a portfolio waits for that cannot begin yet.

import { type CustomerStatus, nonExportedStatuses } from '../customer/customer.ts'
import type {
  FlowType,
  OnboardingKind,
  PendingState,
  ProductFamily,
} from '../holdings/product-families.ts'
import { isClosedStrategy, type PortfolioStatus } from './portfolio.ts'

/** Suspended by its keeper, nothing is bought on it, sold or closed. */
export const depotStates = ['REQUESTED', 'OPEN', 'SUSPENDED'] as const
export type DepotState = (typeof depotStates)[number]

type Beginner = {
  status: CustomerStatus
  /** None where there is none. */
  depot: DepotState | null
  family: ProductFamily
}

/** What stands before a beginning: who somebody is, then where the units are to lie. [ENUM-013] */
export function pendingStateOf({ status, depot, family }: Beginner): PendingState | undefined {
  if (nonExportedStatuses.includes(status)) return 'PENDING_KYC'
  if (depot === 'OPEN') return undefined
  return depot === 'REQUESTED' ? `PENDING_${family}_ACCOUNT_ACTIVATION` : 'UNKNOWN'
}

/** What is begun: a portfolio that is there and moves, or one of its own. [ENUM-020] */
export const onboardingKindOf = (from: string | undefined): OnboardingKind =>
  from !== undefined && isClosedStrategy(from) ? 'MIGRATION' : 'ONBOARDING'

/** Whoever has answered and has an account has only to choose. [ENUM-019] */
export const flowTypeOf = (of: { hasAnswered: boolean; depot: DepotState | null }): FlowType =>
  of.hasAnswered && of.depot !== null && of.depot !== 'REQUESTED' ? 'SHORT' : 'FULL'

/** Of a portfolio: what is there already waits for nothing. [ENUM-012, ENUM-013] */
export const pendingOf = (
  portfolio: Beginner & { portfolio: PortfolioStatus },
): PendingState | undefined =>
  portfolio.portfolio === 'CREATION_IN_PROGRESS' ? pendingStateOf(portfolio) : undefined
