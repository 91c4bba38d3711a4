// Second factors, taken on and given up by their owner: signed with what signs so far, told by mail, and
// followed by a time in which little can be withdrawn.

import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import type { SignatureRequest } from '#contracts/signatures.ts'
import type { Locale } from '#domain/market.ts'
import type { FactorChange, SignedAct } from '#domain/signing/signed-act.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Failure, NotFound, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { currentCustomer, readSalesChannel } from '#services/customer/index.ts'
import {
  noteChange,
  requestSignature,
  sendLater,
  takeSignature,
} from '#services/signatures/index.ts'
import { hiddenNumber, needsFactor, readFactors, renewRecoveryCodes } from './factors.ts'
import { write } from './messages.ts'
import { enrolNumber, numberOf, provenNumber, sendProof } from './number-proof.ts'
import type { IdentityParts } from './parts.ts'
import { listPasskeys, registerPasskey, registrationOptions, removePasskey } from './passkeys.ts'
import { placeOf } from './place.ts'
import { freshSeconds } from './rules.ts'
import { requireFresh } from './security.ts'
import { removeTotp, startTotp, usesTotp } from './totp.ts'
import { readUser } from './users.ts'

export function addEnrolment(server: Server, parts: IdentityParts): void {
  const { db, vault, now, jobs } = parts
  const send = sendLater(jobs)

  const as = <T>({ customerIds }: Caller, work: (tx: Tx) => Promise<T>) =>
    db.transaction(work, { customers: customerIds })

  /** One transaction: the change, what follows from it, and the mail about it. */
  async function changed<T>(
    tx: Tx,
    caller: Caller,
    locale: Locale,
    work: () => Promise<T>,
  ): Promise<T> {
    const user = await readUser(tx, caller.userId)
    const result = await work()
    // Recovery codes stand in for a factor; without one they would be a second password.
    if (!needsFactor(await readFactors(tx, user.id)))
      await tx.query('delete from identity.recovery_codes where user_id = $1', [user.id])
    await noteChange(tx, user.id, now())
    await write(jobs, tx, {
      to: user.email,
      channel: 'mail',
      kind: 'factorChanged',
      locale,
      values: { username: user.username },
    })
    return result
  }

  type Wish = { caller: Caller; signatureId?: string | undefined }

  /** Without a signature it is asked for; with one the work is done in the transaction that uses it up. */
  async function signed<T>(
    { caller, signatureId }: Wish,
    actOf: (tx: Tx) => Promise<SignedAct>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T | { signature: SignatureRequest }> {
    await requireFresh(parts, caller)
    const customerId = currentCustomer(caller)
    const signer = { customerId, userId: caller.userId }
    return as(caller, async (tx) => {
      const act = await actOf(tx)
      if (!signatureId) {
        const { market: locale } = (await readSalesChannel(tx, customerId))!
        return { signature: await requestSignature(tx, signer, act, { send, locale }) }
      }
      await takeSignature(tx, signer, signatureId, act)
      return work(tx)
    })
  }

  const factorAct =
    ({ userId }: Caller, change: FactorChange, passkeyId?: string) =>
    async (tx: Tx): Promise<SignedAct> => {
      const { username: login } = await readUser(tx, userId)
      if (!passkeyId) return { name: 'factor', login, change }
      const passkey = (await listPasskeys(tx, userId)).find(({ id }) => id === passkeyId)
      if (!passkey) throw new NotFound()
      return { name: 'factor', login, change, passkey: passkey.name }
    }

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

  const numberAct = (caller: Caller) => async (tx: Tx) =>
    ({ name: 'codeNumber', phoneNumber: await numberOf(tx, caller) }) as const

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
