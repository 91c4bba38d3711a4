// Second factors, taken on and given up by their owner. Every change is told by mail.

import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import type { Locale } from '#domain/market.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Failure, NotFound, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { currentCustomer, readCustomer } from '#services/customer/index.ts'
import { hiddenNumber, needsFactor, readFactors, renewRecoveryCodes } from './factors.ts'
import { write } from './messages.ts'
import type { IdentityParts } from './parts.ts'
import { registerPasskey, registrationOptions, removePasskey } from './passkeys.ts'
import { placeOf } from './place.ts'
import { freshSeconds } from './rules.ts'
import { requireFresh } from './security.ts'
import { removeTotp, startTotp, usesTotp } from './totp.ts'
import { readUser } from './users.ts'

export function addEnrolment(server: Server, parts: IdentityParts): void {
  const { db, vault, now } = parts

  /** One transaction: the change, what follows from it, and the mail about it. */
  const change = async <T>(
    caller: Caller,
    locale: Locale,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    await requireFresh(parts, caller)
    const user = await readUser(db, caller.userId)
    return db.transaction(
      async (tx) => {
        const result = await work(tx)
        // Recovery codes stand in for a factor; without one they would be a second password.
        if (!needsFactor(await readFactors(tx, user.id)))
          await tx.query('delete from identity.recovery_codes where user_id = $1', [user.id])
        await write(parts.jobs, tx, {
          to: user.email,
          channel: 'mail',
          kind: 'factorChanged',
          locale,
          values: { username: user.username },
        })
        return result
      },
      { customers: caller.customerIds },
    )
  }

  answer(server, calls.startTotp, async (_, caller) => {
    await requireFresh(parts, caller)
    const { hasTotp } = await readFactors(db, caller.userId)
    if (hasTotp) throw new Conflict('totp.exists')
    const { username } = await readUser(db, caller.userId)
    return startTotp(db, vault, caller.userId, username)
  })

  answer(server, calls.confirmTotp, ({ body }, caller, { locale }) =>
    change(caller, locale, async (tx) => {
      if (!(await usesTotp(tx, vault, caller.userId, body.code, now(), { isConfirming: true })))
        throw new Refused('sca.invalid')
      return { recoveryCodes: await renewRecoveryCodes(tx, caller.userId) }
    }),
  )

  answer(server, calls.removeTotp, async (_, caller, { locale }) => {
    await change(caller, locale, (tx) => removeTotp(tx, caller.userId))
    return undefined
  })

  answer(server, calls.renewRecoveryCodes, async (_, caller, { locale }) => {
    if (!needsFactor(await readFactors(db, caller.userId))) throw new Conflict('factor.missing')
    return change(caller, locale, async (tx) => ({
      recoveryCodes: await renewRecoveryCodes(tx, caller.userId),
    }))
  })

  answer(server, calls.startMessages, (_, caller, { locale }) =>
    change(caller, locale, async (tx) => {
      const phoneNumber = await phoneNumberOf(tx, caller)
      if (!phoneNumber) throw new Conflict('phone.missing')
      await tx.query(
        `insert into identity.message_factors (user_id, phone_number) values ($1, $2)
         on conflict (user_id) do update set phone_number = excluded.phone_number`,
        [caller.userId, phoneNumber],
      )
      return { messagesTo: hiddenNumber(phoneNumber) }
    }),
  )

  answer(server, calls.stopMessages, async (_, caller, { locale }) => {
    await change(caller, locale, (tx) =>
      tx.query('delete from identity.message_factors where user_id = $1', [caller.userId]),
    )
    return undefined
  })

  answer(server, calls.startPasskey, async (_, caller, { reply }) => {
    await requireFresh(parts, caller)
    const user = await readUser(db, caller.userId)
    const options = await registrationOptions(db, user, placeOf(reply.request, parts.origins()))
    await db.query(
      `insert into identity.passkey_challenges (user_id, challenge, ends_at) values ($1, $2, $3)
       on conflict (user_id) do update set challenge = excluded.challenge, ends_at = excluded.ends_at`,
      [user.id, options.challenge, new Date(now().getTime() + freshSeconds * 1000)],
    )
    return { ...options }
  })

  answer(server, calls.addPasskey, async ({ body }, caller, { reply, locale }) => {
    await change(caller, locale, async (tx) => {
      const { rows } = await tx.query<{ challenge: string }>(
        `delete from identity.passkey_challenges where user_id = $1 and ends_at > $2
         returning challenge`,
        [caller.userId, now()],
      )
      if (!rows[0]) throw new Failure(410, 'sca.expired')
      const { challenge } = rows[0]
      const isTaken = await registerPasskey(
        tx,
        { userId: caller.userId, challenge, name: body.name },
        body.response as RegistrationResponseJSON,
        placeOf(reply.request, parts.origins()),
        now(),
      )
      if (!isTaken) throw new Refused('sca.invalid')
    })
    return undefined
  })

  answer(server, calls.removePasskey, async ({ params }, caller, { locale }) => {
    await change(caller, locale, async (tx) => {
      if (!(await removePasskey(tx, caller.userId, params.passkeyId))) throw new NotFound()
    })
    return undefined
  })
}

/** The number of the person who signs in, as the customer's data have it. */
async function phoneNumberOf(tx: Tx, caller: Caller): Promise<string | undefined> {
  const [user, customer] = [
    await readUser(tx, caller.userId),
    await readCustomer(tx, currentCustomer(caller), ['all-persons']),
  ]
  const persons = customer?.embedded?.persons ?? []
  const person = persons.find(({ username }) => username === user.username) ?? persons[0]
  return person?.contactDetails?.phoneNumber
}
