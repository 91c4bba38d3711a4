// Ordering a deposit: the amount, then everything once more with the papers, then the code. The step stands
// in the address, so that the browser's way back is ours too.

import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { amountParameter } from '#domain/shell/redirects.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useAccount, useCustomer, useProductTypes } from '../data/customer-data.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useOffer } from '../offer/offer-terms.ts'
import { LoadingPage } from '../page/loading-page.tsx'
import { Message, Missing } from '../page/message.tsx'
import { stepParameter } from '../page/step-parameter.ts'
import { useApp } from '../session/app-context.tsx'
import { AmountStep } from './amount-step.tsx'
import { CheckStep } from './check-step.tsx'
import { useDraft } from './draft.ts'

export function Page() {
  return useCustomerId() === '' ? <LoadingPage /> : <Order />
}

/** An amount that was typed before one came here stands in the address, and is taken over once. */
function useAskedAmount(
  asked: string | null,
  change: (change: { amount: string }) => void,
  amountHref: string,
): void {
  const { go } = useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over when it comes
  useEffect(() => {
    if (asked === null) return
    change({ amount: asked })
    go(amountHref, { replace: true })
  }, [asked])
}

function Order() {
  const t = useTranslations('order.gone')
  const href = useHref()
  const { go } = useApp()
  const { offerId = '' } = useSite().params
  const [query] = useSearchParams()
  const { offer, isError, refetch } = useOffer(offerId)
  const customer = useCustomer()
  const account = useAccount()
  const access = useProductTypes(customer.data)
  const draft = useDraft(offerId)
  useAskedAmount(query.get(amountParameter), draft.change, href('order', { offerId }))
  if (isError || customer.isError)
    return <Missing onRetry={() => void (isError ? refetch() : customer.refetch())} />
  if (offer === undefined || !customer.data || account.isPending || access.isPending)
    return <LoadingPage />
  if (offer === null)
    return (
      <Message title={t('title')} text={t('text')}>
        <ButtonLink href={href('products')}>{t('all')}</ButtonLink>
      </Message>
    )
  const amountHref = href('order', { offerId })
  const { placed } = draft.draft
  if (query.get(stepParameter) === 'check' && placed)
    return (
      <CheckStep
        offer={offer}
        orderId={placed.orderId}
        onBack={() => go(amountHref)}
        onLost={() => {
          draft.drop('placed')
          go(amountHref, { replace: true })
        }}
        onConfirmed={() => {
          draft.forget()
          go(href('orderTracking', { orderId: placed.orderId }), { replace: true })
        }}
      />
    )
  return (
    <AmountStep
      offer={offer}
      saver={{
        status: customer.data.status,
        account: account.data ?? undefined,
        access: access.data,
      }}
      draft={draft}
      onPlaced={() => go(`${amountHref}?${stepParameter}=check`)}
    />
  )
}
