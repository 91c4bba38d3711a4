// Ordering for a portfolio that is there: first what is wanted, then the check with paper and signature.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireInvestmentOrder } from '#contracts/investing.ts'
import { useHref } from '#shell/site.tsx'
import { OrderSteps as Steps } from '../signing/order-steps.tsx'
import { CheckStep } from './check-step.tsx'
import { useDraft } from './draft.ts'

/** What was wanted so far, and what happens once it is placed. */
export type Ordering = {
  draft: ReturnType<typeof useDraft>
  onPlaced: (orderId: string) => void
}

type Props = {
  page:
    | 'investmentBuy'
    | 'investmentSell'
    | 'investmentClose'
    | 'investmentPlan'
    | 'investmentStrategy'
    | 'investmentSuitability'
    | 'investmentTransfer'
    | 'investmentMigration'
  instanceId: string
  children: (of: Ordering) => ReactNode
}

export function OrderSteps({ page, instanceId, children }: Props) {
  const back = useTranslations('investing.order')
  const href = useHref()
  const draft = useDraft(`${page} ${instanceId}`)
  return (
    <Steps
      here={href(page, { instanceId })}
      doneHref={({ id }: WireInvestmentOrder) =>
        href('investmentOrder', { instanceId, orderId: id })
      }
      back={{ href: href('investment', { instanceId }), text: back('see') }}
      draft={draft}
      check={(of) => <CheckStep {...of} />}
    >
      {(onPlaced) => children({ draft, onPlaced })}
    </Steps>
  )
}
