// A portfolio as rules ask for it, and the orders that are under way with it.

import { executingStates } from '#domain/investment/portfolio.ts'
import {
  isMoreThanRest,
  isOpenTo,
  type PortfolioSituation,
  planStanding,
} from '#domain/investment/portfolio-order.ts'
import { parseMoney } from '#domain/money.ts'
import { useCustomer } from '../data/customer-data.ts'
import { isOf, useOpenOrders } from './open-orders.tsx'
import type { Portfolio } from './use-portfolio.ts'

/** Whoever leaves ends a plan, and agrees on none. */
export function useMayPlan(): boolean {
  const { data } = useCustomer()
  return data === undefined || isOpenTo(data.status, 'SAVINGS_PLAN_CREATE')
}

export function useSituation(portfolio: Portfolio) {
  const { state, plan, cash, currencyCode, positions, isSuspended = false } = portfolio
  const { open: all, areKnown } = useOpenOrders()
  const open = all.filter((order) => isOf(order, portfolio.id))
  const isRun = ({ type }: (typeof open)[number]) => type === 'SAVINGS_PLAN_EXECUTION'
  const situation: PortfolioSituation = {
    ...{ isInstanceActive: state === 'ACTIVE', savingsPlan: planStanding(plan?.isActive) },
    ...{ hasOrderInProgress: !open.every(isRun), hasHoldings: positions.length > 0 },
    ...{ hasCash: isMoreThanRest(parseMoney(cash, currencyCode)!), isSuspended },
  }
  return {
    ...{ open, areKnown, situation },
    /** A run has its money or the bank is fetching it, and its units are not there yet. */
    isPlanExecuting:
      plan?.isCollecting === true ||
      open.some(
        (order) =>
          isRun(order) &&
          (order.instructionState === 'FUNDED' || executingStates.includes(order.state)),
      ),
  }
}
