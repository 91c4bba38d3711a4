// Invitations as rows of whichever service keeps them: how a letter's link is followed, written anew, reminded of and
// run out. It reads and writes and decides nothing.

import {
  type InvitationState,
  invitationDays,
  invitationReminderDays,
} from '#domain/party/invitation.ts'
import type { Queryable } from './db.ts'
import { hashOf } from './secret-hash.ts'
import { sqlList } from './sql-list.ts'

type Table = {
  /** With its schema. */
  name: string
  /** Whose the invitations are: the column that says so. */
  owner: string
  columns: string
  /** In these somebody may still answer. */
  open: readonly InvitationState[]
}

const today = '(select business_date from platform.business_clock)'

/** Counted from the business day, and kept as the first moment of the last one. */
export const invitationEnd = `(${today} + ${invitationDays})::timestamp at time zone 'UTC'`
export const endsOn = "(ends_at at time zone 'UTC')::date"

export const invitationRows = <Row extends object>({ name, owner, columns, open }: Table) => ({
  /** How many letters of this owner one address has got. */
  async countTo(db: Queryable, ownerId: string, email: string): Promise<number> {
    const { rowCount } = await db.query(`select from ${name} where ${owner} = $1 and email = $2`, [
      ownerId,
      email,
    ])
    return rowCount
  },

  /**
   * By the link, whoever has the mailbox: a mail program may have looked first, and a telephone forgets its tabs. The
   * last browser has it, until it is accepted in one.
   */
  async follow(
    db: Queryable,
    { token, key }: { token: string; key: string },
  ): Promise<Row | undefined> {
    const { rows } = await db.query<Row>(
      `update ${name} set key_hash = $2
        where token_hash = $1 and (state = 'INVITED' or key_hash = $2) and ${endsOn} >= ${today}
          and state in ${sqlList(open)}
        returning ${columns}`,
      [hashOf(token), hashOf(key)],
    )
    return rows[0]
  },

  /** The link of a new letter; that of the one before opens nothing any more. */
  async setLink(
    db: Queryable,
    id: string,
    token: string,
  ): Promise<(Row & { page: string }) | undefined> {
    const { rows } = await db.query<Row & { page: string }>(
      `update ${name} set token_hash = $2
        where id = $1 and state = 'INVITED' returning ${columns}, page`,
      [id, hashOf(token)],
    )
    return rows[0]
  },

  /** Those that are due to be reminded of, once for each of the days. */
  async countReminders(db: Queryable): Promise<string[]> {
    const { rows } = await db.query<{ id: string }>(
      `update ${name} i set reminders = due.count
         from (select id, (select count(*)::int from unnest($1::int[]) as days
                            where ${endsOn} - ${invitationDays} + days <= ${today}) as count
                 from ${name} where state = 'INVITED' and ${endsOn} >= ${today}) as due
        where i.id = due.id and i.reminders < due.count returning i.id`,
      [invitationReminderDays],
    )
    return rows.map(({ id }) => id)
  },

  async overdue(db: Queryable): Promise<Row[]> {
    const { rows } = await db.query<Row>(
      `select ${columns} from ${name} where ${endsOn} < ${today} and state in ${sqlList(open)}`,
    )
    return rows
  },
})
