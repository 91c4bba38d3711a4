// Ordering for a pension: first what is wanted, then the check with papers and signature.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WirePensionOrder } from '#contracts/pension.ts'
import { useHref } from '#shell/site.tsx'
import { OrderSteps as Steps } from '../signing/order-steps.tsx'
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
  const draft = usePensionDraft(page === 'pensionStart' ? 'start' : 'contributions')
  return (
    <Steps
      here={href(page)}
      doneHref={({ id }: WirePensionOrder) => `${href('pensionArea')}?${signedParameter}=${id}`}
      back={{ href: href('pensionArea'), text: t('back') }}
      draft={draft}
      check={(of) => <CheckStep {...of} />}
    >
      {(onPlaced) => children({ draft, onPlaced })}
    </Steps>
  )
}
