// Complaints of people without a login: what they wrote, and the answer they get by mail.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { complaintAnswer, publicComplaintCalls } from '#contracts/public-complaints.ts'
import { type ComplaintOutcome, complaintOutcomes } from '#domain/customer/complaint.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { LinesField, SelectField } from '../form/fields.tsx'
import { Done, Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountSection } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import threads from '../page/thread.module.css'

type Complaint = CallReply<typeof publicComplaintCalls.queue>[number]

/** Where there is none, nothing is said. */
export function PublicComplaints() {
  const t = useTranslations('account.operator.publicComplaints')
  const { data, isError, refetch } = useAsk(publicComplaintCalls.queue, {})
  const [answered, setAnswered] = useState<string>()
  if (isError) return <Missing onRetry={() => void refetch()} />
  if (!data || (data.length === 0 && !answered)) return null
  return (
    <AccountSection title={t('title')}>
      {answered && <Done key={answered} title={t('sent', { reference: answered })} />}
      {data.map((complaint) => (
        <Waiting key={complaint.id} {...complaint} onDone={setAnswered} />
      ))}
    </AccountSection>
  )
}

type WaitingProps = Complaint & { onDone: (reference: string) => void }

function Waiting({ id, reference, name, email, text, answerBy, onDone }: WaitingProps) {
  const t = useTranslations('account.operator')
  const { locale } = useSite().market
  const settle = useAct(publicComplaintCalls.settle)
  const callForm = useCallForm({
    schema: complaintAnswer,
    defaults: { text: '', outcome: '' as ComplaintOutcome },
    bodyOf: (values: { text: string; outcome: ComplaintOutcome }) => values,
    send: async (body) => {
      await settle.mutateAsync({ params: { complaintId: id }, body })
      onDone(reference)
    },
  })
  return (
    <article data-public-complaint={reference}>
      <h3>{t('complaint.due', { reference, day: formatDate(locale, answerBy, 'medium') })}</h3>
      <p>{t('publicComplaints.from', { name, email })}</p>
      <p className={threads.messageText}>{text}</p>
      <Form of={callForm} submit={t('send')}>
        <LinesField
          form={callForm.form}
          name="text"
          label={t('answer')}
          hint={t('publicComplaints.hint')}
        />
        <SelectField
          form={callForm.form}
          name="outcome"
          label={t('complaint.outcome')}
          placeholder={t('publicComplaints.choose')}
          options={complaintOutcomes.map((value) => ({ value, text: t(`complaint.${value}`) }))}
        />
      </Form>
    </article>
  )
}
