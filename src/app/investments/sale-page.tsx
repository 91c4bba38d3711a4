// The frame of what takes money out of a portfolio: first what is wanted, then the check with paper and signature.

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { investmentCalls } from '#contracts/investments.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { stepParameter } from '../page/step-parameter.ts'
import { useApp } from '../session/app-context.tsx'
import { CheckStep } from './check-step.tsx'
import { useDraft } from './draft.ts'
import { NotThere } from './not-there.tsx'
import type { Portfolio } from './portfolio.tsx'

/** What is sold, and what was wanted of it so far. */
export type Selling = {
  portfolio: Portfolio
  draft: ReturnType<typeof useDraft>
  onPlaced: (orderId: string) => void
}

type Props = {
  page: 'investmentSell' | 'investmentClose'
  title: 'title' | 'closeTitle'
  children: (of: Selling) => ReactNode
}

export function SalePage({ page, title, children }: Props) {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing.sell')
  const { instanceId: portfolioId = '' } = useSite().params
  const customerId = useCustomerId()
  const { data, error, refetch } = useAsk(
    investmentCalls.portfolio,
    { params: { portfolioId }, query: { customer_id: customerId } },
    { isEnabled: customerId !== '' },
  )
  if (error) return <NotThere error={error} onRetry={refetch} />
  return (
    <AccountPage title={data ? t(title, { name: data.name }) : titles(page)}>
      {data ? (
        <Steps page={page} portfolio={data}>
          {children}
        </Steps>
      ) : (
        <RowsLoading rows={3} />
      )}
    </AccountPage>
  )
}

function Steps({ page, portfolio, children }: Omit<Props, 'title'> & { portfolio: Portfolio }) {
  const back = useTranslations('investing.order')
  const href = useHref()
  const { go } = useApp()
  const [query] = useSearchParams()
  const instanceId = portfolio.id
  const here = href(page, { instanceId })
  const draft = useDraft(`${page} ${instanceId}`)
  const orderId = query.get('order')
  if (query.get(stepParameter) === 'check' && orderId)
    return (
      <CheckStep
        orderId={orderId}
        backHref={here}
        onConfirmed={({ id }) => {
          draft.forget()
          go(href('investmentOrder', { instanceId, orderId: id }), { replace: true })
        }}
      />
    )
  return (
    <>
      {children({
        ...{ portfolio, draft },
        onPlaced: (id) => go(`${here}?${stepParameter}=check&order=${id}`),
      })}
      <div>
        <ButtonLink href={href('investment', { instanceId })} look="secondary" size="small">
          {back('see')}
        </ButtonLink>
      </div>
    </>
  )
}
