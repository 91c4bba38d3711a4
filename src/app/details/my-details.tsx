// My details: what we know of the customer, and what may be changed of it.

import { useTranslations } from 'use-intl/react'
import { useDetails } from '../data/use-details.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { DetailsSections } from './details-sections.tsx'

export function Page() {
  const t = useTranslations('account-pages.details')
  const { data, isError, refetch } = useDetails()
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {data ? <DetailsSections details={data} /> : <RowsLoading />}
    </AccountPage>
  )
}
