// The postbox: every thread with us, the newest first, and a place to begin another.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { newThread, postboxCalls } from '#contracts/postbox.ts'
import { formatDate } from '#domain/format.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { LinesField, TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import entries from '../page/entries.module.css'
import { Missing } from '../page/message.tsx'
import { useApp } from '../session/app-context.tsx'
import css from './postbox.module.css'

export function Page() {
  const t = useTranslations('account-pages.messages')
  const customerId = useCustomerId()
  const [isWriting, setWriting] = useState(false)
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
        <div>
          <Button onClick={() => setWriting(true)} data-write>
            {t('write')}
          </Button>
        </div>
      )}
      {!data ? (
        <RowsLoading />
      ) : data.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className={entries.list}>
          {data.map((thread) => (
            <li key={thread.id}>
              <ThreadLink {...thread} />
            </li>
          ))}
        </ul>
      )}
    </AccountPage>
  )
}

type Listed = CallReply<typeof postboxCalls.threads>[number]

function ThreadLink({ id, subject, preview, isUnread, lastMessageOn }: Listed) {
  const t = useTranslations('account-pages.messages')
  const href = useHref()
  const { market } = useSite()
  return (
    <a
      className={css.thread}
      href={href('thread', { threadId: id })}
      data-unread={isUnread || undefined}
      data-thread={id}
    >
      <span className={css.dot} aria-hidden="true" />
      <span className={css.threadSubject}>
        {subject} {isUnread && <span className="visually-hidden">({t('unread')})</span>}
      </span>
      <time className={css.threadDate} dateTime={lastMessageOn}>
        {formatDate(market.locale, lastMessageOn, 'medium')}
      </time>
      <span className={css.threadPreview}>{preview}</span>
    </a>
  )
}

function NewThread({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('account-pages.messages')
  const customer_id = useCustomerId()
  const { go } = useApp()
  const href = useHref()
  const act = useAct(postboxCalls.start)
  const callForm = useCallForm({
    schema: newThread,
    defaults: { subject: '', text: '' },
    bodyOf: (values: { subject: string; text: string }) => ({ customer_id, ...values }),
    send: async (body) => {
      const { id } = await act.mutateAsync({ body })
      go(href('thread', { threadId: id }))
    },
  })
  const { form } = callForm
  return (
    <Form of={callForm} submit={t('send')} onCancel={onCancel}>
      <TextField form={form} name="subject" label={t('subject')} />
      <LinesField form={form} name="text" label={t('message')} hint={t('hint')} />
    </Form>
  )
}
