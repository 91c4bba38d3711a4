// The frame of what takes money out of a portfolio.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { NotThere } from './not-there.tsx'
import { type Ordering, OrderSteps } from './order-steps.tsx'
import type { Portfolio } from './use-portfolio.ts'
import { usePortfolio } from './use-portfolio.ts'

export type Selling = Ordering & { portfolio: Portfolio }

type Props = {
  page: 'investmentSell' | 'investmentClose'
  title: 'title' | 'closeTitle'
  children: (of: Selling) => ReactNode
}

export function SalePage({ page, title, children }: Props) {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing.sell')
  const { data: portfolio, error, refetch } = usePortfolio()
  if (error) return <NotThere error={error} onRetry={refetch} />
  return (
    <AccountPage title={portfolio ? t(title, { name: portfolio.name }) : titles(page)}>
      {portfolio ? (
        <OrderSteps page={page} instanceId={portfolio.id}>
          {(ordering) => children({ ...ordering, portfolio })}
        </OrderSteps>
      ) : (
        <RowsLoading rows={3} />
      )}
    </AccountPage>
  )
}
