// Financial information: where a person's money comes from, how much is earned, and whether the person is
// politically exposed. [RED-007]

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { customerDetailCalls, financialInformation } from '#contracts/customer-details.ts'
import { fullName, isKnownWhole, pepStatuses } from '#domain/customer/person.ts'
import { annualIncomeCodes, originsOfFunds } from '#domain/customer/source-of-funds.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { NoticeActs } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { type Details, type DetailsPerson, personsOf, useDetails } from '../data/use-details.ts'
import { fieldOf, LinesField, SelectField, TextField } from '../form/fields.tsx'
import { Done, Form } from '../form/form.tsx'
import { useBandText } from '../form/income-band.ts'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountPage, AccountSection, RowsLoading, Sections } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'

export function Page() {
  const t = useTranslations('account-pages.funds')
  const { data, isError, refetch } = useDetails()
  const [done, setDone] = useState<readonly string[]>([])
  if (isError) return <Missing onRetry={() => void refetch()} />
  const persons = data ? personsOf(data).filter(isKnownWhole) : []
  const isDone = data !== undefined && persons.every(({ id }) => done.includes(id))
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {!data ? (
        <RowsLoading rows={3} />
      ) : isDone ? (
        <Told />
      ) : persons.length > 1 ? (
        <Sections>
          {persons.map((person) => (
            <AccountSection key={person.id} title={fullName(person)}>
              <PersonForm
                {...{ details: data, person }}
                onDone={() => setDone([...done, person.id])}
              />
            </AccountSection>
          ))}
        </Sections>
      ) : (
        persons.map((person) => (
          <PersonForm
            key={person.id}
            {...{ details: data, person }}
            onDone={() => setDone([...done, person.id])}
          />
        ))
      )}
    </AccountPage>
  )
}

function Told() {
  const t = useTranslations('account-pages.funds')
  const common = useTranslations('account-pages.common')
  const href = useHref()
  return (
    <Done title={t('done')}>
      <p>{t('doneText')}</p>
      <NoticeActs>
        <ButtonLink href={href('dashboard')}>{common('toDashboard')}</ButtonLink>
      </NoticeActs>
    </Done>
  )
}

type Values = Record<
  'originOfFunds' | 'description' | 'annualIncome' | 'pepStatus' | 'pepInfo',
  string
>

type Body = Parameters<typeof financialInformation.parse>[0] & object

const bodyOf = ({ description, pepInfo, ...values }: Values) =>
  ({
    ...values,
    ...(values.originOfFunds === 'OTHER' && { description }),
    ...(values.pepStatus !== 'NONE' && { pepInfo }),
  }) as Body

type Props = { details: Details; person: DetailsPerson; onDone: () => void }

function PersonForm({ details: { customer, version }, person, onDone }: Props) {
  const t = useTranslations('account-pages.funds')
  const common = useTranslations('account-pages.common')
  const bandText = useBandText()
  const act = useAct(customerDetailCalls.changeFinancialInformation)
  const { sourceOfFunds, pep } = person.additionalFinancialInformation ?? {}
  const callForm = useCallForm<Values, Body>({
    schema: financialInformation as never,
    defaults: {
      originOfFunds: sourceOfFunds?.originOfFunds ?? '',
      description: '',
      annualIncome: sourceOfFunds?.annualIncome?.code ?? '',
      pepStatus: pep?.status ?? '',
      pepInfo: pep?.additionalInfo ?? '',
    },
    bodyOf,
    send: async (body) => {
      await act.mutateAsync({
        params: { customerId: customer.id, personId: person.id },
        body: body as never,
        ifMatch: version,
      })
      onDone()
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  const [origin, pepStatus] = form.watch(['originOfFunds', 'pepStatus'])
  return (
    <Form of={callForm} submit={common('save')}>
      <SelectField
        {...field('originOfFunds', t('origin'))}
        hint={t('originHint')}
        placeholder={common('choose')}
        options={originsOfFunds.map((value) => ({ value, text: t(`origins.${value}`) }))}
      />
      {origin === 'OTHER' && <TextField {...field('description', t('description'))} />}
      <SelectField
        {...field('annualIncome', t('income'))}
        hint={t('incomeHint')}
        placeholder={common('choose')}
        options={annualIncomeCodes.map((value) => ({ value, text: bandText(value) }))}
      />
      <SelectField
        {...field('pepStatus', t('pep'))}
        hint={t('pepHint')}
        placeholder={common('choose')}
        options={pepStatuses.map((value) => ({ value, text: t(`peps.${value}`) }))}
      />
      {pepStatus !== '' && pepStatus !== 'NONE' && (
        <LinesField {...field('pepInfo', t('pepInfo'))} rows={3} />
      )}
    </Form>
  )
}
