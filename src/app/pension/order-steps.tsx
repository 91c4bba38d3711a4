// Ordering for a pension: first what is wanted, then the check with papers and signature.

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { stepParameter } from '../page/step-parameter.ts'
import { useApp } from '../session/app-context.tsx'
import { CheckStep } from './check.tsx'
import { signedParameter } from './signed.tsx'
import { usePensionDraft } from './use-pension.ts'

export type Ordering = {
  draft: ReturnType<typeof usePensionDraft>
  onPlaced: (orderId: string) => void
}

type Props = {
  page: 'pensionStart' | 'pensionContributions'
  children: (of: Ordering) => ReactNode
}

export function OrderSteps({ page, children }: Props) {
  const t = useTranslations('pension')
  const href = useHref()
  const { go } = useApp()
  const [query] = useSearchParams()
  const here = href(page)
  const draft = usePensionDraft(page === 'pensionStart' ? 'start' : 'contributions')
  const orderId = query.get('order')
  if (query.get(stepParameter) === 'check' && orderId)
    return (
      <CheckStep
        orderId={orderId}
        backHref={here}
        onLost={() => {
          draft.drop('placed')
          go(here, { replace: true })
        }}
        onConfirmed={({ id }) => {
          draft.forget()
          go(`${href('pensionArea')}?${signedParameter}=${id}`, { replace: true })
        }}
      />
    )
  return (
    <>
      {children({ draft, onPlaced: (id) => go(`${here}?${stepParameter}=check&order=${id}`) })}
      <div>
        <ButtonLink href={href('pensionArea')} look="secondary" size="small">
          {t('back')}
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
