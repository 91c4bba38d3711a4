// The papers of orders of portfolios, and which of them are to be read before one is signed.

import { isUnadvised, ownTemplate } from '#domain/investment/portfolio.ts'
import {
  type FurtherOrderType,
  isAdvice,
  isPlanOrder,
  isSale,
} from '#domain/investment/portfolio-order.ts'

export const investmentPapers = [
  ...(['suitability', 'appropriateness', 'costs', 'sale', 'plan', 'switch', 'mix'] as const),
  ...(['transfer', 'migration'] as const),
] as const
export type InvestmentPaper = (typeof investmentPapers)[number]

/** What is to be read before an order of this kind is signed; not everything is advised on. */
export function papersBefore(
  type: FurtherOrderType | null,
  template: string,
): readonly InvestmentPaper[] {
  const fits = isUnadvised(template) ? 'appropriateness' : 'suitability'
  if (isSale(type)) return ['sale']
  if (type === 'SAVINGS_PLAN_CREATE') return [fits, 'plan']
  if (isAdvice(type)) return [fits]
  if (type === 'ETFC_CRYPTO_TRANSFER_CONSENT') return ['transfer']
  if (type === 'DWM_MIGRATION_CONSENT') return [fits, 'costs', 'migration']
  if (type === 'STRATEGY_SWITCH')
    return [fits, 'costs', template === ownTemplate ? 'mix' : 'switch']
  // A run was signed with its plan, a migration was consented to, and nobody signs a rebalancing.
  if (
    type === 'SAVINGS_PLAN_EXECUTION' ||
    type === 'REBALANCING' ||
    type === 'MIGRATION_ONBOARDING'
  )
    return []
  return isPlanOrder(type) ? ['plan'] : [fits, 'costs']
}
