// What a reader wants to be told by mail or text message, and in which language: said in the customer area, or by the link of a mail.

import { letterWishCalls as calls } from '#contracts/letter-wishes.ts'
import { isFixedKind, letterKinds } from '#domain/letter/letter-kind.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import { Conflict, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { asCustomer } from '#services/customer/index.ts'
import {
  hiddenNumber,
  readLanguage,
  readProvenNumber,
  writeLanguage,
} from '#services/identity/index.ts'
import { readWishes, unsubscribe, writeWish } from './letter-wish-store.ts'

export function addLetterWishes(server: Server, db: Db): void {
  answer(server, calls.wishes, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => {
      const wishes = await readWishes(tx, query.customer_id, caller.userId)
      const number = await readProvenNumber(tx, caller.userId)
      return {
        language: await readLanguage(tx, caller.userId),
        phoneNumber: number && hiddenNumber(number),
        kinds: letterKinds.map((kind) => {
          const isFixed = isFixedKind(kind)
          const wish = isFixed ? undefined : wishes.find((each) => each.kind === kind)
          const isTexted = number !== null && (wish?.isTexted ?? false)
          return { kind, isFixed, isMailed: wish?.isMailed ?? true, isTexted }
        }),
      }
    }),
  )
  answer(server, calls.setWish, ({ body }, caller) => {
    const { customer_id: customerId, ...wish } = body
    if (isFixedKind(wish.kind)) throw new Refused('letter.fixed')
    return asCustomer(db, caller, customerId, async (tx): Promise<undefined> => {
      if (wish.isTexted && !(await readProvenNumber(tx, caller.userId)))
        throw new Conflict('phone.unproven')
      await writeWish(tx, { customerId, userId: caller.userId, ...wish })
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
