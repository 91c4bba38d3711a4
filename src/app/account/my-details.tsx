// My details: what we know of the customer, and what may be changed of it.

import { useTranslations } from 'use-intl/react'
import { Missing } from '../shell/message.tsx'
import { AccountPage, RowsLoading } from './account-page.tsx'
import { DetailsSections } from './details-sections.tsx'
import { useDetails } from './use-details.ts'

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
