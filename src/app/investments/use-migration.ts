// Whether a robo portfolio can move into wealth management now, into which strategy, and what stands in the way.

import { migratesTo, migrationBlock } from '#domain/investment/migrating.ts'
import { isClosedStrategy } from '#domain/investment/portfolio.ts'
import { useSite } from '#shell/site.tsx'
import { useMay } from '../data/use-standing.ts'
import { useInvestor } from './use-investor.ts'
import type { Portfolio } from './use-portfolio.ts'
import { useMayPlan, useSituation } from './use-situation.ts'

export function useMigration(portfolio: Portfolio) {
  const { today } = useSite()
  const { profile, strategies, isLoading, isError, refetch } = useInvestor()
  const { areKnown, ...standing } = useSituation(portfolio)
  const mayOrder = useMay('order')
  const isStaying = useMayPlan()
  const isOffered = isClosedStrategy(portfolio.template) && strategies?.length !== 0
  const block = isOffered
    ? migrationBlock({ profile, today, ...standing })
    : ('product.access' as const)
  return {
    block,
    /** Where there are answers. */
    to: isOffered && profile ? migratesTo(portfolio.template, profile.result) : undefined,
    areKnown: areKnown && !isLoading,
    ...{ isError, refetch },
    canMigrate: mayOrder && isStaying && areKnown && !isLoading && !block,
  }
}
