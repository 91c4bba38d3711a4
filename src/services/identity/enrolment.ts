// Second factors, taken on and given up by their owner.

import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Failure, NotFound, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { type FactorChanges, factorAct, factorChanges } from './factor-change.ts'
import { hiddenNumber, needsFactor, readFactors, renewRecoveryCodes } from './factors.ts'
import { enrolNumber, numberOf, provenNumber, sendProof } from './number-proof.ts'
import type { IdentityParts } from './parts.ts'
import { registerPasskey, registrationOptions, removePasskey } from './passkeys.ts'
import { placeOf } from './place.ts'
import { freshSeconds } from './rules.ts'
import { requireFresh } from './security.ts'
import { removeTotp, startTotp, usesTotp } from './totp.ts'
import { readUser } from './users.ts'

type Parts = IdentityParts & FactorChanges

export function addEnrolment(server: Server, parts: IdentityParts): void {
  const all = { ...parts, ...factorChanges(parts) }
  for (const add of [addAuthenticator, addMessages, addPasskeys]) add(server, all)
}

/** An app, and the codes that stand in for any factor. */
function addAuthenticator(server: Server, parts: Parts): void {
  const { db, vault, now, as, changed, signed } = parts
  answer(server, calls.startTotp, async ({ body }, caller) => {
    const { hasTotp } = await readFactors(db, caller.userId)
    if (hasTotp) throw new Conflict('totp.exists')
    return signed({ caller, ...body }, factorAct(caller, 'addTotp'), async (tx) => {
      const { username } = await readUser(tx, caller.userId)
      return startTotp(tx, vault, caller.userId, username)
    })
  })

  answer(server, calls.confirmTotp, async ({ body }, caller, { locale }) => {
    await requireFresh(parts, caller)
    return as(caller, (tx) =>
      changed(tx, caller, locale, async () => {
        if (!(await usesTotp(tx, vault, caller.userId, body.code, now(), { isConfirming: true })))
          throw new Refused('sca.invalid')
        return { recoveryCodes: await renewRecoveryCodes(tx, vault, caller.userId) }
      }),
    )
  })

  answer(server, calls.removeTotp, ({ query }, caller, { locale }) =>
    signed({ caller, ...query }, factorAct(caller, 'removeTotp'), (tx) =>
      changed(tx, caller, locale, async () => {
        await removeTotp(tx, caller.userId)
        return {}
      }),
    ),
  )

  answer(server, calls.renewRecoveryCodes, async ({ body }, caller, { locale }) => {
    if (!needsFactor(await readFactors(db, caller.userId))) throw new Conflict('factor.missing')
    return signed({ caller, ...body }, factorAct(caller, 'renewRecoveryCodes'), (tx) =>
      changed(tx, caller, locale, async () => ({
        recoveryCodes: await renewRecoveryCodes(tx, vault, caller.userId),
      })),
    )
  })
}

const numberAct = (caller: Caller) => async (tx: Tx) =>
  ({ name: 'codeNumber', phoneNumber: await numberOf(tx, caller) }) as const

function addMessages(server: Server, parts: Parts): void {
  const { db, now, jobs, as, changed, signed } = parts
  answer(server, calls.startMessages, ({ body }, caller, { locale }) =>
    signed({ caller, ...body }, numberAct(caller), async (tx) => {
      const phoneNumber = await numberOf(tx, caller)
      await sendProof(jobs, tx, { userId: caller.userId, phoneNumber, locale, now: now() })
      return { sentTo: hiddenNumber(phoneNumber) }
    }),
  )

  answer(server, calls.confirmMessages, async ({ body }, caller, { locale }) => {
    await requireFresh(parts, caller)
    const phoneNumber = await provenNumber(db, caller.userId, body.code, now())
    await as(caller, (tx) =>
      changed(tx, caller, locale, () => enrolNumber(tx, caller.userId, phoneNumber)),
    )
    return { messagesTo: hiddenNumber(phoneNumber) }
  })

  answer(server, calls.stopMessages, ({ query }, caller, { locale }) =>
    signed({ caller, ...query }, factorAct(caller, 'stopMessages'), (tx) =>
      changed(tx, caller, locale, async () => {
        await tx.query('delete from identity.message_factors where user_id = $1', [caller.userId])
        return {}
      }),
    ),
  )
}

function addPasskeys(server: Server, parts: Parts): void {
  const { now, as, changed, signed } = parts
  answer(server, calls.startPasskey, ({ body }, caller, { reply }) =>
    signed({ caller, ...body }, factorAct(caller, 'addPasskey'), async (tx) => {
      const user = await readUser(tx, caller.userId)
      const options = await registrationOptions(tx, user, placeOf(reply.request, parts.origins()))
      await tx.query(
        `insert into identity.passkey_challenges (user_id, challenge, ends_at) values ($1, $2, $3)
         on conflict (user_id) do update set challenge = excluded.challenge, ends_at = excluded.ends_at`,
        [user.id, options.challenge, new Date(now().getTime() + freshSeconds * 1000)],
      )
      return { options: { ...options } }
    }),
  )

  answer(server, calls.addPasskey, async ({ body }, caller, { reply, locale }) => {
    await requireFresh(parts, caller)
    const { userId } = caller
    await as(caller, async (tx) => {
      const { rows } = await tx.query<{ challenge: string }>(
        `delete from identity.passkey_challenges where user_id = $1 and ends_at > $2
         returning challenge`,
        [userId, now()],
      )
      if (!rows[0]) throw new Failure(410, 'sca.expired')
      const { challenge } = rows[0]
      await changed(tx, caller, locale, async () => {
        const isTaken = await registerPasskey(
          tx,
          { userId, challenge, name: body.name },
          body.response as RegistrationResponseJSON,
          placeOf(reply.request, parts.origins()),
          now(),
        )
        if (!isTaken) throw new Refused('sca.invalid')
      })
    })
    return undefined
  })

  answer(server, calls.removePasskey, ({ params, query }, caller, { locale }) =>
    signed({ caller, ...query }, factorAct(caller, 'removePasskey', params.passkeyId), (tx) =>
      changed(tx, caller, locale, async () => {
        if (!(await removePasskey(tx, caller.userId, params.passkeyId))) throw new NotFound()
        return {}
      }),
    ),
  )
}
