// Moving a note on crypto assets into funds one chose oneself, in kind: what stands in the way.

import type { AccountState } from '../account/account.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import { cryptoTemplate, ownTemplate } from './portfolio.ts'
import { type OrderBlock, orderBlock, type PortfolioSituation } from './portfolio-order.ts'

/** One of the two portfolios. */
type Side = { template: string; situation: PortfolioSituation }

export type TransferFacts = {
  status: CustomerStatus
  accountState: AccountState
  from: Side
  to: Side
  /** A purchase of the plan is under way. */
  isPlanExecuting: boolean
}

export type TransferRefusal =
  | 'product.access'
  | 'customer.state'
  | 'account.state'
  | 'savingPlanInprogress'
  | OrderBlock

/** By precedence: of several, the first is told. Everything leaves the one, as if it were sold, and goes into the other. */
export function transferRefusal(facts: TransferFacts): TransferRefusal | undefined {
  const { status, accountState, from, to } = facts
  if (from.template !== cryptoTemplate || to.template !== ownTemplate) return 'product.access'
  if (status !== 'ACTIVE') return 'customer.state'
  if (accountState !== 'ACTIVE') return 'account.state'
  const block = orderBlock('TOTAL_SELL', from.situation) ?? orderBlock('BUY', to.situation)
  if (block) return block
  return facts.isPlanExecuting ? 'savingPlanInprogress' : undefined
}

type Leaving = Omit<TransferFacts, 'to'>

const idle: PortfolioSituation = {
  ...{ isInstanceActive: true, hasOrderInProgress: false, savingsPlan: 'NONE' },
  ...{ hasCash: false, hasHoldings: true },
}

/** What stands in the way wherever it would go. */
export const leavingRefusal = (facts: Leaving): TransferRefusal | undefined =>
  transferRefusal({ ...facts, to: { template: ownTemplate, situation: idle } })

type Target = { template: string; isActive: boolean; hasOrderInProgress: boolean }

/** Those it can go to now. */
export const openTargets = <To extends Target>(facts: Leaving, targets: readonly To[]): To[] =>
  targets.filter(({ template, isActive, hasOrderInProgress }) => {
    const situation = { ...idle, isInstanceActive: isActive, hasOrderInProgress }
    return !transferRefusal({ ...facts, to: { template, situation } })
  })
