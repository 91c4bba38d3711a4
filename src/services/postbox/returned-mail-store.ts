// The SQL of mails that came back, and of the letters they told of.

import { isFixedKind, kindsOfLetters } from '#domain/letter/letter-kind.ts'
import type { MailOutcome } from '#domain/letter/mail-reach.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'

/** False: it was said before. */
export async function keepReport(tx: Tx, event: string, outcome: MailOutcome): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into postbox.mail_reports (event_id, outcome) values ($1, $2) on conflict do nothing',
    [event, outcome],
  )
  return rowCount > 0
}

export const markReturned = (tx: Tx, messageId: string) =>
  tx.query(
    `update postbox.letter_mails set bounced_at = now() where message_id = $1 and bounced_at is null`,
    [messageId],
  )

const isOpen = 'bounced_at is not null and printed_at is null'

/** A mail has arrived since: who reads it finds the rest in the postbox. */
export async function forgetReturned(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.query(
    `update postbox.letter_mails set bounced_at = null where user_id = any ($1) and ${isOpen}`,
    [userIds],
  )
}

/** What nobody may do without goes on paper too. */
const printedKeys = Object.entries(kindsOfLetters).flatMap(([key, kind]) =>
  isFixedKind(kind) ? [key] : [],
)

const ofPrintedKind = `exists (
  select from postbox.letters l
   where l.customer_id = m.customer_id and l.id = m.letter_id and l.key = any ($2))`

/** The customers of whose letters some came back that belong on paper. */
export async function returnedTo(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct m.customer_id as id from postbox.letter_mails m
      where m.user_id = $1 and ${isOpen} and ${ofPrintedKind} order by 1`,
    [userId, printedKeys],
  )
  return rows.map(({ id }) => id)
}

export type PrintedLetter = { subject: string; body: string; locale: Locale }

/** Whoever takes them prints them, in this transaction. */
export async function takeReturned(
  tx: Tx,
  customerId: string,
  userId: string,
): Promise<PrintedLetter[]> {
  const { rows } = await tx.query<PrintedLetter>(
    `with taken as (
       update postbox.letter_mails m set printed_at = now()
        where m.user_id = $1 and m.customer_id = $3 and ${isOpen} and ${ofPrintedKind} returning *)
     select t.subject, first.body, m.locale
       from taken m
       join postbox.letters l on l.customer_id = m.customer_id and l.id = m.letter_id
       join postbox.threads t on t.customer_id = l.customer_id and t.id = l.thread_id
       join lateral (select body from postbox.messages
                      where customer_id = l.customer_id and thread_id = l.thread_id
                      order by sent_at, id limit 1) first on true
      order by l.id`,
    [userId, printedKeys, customerId],
  )
  return rows
}
