// The page of the reference account, whether it is the first one or another. [RED-002, RED-019]

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { coolingOffHours, coolingOffLimit } from '#domain/account/cooling-off.ts'
import { isReferenceAccountMissing } from '#domain/customer/customer.ts'
import { formatMoney } from '#domain/format.ts'
import { productParameter } from '#domain/shell/redirects.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { NoticeActs } from '#ui/form/notice.tsx'
import { type Details, useDetails } from '../data/use-details.ts'
import { Done } from '../form/form.tsx'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { Waiting } from '../signing/waiting.tsx'
import { ReferenceAccountForm, type SavedAccount } from './reference-account-form.tsx'
import { TestTransfer, TransferTo, usePendingTransfer } from './test-transfer.tsx'

export function Page() {
  const t = useTranslations('account-pages.reference')
  const { data, isError, refetch } = useDetails()
  const [done, setDone] = useState<SavedAccount & { isReplacement: boolean }>()
  const pending = usePendingTransfer()
  if (isError) return <Missing onRetry={() => void refetch()} />
  if (done?.waiting)
    return (
      <AccountPage title={t('title')}>
        <Waiting waiting={done.waiting} />
      </AccountPage>
    )
  if (done?.state === 'ACTIVE') return <Named isReplacement={done.isReplacement} />
  if (done)
    return (
      <AccountPage title={t('title')}>
        <Done title={t('pending')}>{pending && <TransferTo until={pending} />}</Done>
      </AccountPage>
    )
  const isFirst = data ? isMissing(data) : true
  return (
    <AccountPage
      title={t(isFirst ? 'first' : 'another')}
      lead={t(isFirst ? 'firstLead' : 'anotherLead')}
    >
      {pending && <TestTransfer until={pending} />}
      {data ? (
        <ReferenceAccountForm
          details={data}
          onDone={(saved) => setDone({ ...saved, isReplacement: !isFirst })}
        />
      ) : (
        <RowsLoading rows={2} />
      )}
    </AccountPage>
  )
}

const isMissing = ({ customer }: Details): boolean =>
  isReferenceAccountMissing('ACTIVE', customer.embedded.referenceAccounts ?? [])

/** Whoever was on the way to a product goes on to it. [RED-003] */
function Named({ isReplacement }: { isReplacement: boolean }) {
  const t = useTranslations('account-pages.reference')
  const common = useTranslations('account-pages.common')
  const href = useHref()
  const { locale, currency } = useSite().market
  const limit = formatMoney(locale, coolingOffLimit(currency))
  const product = new URLSearchParams(location.search).get(productParameter)
  const isProduct = product !== null && /^[\w-]{1,64}$/.test(product)
  return (
    <AccountPage title={t('title')}>
      <Done title={t('done')}>
        <p>{t('doneText')}</p>
        {isReplacement && (
          <p data-cooling-off>{t('coolingOff', { hours: coolingOffHours, limit })}</p>
        )}
        <NoticeActs>
          {isProduct && (
            <ButtonLink href={href('order', { offerId: product })}>{t('toProduct')}</ButtonLink>
          )}
          <ButtonLink href={href('dashboard')} look={isProduct ? 'secondary' : 'primary'}>
            {common('toDashboard')}
          </ButtonLink>
        </NoticeActs>
      </Done>
    </AccountPage>
  )
}
