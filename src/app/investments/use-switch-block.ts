// Whether a portfolio can be switched now, and what stands in the way: said where it is offered and where it is ordered.

import { ownTemplate } from '#domain/investment/portfolio.ts'
import { isSwitchable, switchBlock } from '#domain/investment/switching.ts'
import { useSite } from '#shell/site.tsx'
import { useMay } from '../data/use-standing.ts'
import type { Portfolio } from './portfolio.tsx'
import { useInvestor } from './use-investor.ts'
import { useFunds } from './use-own-mix.ts'
import { useSituation } from './use-situation.ts'

export function useSwitchBlock(portfolio: Portfolio) {
  const { today } = useSite()
  const { profile, strategies, isLoading } = useInvestor()
  const { areKnown, ...standing } = useSituation(portfolio)
  const mayOrder = useMay('order')
  const isOwn = portfolio.template === ownTemplate
  const funds = useFunds(isOwn).data
  const isOffered = isOwn
    ? funds?.length !== 0
    : isSwitchable(portfolio.template) && strategies?.length !== 0
  const block = isOffered
    ? switchBlock({ profile, today, ...standing })
    : ('product.access' as const)
  return {
    block,
    /** Before it is known what is under way, nothing is offered that would be refused. */
    canSwitch: mayOrder && areKnown && !isLoading && (!isOwn || funds !== undefined) && !block,
  }
}
