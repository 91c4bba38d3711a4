// The check of a customer's data: everything we know, to be corrected where it is wrong and confirmed where
// it is right. [RED-012]

import { useTranslations } from 'use-intl/react'
import * as z from 'zod/mini'
import { customerDetailCalls } from '#contracts/customer-details.ts'
import { formatDate } from '#domain/format.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { NoticeActs } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { type Details, useDetails } from '../data/use-details.ts'
import { CheckField } from '../form/fields.tsx'
import { Done, Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { DetailsSections } from './details-sections.tsx'

export function Page() {
  const t = useTranslations('account-pages.check')
  const { data, isError, refetch } = useDetails()
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {data ? (
        <>
          <DetailsSections details={data} />
          <Confirmation details={data} />
        </>
      ) : (
        <RowsLoading />
      )}
    </AccountPage>
  )
}

const declaration = z.strictObject({
  isRight: z.literal(true, { error: 'required' }),
})

function Confirmation({ details: { customer, version, dataValidUntil } }: { details: Details }) {
  const t = useTranslations('account-pages.check')
  const common = useTranslations('account-pages.common')
  const href = useHref()
  const { market } = useSite()
  const act = useAct(customerDetailCalls.confirmData)
  const callForm = useCallForm({
    schema: declaration,
    defaults: { isRight: false },
    bodyOf: (values: { isRight: boolean }) => values as { isRight: true },
    send: () => act.mutateAsync({ params: { customerId: customer.id }, ifMatch: version }),
  })
  if (callForm.outcome === 'done')
    return (
      <Done title={t('done')}>
        <p>{t('until', { date: formatDate(market.locale, dataValidUntil, 'long') })}</p>
        <NoticeActs>
          <ButtonLink href={href('dashboard')}>{common('toDashboard')}</ButtonLink>
        </NoticeActs>
      </Done>
    )
  return (
    <Form of={callForm} submit={t('confirm')}>
      <CheckField form={callForm.form} name="isRight" label={t('isRight')} />
    </Form>
  )
}
