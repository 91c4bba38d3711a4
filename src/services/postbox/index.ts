// The postbox service: how much of a customer's mail is unread.

import { postboxCalls } from '#contracts/postbox.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer } from '#services/customer/index.ts'

export function postbox(server: Server, { db }: { db: Db }): void {
  answer(server, postboxCalls.unreadCount, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => {
      const { rows } = await tx.query<{ count: number }>(
        `select count(*)::int as count from postbox.threads
          where customer_id = $1 and is_unread`,
        [query.customer_id],
      )
      return { data: { count: rows[0]!.count } }
    }),
  )
}
