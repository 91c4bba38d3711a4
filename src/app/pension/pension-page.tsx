// The frame of the pages about a pension: the title, and what is there once it is known how it stands.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { usePension } from './use-pension.ts'

type Props = {
  page: 'pensionArea' | 'pensionStart' | 'pensionContributions' | 'pensionCalculator'
  lead?: string
  isExpecting?: boolean
  children: (standing: WireStanding) => ReactNode
}

export function PensionPage({ page, lead, isExpecting = false, children }: Props) {
  const titles = useTranslations('account.titles')
  const { data, isError, refetch } = usePension({ isExpecting })
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={titles(page)} {...(lead && { lead })}>
      {data ? children(data) : <RowsLoading rows={4} />}
    </AccountPage>
  )
}
