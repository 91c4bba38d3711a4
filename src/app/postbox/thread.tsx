// One thread of the postbox: what was written, and an answer below it. Opening it counts as reading it.

import { Archive, ArchiveRestore, ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#contracts/errors.ts'
import { newMessage, postboxCalls } from '#contracts/postbox.ts'
import { isAllowed, mayDo } from '#domain/party/acts.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useStanding } from '../data/use-standing.ts'
import { type Attached, AttachmentsField, attachmentIds } from '../form/attachments-field.tsx'
import { LinesField } from '../form/fields.tsx'
import { Done, Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { Page as NotFound } from '../page/not-found.tsx'
import css from '../page/page.module.css'
import { ComplaintFacts, Messages, scanInterval } from '../page/thread.tsx'
import { useApp } from '../session/app-context.tsx'
import postbox from './postbox.module.css'
import { useMove } from './use-threads.ts'

export function Page() {
  const t = useTranslations('account-pages.messages')
  const href = useHref()
  const { params, brand } = useSite()
  const { threadId = '' } = params
  const { client } = useApp()
  const request = { params: { threadId } }
  const { data, error, refetch } = useAsk(postboxCalls.thread, request, { again: scanInterval })
  const { mutate: markRead } = useAct(postboxCalls.markRead)
  const standing = useStanding()
  const mayWrite = standing !== undefined && isAllowed(mayDo(standing, 'write'))
  // Whoever only looks leaves it unread for whom it was written.
  const isUnread = mayWrite && (data?.isUnread ?? false)
  useEffect(() => {
    if (isUnread) markRead({ params: { threadId } })
  }, [isUnread, markRead, threadId])

  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={data?.subject ?? t('title')}>
      <div className={postbox.threadActs}>
        <a className={css.back} href={href('messages')}>
          <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('all')}
        </a>
        {data && <Move threadId={threadId} isArchived={data.isArchived} />}
      </div>
      {data ? (
        <>
          {data.complaint && <ComplaintFacts {...data.complaint} />}
          <Messages
            messages={data.messages}
            nameOf={{ CUSTOMER: t('you'), SERVICE: brand.name }}
            own="CUSTOMER"
            open={(attachmentId) =>
              client.ask(postboxCalls.file, { params: { threadId, attachmentId } })
            }
          />
          {data.isClosed ? <p>{t('closed')}</p> : mayWrite && <Reply threadId={threadId} />}
        </>
      ) : (
        <RowsLoading rows={2} />
      )}
    </AccountPage>
  )
}

/** One button for there and back, so that whoever pressed it can press it again. */
function Move({ threadId, isArchived }: { threadId: string; isArchived: boolean }) {
  const t = useTranslations('account-pages.messages')
  const common = useTranslations('account-pages.common')
  const { move, isBusy, hasFailed } = useMove()
  const Sign = isArchived ? ArchiveRestore : Archive
  return (
    <>
      <Button
        look="secondary"
        size="small"
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || move(threadId, !isArchived)}
        data-move={threadId}
      >
        <Sign size={18} strokeWidth={1.5} aria-hidden="true" />
        {t(isArchived ? 'bringBack' : 'archive')}
      </Button>
      {hasFailed && <Notice tone="bad" title={common('failed')} />}
    </>
  )
}

function Reply({ threadId }: { threadId: string }) {
  const t = useTranslations('account-pages.messages')
  const act = useAct(postboxCalls.reply)
  const { client } = useApp()
  const customer_id = useCustomerId()
  const [isSent, setSent] = useState(false)
  const callForm = useCallForm({
    schema: newMessage,
    defaults: { text: '', attachments: [] },
    bodyOf: ({ text, ...files }: { text: string } & Attached) => ({
      ...{ text, ...attachmentIds(files) },
    }),
    send: async (body) => {
      await act.mutateAsync({ params: { threadId }, body })
      callForm.form.reset()
      setSent(true)
    },
  })
  return (
    <>
      {isSent && <Done title={t('sent')} />}
      <Form of={callForm} submit={t('send')}>
        <LinesField form={callForm.form} name="text" label={t('reply')} hint={t('hint')} />
        <AttachmentsField
          of={callForm}
          send={(content) => client.ask(postboxCalls.sendFile, { body: { customer_id, content } })}
        />
      </Form>
    </>
  )
}
