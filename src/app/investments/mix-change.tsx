// Funds one chose oneself, chosen anew: the shares as they are to begin from, and roughly what is sold and bought for others.

import type { OwnMix } from '#domain/investment/own-mix.ts'
import { ownTemplate } from '#domain/investment/portfolio.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { RowsLoading } from '../page/account-page.tsx'
import { usePlacing } from '../signing/use-placing.ts'
import { MixStep } from './mix-step.tsx'
import type { Ordering } from './order-steps.tsx'
import { SwitchFigures } from './switch-figures.tsx'
import { mixOf, useFunds } from './use-own-mix.ts'
import type { Portfolio } from './use-portfolio.ts'
import { usePortfolioOrders } from './use-portfolio-orders.ts'

type Props = Ordering & { portfolio: Portfolio; mix: OwnMix }

const typedOf = ({ weights, rhythm, newMoney }: OwnMix) => ({
  weights: Object.fromEntries(weights.map(({ isin, percent }) => [isin, String(percent)])),
  ...{ mixRhythm: rhythm, newMoney },
})

export function MixChange({ portfolio, mix, draft: kept, onPlaced }: Props) {
  const { data: funds, isError, refetch } = useFunds()
  const placing = usePlacing(usePortfolioOrders(), kept, onPlaced)
  const draft = { ...kept, draft: { ...typedOf(mix), ...kept.draft } }
  const wanted = mixOf(draft.draft)
  if (isError) return <PartMissing onRetry={() => void refetch()} />
  if (!funds) return <RowsLoading rows={4} />
  return (
    <MixStep
      {...{ funds, draft, placing }}
      aside={<SwitchFigures portfolio={portfolio} to={ownTemplate} mix={wanted} />}
      onNext={() =>
        void placing.place({
          ...{ type: 'STRATEGY_SWITCH', portfolioId: portfolio.id, template: ownTemplate },
          mix: { ...wanted, weights: [...wanted.weights] },
        })
      }
    />
  )
}
