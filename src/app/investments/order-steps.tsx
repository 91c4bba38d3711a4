// Ordering for a portfolio that is there: first what is wanted, then the check with paper and signature.

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { stepParameter } from '../page/step-parameter.ts'
import { useApp } from '../session/app-context.tsx'
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
  instanceId: string
  children: (of: Ordering) => ReactNode
}

export function OrderSteps({ page, instanceId, children }: Props) {
  const back = useTranslations('investing.order')
  const href = useHref()
  const { go } = useApp()
  const [query] = useSearchParams()
  const here = href(page, { instanceId })
  const draft = useDraft(`${page} ${instanceId}`)
  const orderId = query.get('order')
  if (query.get(stepParameter) === 'check' && orderId)
    return (
      <CheckStep
        orderId={orderId}
        backHref={here}
        onChanged={() => draft.drop('placed')}
        onLost={() => {
          draft.drop('placed')
          go(here, { replace: true })
        }}
        onConfirmed={({ id }) => {
          draft.forget()
          go(href('investmentOrder', { instanceId, orderId: id }), { replace: true })
        }}
      />
    )
  return (
    <>
      {children({ draft, onPlaced: (id) => go(`${here}?${stepParameter}=check&order=${id}`) })}
      <div>
        <ButtonLink href={href('investment', { instanceId })} look="secondary" size="small">
          {back('see')}
        </ButtonLink>
      </div>
    </>
  )
}

export function Next({ isSending }: { isSending: boolean }) {
  const t = useTranslations('order.amount')
  return (
    <div>
      <Button type="submit" size="large" disabled={isSending}>
        {isSending ? t('sending') : t('next')}
      </Button>
    </div>
  )
}
