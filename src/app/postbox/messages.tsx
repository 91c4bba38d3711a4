// The postbox: every thread with us, the newest first, and a place to begin another.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { newThread, postboxCalls } from '#contracts/postbox.ts'
import { useHref } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useMay } from '../data/use-standing.ts'
import { type Attached, AttachmentsField, attachmentIds } from '../form/attachments-field.tsx'
import { CheckField, fieldOf, LinesField, TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import entries from '../page/entries.module.css'
import { Missing } from '../page/message.tsx'
import { ThreadRow } from '../page/thread.tsx'
import { useApp } from '../session/app-context.tsx'

export function Page() {
  const t = useTranslations('account-pages.messages')
  const href = useHref()
  const customerId = useCustomerId()
  const [isWriting, setWriting] = useState(false)
  const may = useMay('write')
  const request = { query: { customer_id: customerId } }
  const { data, isError, refetch } = useAsk(postboxCalls.threads, request, {
    isEnabled: customerId !== '',
  })
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {isWriting ? (
        <NewThread onCancel={() => setWriting(false)} />
      ) : (
        may && (
          <div>
            <Button onClick={() => setWriting(true)} data-write>
              {t('write')}
            </Button>
          </div>
        )
      )}
      {!data ? (
        <RowsLoading />
      ) : data.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className={entries.list}>
          {data.map((thread) => (
            <li key={thread.id}>
              <ThreadRow
                {...thread}
                href={href('thread', { threadId: thread.id })}
                on={thread.lastMessageOn}
              />
            </li>
          ))}
        </ul>
      )}
    </AccountPage>
  )
}

type Written = { subject: string; text: string; isComplaint: boolean } & Attached

function NewThread({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('account-pages.messages')
  const customer_id = useCustomerId()
  const { client, go } = useApp()
  const href = useHref()
  const act = useAct(postboxCalls.start)
  const callForm = useCallForm({
    schema: newThread,
    defaults: { subject: '', text: '', isComplaint: false, attachments: [] },
    bodyOf: ({ attachments, ...values }: Written) => ({
      ...{ customer_id, ...values, ...attachmentIds({ attachments }) },
    }),
    send: async (body) => {
      const { id } = await act.mutateAsync({ body })
      go(href('thread', { threadId: id }))
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  return (
    <Form of={callForm} submit={t('send')} onCancel={onCancel}>
      <TextField {...field('subject', t('subject'))} />
      <LinesField {...field('text', t('message'))} hint={t('hint')} />
      <AttachmentsField
        of={callForm}
        send={(content) => client.ask(postboxCalls.sendFile, { body: { customer_id, content } })}
      />
      <CheckField {...field('isComplaint', t('isComplaint'))} />
    </Form>
  )
}
