// Threads between a customer and us, as both sides see them: a row of a list, and what was written.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { postboxCalls } from '#contracts/postbox.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Facts } from './account-page.tsx'
import css from './thread.module.css'

type RowProps = {
  id: string
  href: string
  subject: string
  preview: string
  on: CalendarDate
  isUnread?: boolean
}

export function ThreadRow({ id, href, subject, preview, on, isUnread = false }: RowProps) {
  const t = useTranslations('account-pages.messages')
  const { market } = useSite()
  return (
    <a className={css.thread} href={href} data-unread={isUnread || undefined} data-thread={id}>
      <span className={css.dot} aria-hidden="true" />
      <span className={css.threadSubject}>
        {subject} {isUnread && <span className="visually-hidden">({t('unread')})</span>}
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
  const { locale } = useSite().market
  const said = (day: CalendarDate) => formatDate(locale, day, 'long')
  return (
    <div data-complaint={reference}>
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
    </div>
  )
}

type Message = CallReply<typeof postboxCalls.thread>['messages'][number]
type MessagesProps = {
  messages: readonly Message[]
  /** Who is called what by the reader. */
  nameOf: Record<Message['from'], string>
  own: Message['from']
}

export function Messages({ messages, nameOf, own }: MessagesProps) {
  const { market } = useSite()
  return (
    <ol className={css.messages}>
      {messages.map(({ id, from, text, sentOn }) => (
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
        </li>
      ))}
    </ol>
  )
}
