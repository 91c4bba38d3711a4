// My details: what we know of the customer, and what may be changed of it.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useDetails } from '../data/use-details.ts'
import { AccountPage, AccountSection, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { DetailsSections } from './details-sections.tsx'

export function Page() {
  const t = useTranslations('account-pages.details')
  const { data, isError, refetch } = useDetails()
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {data ? <DetailsSections details={data} /> : <RowsLoading />}
      {data && <OwnData />}
      {data && <Leave />}
    </AccountPage>
  )
}

function OwnData() {
  const t = useTranslations('account-pages.dataExport')
  const leaving = useTranslations('account-pages.leaving')
  const href = useHref()
  return (
    <AccountSection title={t('title')} hint={t('linkText')}>
      <ButtonLink href={href('dataExport')} look="secondary" size="small" data-to-export>
        {leaving('linkAct')}
      </ButtonLink>
    </AccountSection>
  )
}

function Leave() {
  const t = useTranslations('account-pages.leaving')
  const href = useHref()
  return (
    <AccountSection title={t('title')} hint={t('linkText')}>
      <ButtonLink href={href('leave')} look="secondary" size="small" data-to-leave>
        {t('linkAct')}
      </ButtonLink>
    </AccountSection>
  )
}
