// The SQL of what readers want to be told by mail or text message.

import { type ChosenKind, isFixedKind, type LetterKind } from '#domain/letter/letter-kind.ts'
import type { Tx } from '#platform/db.ts'

type Wish = { customerId: string; userId: string; kind: LetterKind }

type Wishing = { noMail: string[]; text: string[] }

/** Who wants no mail of a kind, and who a text message; of what is fixed nobody chooses. */
export async function readersWishing(
  tx: Tx,
  customerId: string,
  kind: LetterKind,
): Promise<Wishing> {
  if (isFixedKind(kind)) return { noMail: [], text: [] }
  const { rows } = await tx.query<Wishing>(
    `select coalesce(array_agg(user_id::text) filter (where not is_mailed), '{}') as "noMail",
            coalesce(array_agg(user_id::text) filter (where is_texted), '{}') as text
       from postbox.letter_wishes where customer_id = $1 and kind = $2`,
    [customerId, kind],
  )
  return rows[0]!
}

export type KeptWish = { kind: LetterKind; isMailed: boolean; isTexted: boolean }

export async function readWishes(tx: Tx, customerId: string, userId: string): Promise<KeptWish[]> {
  const { rows } = await tx.query<KeptWish>(
    `select kind, is_mailed as "isMailed", is_texted as "isTexted" from postbox.letter_wishes
      where customer_id = $1 and user_id = $2`,
    [customerId, userId],
  )
  return rows
}

type NewWish = Wish & Partial<Pick<KeptWish, 'isMailed' | 'isTexted'>>

/** What is not said stays as it is. */
export const writeWish = (tx: Tx, { customerId, userId, kind, isMailed, isTexted }: NewWish) =>
  tx.query(
    `insert into postbox.letter_wishes as w (customer_id, user_id, kind, is_mailed, is_texted)
     values ($1, $2, $3, coalesce($4, true), coalesce($5, false))
     on conflict (customer_id, user_id, kind) do update set
       is_mailed = coalesce($4, w.is_mailed), is_texted = coalesce($5, w.is_texted)`,
    [customerId, userId, kind, isMailed ?? null, isTexted ?? null],
  )

export const insertUnsubscribeLink = (
  tx: Tx,
  { customerId, userId, kind, tokenHash }: Wish & { tokenHash: string },
) =>
  tx.query(
    `insert into postbox.unsubscribe_links (customer_id, user_id, kind, token_hash)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [customerId, userId, kind, tokenHash],
  )

/** Whoever holds the link may end what it stands for; the database tells of that alone. */
export async function unsubscribe(
  tx: Tx,
  tokenHash: string,
  isWanted: boolean,
): Promise<ChosenKind[]> {
  const { rows } = await tx.query<{ kind: ChosenKind }>(
    'select kind from postbox.unsubscribe($1, $2) as kind',
    [tokenHash, isWanted],
  )
  return rows.map(({ kind }) => kind)
}
