// Whether a portfolio can be switched now, and what stands in the way: said where it is offered and where it is ordered.

import { isSwitchable, switchBlock } from '#domain/investment/switching.ts'
import { useSite } from '#shell/site.tsx'
import { useMay } from '../data/use-standing.ts'
import type { Portfolio } from './portfolio.tsx'
import { useInvestor } from './use-investor.ts'
import { useSituation } from './use-situation.ts'

export function useSwitchBlock(portfolio: Portfolio) {
  const { today } = useSite()
  const { profile, strategies, isLoading } = useInvestor()
  const { areKnown, ...standing } = useSituation(portfolio)
  const mayOrder = useMay('order')
  const isOffered = isSwitchable(portfolio.template) && strategies?.length !== 0
  const block = isOffered
    ? switchBlock({ profile, today, ...standing })
    : ('product.access' as const)
  return {
    block,
    /** Before it is known what is under way, nothing is offered that would be refused. */
    canSwitch: mayOrder && areKnown && !isLoading && !block,
  }
}
