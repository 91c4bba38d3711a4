// What a reader wants to be told by mail, and in which language: said in the customer area, or by the link of a mail.

import { letterWishCalls as calls } from '#contracts/letter-wishes.ts'
import { isFixedKind, letterKinds } from '#domain/letter/letter-kind.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import { Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { asCustomer } from '#services/customer/index.ts'
import { readLanguage, writeLanguage } from '#services/identity/index.ts'

import { unmailedKinds, unsubscribe, writeWish } from './letter-wish-store.ts'

export function addLetterWishes(server: Server, db: Db): void {
  answer(server, calls.wishes, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => {
      const unmailed = await unmailedKinds(tx, query.customer_id, caller.userId)
      return {
        language: await readLanguage(tx, caller.userId),
        kinds: letterKinds.map((kind) => ({
          ...{ kind, isFixed: isFixedKind(kind) },
          isMailed: isFixedKind(kind) || !unmailed.includes(kind),
        })),
      }
    }),
  )
  answer(server, calls.setWish, ({ body }, caller) => {
    const { customer_id: customerId, kind, isMailed } = body
    if (isFixedKind(kind)) throw new Refused('letter.fixed')
    return asCustomer(db, caller, customerId, async (tx): Promise<undefined> => {
      await writeWish(tx, { customerId, userId: caller.userId, kind, isMailed })
    })
  })
  answer(server, calls.setLanguage, ({ body }, { userId }) =>
    db.transaction(async (tx): Promise<undefined> => {
      await writeLanguage(tx, userId, body.language)
    }),
  )
  answer(server, calls.unsubscribe, ({ body: { token, isWanted } }) =>
    db.transaction(async (tx) => ({ kinds: await unsubscribe(tx, hashOf(token), isWanted) })),
  )
}
