// Moving a robo portfolio, which takes no more, into wealth management as it is: into which strategy, and what stands in
// the way.

import type { AccountState } from '../account/account.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import { offeredStrategies } from './buying.ts'
import type { Investor } from './investor.ts'
import { type DwmStrategy, isClosedStrategy } from './portfolio.ts'
import { isOpenTo, type OrderBlock, type PortfolioSituation } from './portfolio-order.ts'
import {
  isAbove,
  type KnownProfile,
  type SuitabilityRefusal,
  strategyOf,
  suitedTemplate,
} from './questionnaire.ts'
import { changeBlock } from './switching.ts'

/** The same risk, or less where the answers allow no more. */
export function migratesTo(template: string, allowed: DwmStrategy): string {
  const same = strategyOf(template)
  return suitedTemplate(template, isAbove(same, allowed) ? allowed : same)
}

/** Units that stay as they are; with less risk, some are sold by the rebalancing that follows. */
export const isMovedWhole = (from: string, to: string): boolean =>
  strategyOf(from) === strategyOf(to)

export type MigrationFacts = Investor & {
  status: CustomerStatus
  accountState: AccountState
  from: string
  profile: KnownProfile | undefined
  situation: PortfolioSituation
  /** A run has its money, and its units are not there yet. */
  isPlanExecuting: boolean
}

export type MigrationRefusal =
  | 'product.access'
  | 'customer.state'
  | 'account.state'
  | 'savingPlanInprogress'
  | SuitabilityRefusal
  | OrderBlock

/** What stands in the way of one that is offered. A plan does not: it follows. */
export const migrationBlock = (standing: Parameters<typeof changeBlock>[1]) =>
  changeBlock('PARTIAL_SELL', standing)

/** By precedence: of several, the first is told. */
export function migrationRefusal(facts: MigrationFacts): MigrationRefusal | undefined {
  const isOffered = isClosedStrategy(facts.from) && offeredStrategies(facts).length > 0
  if (!isOffered) return 'product.access'
  if (!isOpenTo(facts.status, 'DWM_MIGRATION_CONSENT')) return 'customer.state'
  return facts.accountState === 'ACTIVE' ? migrationBlock(facts) : 'account.state'
}
