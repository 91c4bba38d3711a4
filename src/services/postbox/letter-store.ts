// The SQL of letters: which were written, whom a mail tells of them, and whose code one is.

import type { CalendarDate } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'
import type { LetterKey } from '#platform/letters.ts'

export async function isWritten(tx: Tx, eventId: string, key: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from postbox.letters where event_id = $1 and key = $2',
    [eventId, key],
  )
  return rowCount > 0
}

type NewLetter = {
  customerId: string
  id: string
  eventId: string
  key: string
  threadId: string
  code: string
  readerId: string | undefined
}

export async function insertLetter(
  tx: Tx,
  { customerId, id, eventId, key, threadId, code, readerId }: NewLetter,
): Promise<void> {
  await tx.query(
    `insert into postbox.letters
       (customer_id, id, event_id, key, thread_id, code, reader_id, is_sealed, written_on)
     select $1, $2, $3, $4, $5, $6, $7, true, business_date from platform.business_clock`,
    [customerId, id, eventId, key, threadId, code, readerId],
  )
}

type LetterMail = {
  customerId: string
  letterId: string
  userId: string
  email: string
  locale: Locale
}

export const insertLetterMail = (
  tx: Tx,
  { customerId, letterId, userId, email, locale }: LetterMail,
) =>
  tx.query(
    `insert into postbox.letter_mails (customer_id, letter_id, user_id, email, locale)
     values ($1, $2, $3, $4, $5)`,
    [customerId, letterId, userId, email, locale],
  )

export type MailedLetter = { email: string; locale: Locale; subject: string; code: string }
export type WaitingMail = MailedLetter & { letterId: string; customerId: string; key: LetterKey }

/** All that wait for a user; whoever takes them sends them, in this transaction. */
export async function takeLetterMails(tx: Tx, userId: string): Promise<WaitingMail[]> {
  const { rows } = await tx.query<WaitingMail>(
    `with taken as (
       update postbox.letter_mails set mailed_at = now() where user_id = $1 and mailed_at is null returning *)
     select m.letter_id as "letterId", m.customer_id as "customerId", m.email, m.locale, t.subject, l.code, l.key
       from taken m
       join postbox.letters l on l.customer_id = m.customer_id and l.id = m.letter_id
       join postbox.threads t on t.customer_id = l.customer_id and t.id = l.thread_id
      order by l.id`,
    [userId],
  )
  return rows
}

/** Which mail told of them. */
export const noteMessage = (
  tx: Tx,
  { userId, messageId, letterIds }: { userId: string; messageId: string; letterIds: string[] },
) =>
  tx.query(
    'update postbox.letter_mails set message_id = $2 where user_id = $1 and letter_id = any ($3)',
    [userId, messageId, letterIds],
  )

export type CheckedLetter = {
  subject: string
  writtenOn: CalendarDate
  emails: string[]
  checks: number
}

/** Whoever holds the code may ask; the database tells of that letter alone. */
export async function checkLetter(tx: Tx, code: string): Promise<CheckedLetter | undefined> {
  const { rows } = await tx.query<CheckedLetter>(
    'select subject, written_on as "writtenOn", emails, checks from postbox.check_letter($1)',
    [code],
  )
  return rows[0]
}

export type LetterText = {
  id: string
  customerId: string
  readerId: string | null
  /** Written with a seal, as all are today. */
  isSealed: boolean
  subject: string
  body: string
  /** Of the mail that tells of it, where there was one. */
  locale: Locale | null
}

/** What stands in a letter, for comparing; nobody is told it. */
export async function textOfLetter(tx: Tx, code: string): Promise<LetterText | undefined> {
  const { rows } = await tx.query<LetterText>(
    `select id, customer_id as "customerId", reader_id as "readerId", is_sealed as "isSealed", subject, body, locale
       from postbox.text_of_letter($1)`,
    [code],
  )
  return rows[0]
}
