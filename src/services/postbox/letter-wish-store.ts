// The SQL of what readers want to be told by mail.

import type { ChosenKind, LetterKind } from '#domain/letter/letter-kind.ts'
import type { Tx } from '#platform/db.ts'

type Wish = { customerId: string; userId: string; kind: LetterKind }

/** Who does not want to be mailed of a kind; whoever said nothing does. */
export async function unmailedReaders(
  tx: Tx,
  customerId: string,
  kind: LetterKind,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select user_id as id from postbox.letter_wishes
      where customer_id = $1 and kind = $2 and not is_mailed`,
    [customerId, kind],
  )
  return rows.map(({ id }) => id)
}

export async function unmailedKinds(
  tx: Tx,
  customerId: string,
  userId: string,
): Promise<LetterKind[]> {
  const { rows } = await tx.query<{ kind: LetterKind }>(
    `select kind from postbox.letter_wishes
      where customer_id = $1 and user_id = $2 and not is_mailed`,
    [customerId, userId],
  )
  return rows.map(({ kind }) => kind)
}

export const writeWish = (
  tx: Tx,
  { customerId, userId, kind, isMailed }: Wish & { isMailed: boolean },
) =>
  tx.query(
    `insert into postbox.letter_wishes (customer_id, user_id, kind, is_mailed) values ($1, $2, $3, $4)
     on conflict (customer_id, user_id, kind) do update set is_mailed = excluded.is_mailed`,
    [customerId, userId, kind, isMailed],
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
