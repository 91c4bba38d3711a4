// The code that came to a new telephone number: from then on it counts.

import { contactChangeCalls as calls } from '#contracts/contact-change.ts'
import { coolingOffHours } from '#domain/account/cooling-off.ts'
import { contactStage } from '#domain/customer/contact-change.ts'
import { mostWrongTries } from '#domain/signing/signing.ts'
import { answer } from '#platform/answer.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { Failure, Refused, TooMany } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import { readContact } from '#services/customer/index.ts'
import { noteChange } from '#services/signatures/index.ts'
import { channelsOf, tellLeft } from './channels.ts'
import { countCode, markDone, moveNumber, ownPersons } from './contact-store.ts'
import { hashOfCode, isSameHash } from './factors.ts'
import { writeToUsersOf } from './messages.ts'
import { aloneWith } from './own-lock.ts'
import { messageCodeSeconds } from './rules.ts'
import { readUser } from './users.ts'

type Parts = { db: Db; jobs: Jobs; now: WallClock }

export function addNumber(server: Server, { db, jobs, now }: Parts): void {
  answer(server, calls.confirmNumber, async ({ body }, { userId }) => {
    const waiting = await countCode(db, userId, now())
    if (!waiting || contactStage(waiting, now()) !== 'waiting')
      throw new Failure(410, 'sca.expired')
    if (waiting.tries > mostWrongTries) throw new TooMany(messageCodeSeconds)
    const { id, customerId, newValue, locale, secretHash } = waiting
    if (!secretHash || !isSameHash(secretHash, hashOfCode(body.code)))
      throw new Refused('sca.invalid')
    await aloneWith(db, userId, async (tx) => {
      const own = (await ownPersons(tx, userId)).find((each) => each.customerId === customerId)
      const old = own && (await readContact(tx, own)).phoneNumber
      if (!(await markDone(tx, id, { old: old ?? '', now: now() })))
        throw new Failure(410, 'sca.expired')
      const { numbers } = await channelsOf(tx, await readUser(tx, userId))
      await moveNumber(tx, userId, newValue)
      await noteChange(tx, userId, now())
      const values = { hours: String(coolingOffHours) }
      await tellLeft(jobs, tx, { numbers, newValue, locale })
      await writeToUsersOf(jobs, tx, customerId, { kind: 'contactChanged', locale, values })
    })
    return undefined
  })
}
