// What customers ask and nobody has answered yet: the list, and one thread of it to answer or close.

import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#contracts/errors.ts'
import { deskAnswer, postboxDeskCalls } from '#contracts/postbox-desk.ts'
import { type ComplaintOutcome, complaintOutcomes } from '#domain/customer/complaint.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Badge } from '#ui/view/badge.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { type Attached, AttachmentsField, attachmentIds } from '../form/attachments-field.tsx'
import { LinesField, SelectField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountSection, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import css from '../page/page.module.css'
import { ComplaintFacts, Messages, scanInterval, ThreadRow } from '../page/thread.tsx'
import { useApp } from '../session/app-context.tsx'
import { Queue } from './queue.tsx'

const parameter = 'thread'

export function Desk() {
  const t = useTranslations('account.operator')
  const [search, setSearch] = useSearchParams()
  const threadId = search.get(parameter)
  return (
    <AccountSection title={t('desk')}>
      {threadId ? (
        <Waiting key={threadId} threadId={threadId} onDone={() => setSearch({})} />
      ) : (
        <Threads />
      )}
    </AccountSection>
  )
}

function Threads() {
  const t = useTranslations('account.operator')
  const { locale } = useSite().market
  const dueOf = ({ reference, answerBy }: { reference: string; answerBy: CalendarDate }) =>
    t('complaint.due', { reference, day: formatDate(locale, answerBy, 'medium') })
  return (
    <Queue
      name="threads"
      asked={useAsk(postboxDeskCalls.queue, {})}
      empty={{ title: t('empty'), text: t('emptyText') }}
      keyOf={({ id }) => id}
    >
      {({ id, subject, preview, waitingSince, complaint }) => (
        <ThreadRow
          {...{ id, subject, preview }}
          href={`?${parameter}=${id}`}
          on={waitingSince}
          marks={complaint && <Badge tone="warn">{dueOf(complaint)}</Badge>}
        />
      )}
    </Queue>
  )
}

type WaitingProps = { threadId: string; onDone: () => void }

function Waiting({ threadId, onDone }: WaitingProps) {
  const t = useTranslations('account.operator')
  const { brand } = useSite()
  const { client } = useApp()
  const request = { params: { threadId } }
  const { data, error, refetch } = useAsk(postboxDeskCalls.thread, request, { again: scanInterval })
  if (error instanceof ApiError && error.status === 404)
    return <Notice tone="warn" title={t('gone')} />
  if (error) return <Missing onRetry={() => void refetch()} />
  return (
    <>
      <a className={css.back} href="?">
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('all')}
      </a>
      {data ? (
        <>
          <h3>{data.subject}</h3>
          {data.complaint && <ComplaintFacts {...data.complaint} />}
          <Messages
            messages={data.messages}
            nameOf={{ CUSTOMER: data.customerId, SERVICE: brand.name }}
            own="SERVICE"
            open={(attachmentId) =>
              client.ask(postboxDeskCalls.file, { params: { threadId, attachmentId } })
            }
          />
          {data.isClosed ? (
            <p>{t('closed')}</p>
          ) : (
            <Answer
              {...{ threadId, onDone }}
              isComplaint={data.complaint !== undefined && !data.complaint.answeredOn}
            />
          )}
        </>
      ) : (
        <RowsLoading rows={2} />
      )}
    </>
  )
}

type Answered = { text: string; outcome: ComplaintOutcome | '' } & Attached

function Answer({ threadId, onDone, isComplaint }: WaitingProps & { isComplaint: boolean }) {
  const t = useTranslations('account.operator')
  const answer = useAct(postboxDeskCalls.answer)
  const close = useAct(postboxDeskCalls.close)
  const { client } = useApp()
  const [isClosing, setClosing] = useState(false)
  const params = { threadId }
  const callForm = useCallForm({
    schema: deskAnswer,
    defaults: { text: '', outcome: '', attachments: [] },
    bodyOf: ({ text, outcome, ...files }: Answered) => ({
      ...{ text, ...attachmentIds(files) },
      ...(outcome !== '' && { outcome }),
    }),
    send: async (body) => {
      await answer.mutateAsync({ params, body })
      onDone()
    },
  })
  const end = () => {
    setClosing(true)
    close.mutate({ params }, { onSuccess: onDone, onError: () => setClosing(false) })
  }
  return (
    <>
      <Form of={callForm} submit={t('send')}>
        <LinesField form={callForm.form} name="text" label={t('answer')} hint={t('hint')} />
        <AttachmentsField
          of={callForm}
          send={(content) => client.ask(postboxDeskCalls.sendFile, { params, body: { content } })}
        />
        {isComplaint && (
          <SelectField
            form={callForm.form}
            name="outcome"
            label={t('complaint.outcome')}
            hint={t('complaint.outcomeHint')}
            placeholder={t('complaint.stillOpen')}
            options={complaintOutcomes.map((value) => ({ value, text: t(`complaint.${value}`) }))}
          />
        )}
      </Form>
      {!isComplaint && (
        <div>
          <Button look="quiet" disabled={isClosing} onClick={end} data-close-thread>
            {t('close')}
          </Button>
          {close.isError && <p role="alert">{t('notClosed')}</p>}
        </div>
      )}
    </>
  )
}
