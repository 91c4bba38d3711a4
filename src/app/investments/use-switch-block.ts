// Whether a portfolio can be switched now, and what stands in the way: said where it is offered and where it is ordered.

import { ownTemplate } from '#domain/investment/portfolio.ts'
import { orderBlock } from '#domain/investment/portfolio-order.ts'
import { isSwitchable, switchBlock } from '#domain/investment/switching.ts'
import { useSite } from '#shell/site.tsx'
import { useMay } from '../data/use-standing.ts'
import { useInvestor } from './use-investor.ts'
import { mixableOf, useFunds } from './use-own-mix.ts'
import type { Portfolio } from './use-portfolio.ts'
import { useSituation } from './use-situation.ts'

export function useSwitchBlock(portfolio: Portfolio) {
  const { today } = useSite()
  const { profile, strategies, isLoading, isError } = useInvestor()
  const { areKnown, ...standing } = useSituation(portfolio)
  const mayOrder = useMay('order')
  const isOwn = portfolio.template === ownTemplate
  const funds = useFunds(isOwn)
  const isOffered = isOwn
    ? !funds.data || mixableOf(funds.data).length > 0
    : isSwitchable(portfolio.template) && strategies?.length !== 0
  const block = isOffered
    ? switchBlock({ profile, today, ...standing })
    : ('product.access' as const)
  const isLoaded = !isLoading && (!isOwn || funds.data !== undefined)
  const isFree = isOffered && !orderBlock('STRATEGY_SWITCH', standing.situation)
  // What could not be read is said on its page, with the way to try again.
  const isUnread = isError || funds.isError
  return {
    block,
    /** Before it is known what is under way, nothing is offered that would be refused. */
    canSwitch: mayOrder && areKnown && (isUnread ? isFree : isLoaded && !block),
  }
}
