// The SQL of text messages that tell of letters.

import { nextTextAt } from '#domain/letter/letter-text.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'

export type LetterText = { customerId: string; letterId: string; userId: string; locale: Locale }

export const insertLetterText = (tx: Tx, { customerId, letterId, userId, locale }: LetterText) =>
  tx.query(
    `insert into postbox.letter_texts (customer_id, letter_id, user_id, locale) values ($1, $2, $3, $4)`,
    [customerId, letterId, userId, locale],
  )

export async function lastTextOf(tx: Tx, userId: string): Promise<Date | undefined> {
  const { rows } = await tx.query<{ at: Date | null }>(
    'select max(texted_at) as at from postbox.letter_texts where user_id = $1',
    [userId],
  )
  return rows[0]?.at ?? undefined
}

/**
 * All that wait for a user, and the language of the last; none where nothing waits or a text message has just left, which
 * told of these too. Whoever takes them sends one, in this transaction, and two at once take turns.
 */
export async function takeLetterTexts(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<Locale | undefined> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('letter text ' || $1, 0))`, [
    userId,
  ])
  if (nextTextAt(await lastTextOf(tx, userId), now) > now) return undefined
  const { rows } = await tx.query<{ locale: Locale }>(
    `with taken as (
       update postbox.letter_texts set texted_at = $2 where user_id = $1 and texted_at is null
       returning letter_id, locale)
     select locale from taken order by letter_id desc`,
    [userId, now],
  )
  return rows[0]?.locale
}
