// My details: what we know of the customer, and what may be changed of it.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useDetails } from '../data/use-details.ts'
import { AccountPage, AccountSection, RowsLoading, Sections } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { DetailsSections } from './details-sections.tsx'

export function Page() {
  const t = useTranslations('account-pages.details')
  const { data, isError, refetch } = useDetails()
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {data ? <DetailsSections details={data} /> : <RowsLoading />}
      {data && (
        <Sections>
          <Onward page="dataExport" />
          <Onward page="leave" />
        </Sections>
      )}
    </AccountPage>
  )
}

const textsOf = { dataExport: 'account-pages.dataExport', leave: 'account-pages.leaving' } as const

function Onward({ page }: { page: keyof typeof textsOf }) {
  const t = useTranslations(textsOf[page])
  const act = useTranslations('account-pages.leaving')('linkAct')
  const href = useHref()
  return (
    <AccountSection title={t('title')} hint={t('linkText')}>
      <div>
        <ButtonLink
          href={href(page)}
          look="secondary"
          size="small"
          aria-label={`${act}: ${t('title')}`}
          data-to={page}
        >
          {act}
        </ButtonLink>
      </div>
    </AccountSection>
  )
}
