// Threads between a customer and us, as both sides see them: a row of a list, and what was written.

import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { postboxCalls } from '#contracts/postbox.ts'
import { attachmentTypes } from '#domain/customer/postbox.ts'
import { type CalendarDate, daysBetween } from '#domain/date.ts'
import { formatDate, formatSize } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Level } from '#ui/drawing/level.tsx'
import { Facts } from './account-page.tsx'
import css from './thread.module.css'
import { type SentFile, useSave } from './use-save.ts'

type RowProps = {
  id: string
  href: string
  subject: string
  preview: string
  on: CalendarDate
  /** What else is known of it, in a word. */
  marks?: ReactNode
  /** Left out where nobody keeps count of what was read. */
  isUnread?: boolean
}

export function ThreadRow({ id, href, subject, preview, on, marks, isUnread }: RowProps) {
  const t = useTranslations('account-pages.messages')
  const { market } = useSite()
  return (
    <a className={css.thread} href={href} data-unread={isUnread || undefined} data-thread={id}>
      {isUnread !== undefined && <span className={css.dot} aria-hidden="true" />}
      <span className={css.threadSubject}>
        {subject} {isUnread && <span className="visually-hidden">({t('unread')})</span>}
        {marks && <span className={css.marks}>{marks}</span>}
      </span>
      <time className={css.threadDate} dateTime={on}>
        {formatDate(market.locale, on, 'medium')}
      </time>
      <span className={css.threadPreview}>{preview}</span>
    </a>
  )
}

type Complaint = NonNullable<CallReply<typeof postboxCalls.thread>['complaint']>

/** How a complaint is called, by when we owe an answer, and what was found. */
export function ComplaintFacts(complaint: Complaint) {
  const { reference, receivedOn, answerBy, answeredOn, outcome } = complaint
  const t = useTranslations('account-pages.messages.complaint')
  const { market, today } = useSite()
  const said = (day: CalendarDate) => formatDate(market.locale, day, 'long')
  return (
    <div className={css.complaint} data-complaint={reference}>
      <Facts
        facts={[
          { label: t('reference'), value: reference },
          { label: t('receivedOn'), value: said(receivedOn) },
          answeredOn
            ? { label: t('answeredOn'), value: said(answeredOn) }
            : { label: t('answerBy'), value: said(answerBy) },
          { label: t('outcome'), value: outcome && t(outcome) },
        ]}
      />
      {!answeredOn && (
        <Level
          summary={`${t('receivedOn')} ${said(receivedOn)}, ${t('answerBy')} ${said(answerBy)}`}
          share={(daysBetween(receivedOn, today) / daysBetween(receivedOn, answerBy)) * 100}
          from={said(receivedOn)}
          to={said(answerBy)}
        />
      )}
    </div>
  )
}

type Thread = CallReply<typeof postboxCalls.thread>
type Message = Thread['messages'][number]
type Attachment = NonNullable<Message['attachments']>[number]
type OpenFile = (attachmentId: string) => Promise<SentFile>
type MessagesProps = {
  messages: readonly Message[]
  /** Who is called what by the reader. */
  nameOf: Record<Message['from'], string>
  own: Message['from']
  open: OpenFile
}

const whileScannedMs = 3000

/** A thread is looked at again while something beside it is. */
export const scanInterval = (thread: Thread | undefined): number | false =>
  thread?.messages.some(({ attachments }) => attachments?.some(({ scan }) => scan === 'WAITING'))
    ? whileScannedMs
    : false

export function Messages({ messages, nameOf, own, open }: MessagesProps) {
  const { market } = useSite()
  return (
    <ol className={css.messages}>
      {messages.map(({ id, from, text, sentOn, attachments = [] }) => (
        <li
          key={id}
          className={css.message}
          data-own={from === own || undefined}
          data-message={from}
        >
          <p className={css.messageMeta}>
            {nameOf[from]},{' '}
            <time dateTime={sentOn}>{formatDate(market.locale, sentOn, 'medium')}</time>
          </p>
          <p className={css.messageText}>{text}</p>
          {attachments.length > 0 && (
            <ul className={css.attachments}>
              {attachments.map((attachment) => (
                <li key={attachment.id}>
                  <AttachmentEntry {...{ attachment, open }} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

/** What can be opened, or why not. */
function AttachmentEntry({ attachment, open }: { attachment: Attachment; open: OpenFile }) {
  const { id, contentType, bytes, scan } = attachment
  const t = useTranslations('account-pages.messages.attachments')
  const { locale } = useSite().market
  const { save, isBusy, hasFailed } = useSave()
  const name = `${attachmentTypes[contentType].toUpperCase()}, ${formatSize(locale, bytes)}`
  return (
    <>
      <span className={css.attachment} data-attachment={scan}>
        <Paperclip size={18} strokeWidth={1.5} aria-hidden="true" />
        <span>{name}</span>
        {scan === 'CLEAN' && (
          <Button
            look="secondary"
            size="small"
            disabled={isBusy}
            aria-label={`${t('save')}: ${name}`}
            onClick={() => save(() => open(id))}
          >
            {t('save')}
          </Button>
        )}
      </span>
      {scan !== 'CLEAN' && (
        <p role="status" className={css.messageMeta}>
          {t(scan)}
        </p>
      )}
      {hasFailed && <p role="alert">{t('failed')}</p>}
    </>
  )
}
