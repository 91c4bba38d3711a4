// Where crypto assets can move now, and what stands in the way: said where it is offered and where it is ordered.

import { cryptoTemplate, ownTemplate } from '#domain/investment/portfolio.ts'
import { leavingRefusal, openTargets } from '#domain/investment/transferring.ts'
import { useAccount, useCustomer } from '../data/customer-data.ts'
import { usePortfolios } from '../holdings/use-portfolios.ts'
import { isOf, useOpenOrders } from './open-orders.tsx'
import type { Portfolio } from './use-portfolio.ts'
import { useSituation } from './use-situation.ts'

export function useTransfer(portfolio: Portfolio) {
  const { template } = portfolio
  const { data, isError, refetch } = usePortfolios(template === cryptoTemplate)
  const { situation, isPlanExecuting, areKnown } = useSituation(portfolio)
  const { open } = useOpenOrders()
  const status = useCustomer().data?.status ?? 'ACTIVE'
  const accountState = useAccount().data?.state ?? 'ACTIVE'
  const facts = { status, accountState, from: { template, situation }, isPlanExecuting }
  const own = (data ?? []).filter((each) => each.template === ownTemplate)
  const targets = own.map((each) => ({
    ...each,
    isActive: each.state === 'ACTIVE',
    hasOrderInProgress: open.some(
      (order) => isOf(order, each.id) && order.type !== 'SAVINGS_PLAN_EXECUTION',
    ),
  }))
  const refusal = leavingRefusal(facts)
  const offered = openTargets(facts, targets)
  const hasTargets = own.length > 0
  return {
    ...{ refusal, isError, refetch, hasTargets, targets: offered },
    isLoading: !areKnown || (template === cryptoTemplate && !data),
    /** Where a plan alone stands in the way, the page says how it is ended first. */
    isOffered: offered.length > 0 || (hasTargets && refusal === 'savings_plan_is_active'),
  }
}
