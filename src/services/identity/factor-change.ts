// How a factor is changed: signed with what signs so far, told by mail, and followed by a time in which little
// can be withdrawn.

import type { SignatureRequest } from '#contracts/signatures.ts'
import type { Locale } from '#domain/market.ts'
import type { FactorChange, SignedAct } from '#domain/signing/signed-act.ts'
import type { Caller } from '#platform/caller.ts'
import type { Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { currentCustomer, readSalesChannel } from '#services/customer/index.ts'
import {
  noteChange,
  requestSignature,
  sendLater,
  takeSignature,
} from '#services/signatures/index.ts'
import { needsFactor, readFactors } from './factors.ts'
import { write } from './messages.ts'
import type { IdentityParts } from './parts.ts'
import { listPasskeys } from './passkeys.ts'
import { requireFresh } from './security.ts'
import { readUser } from './users.ts'

type Wish = { caller: Caller; signatureId?: string | undefined }

export const factorAct =
  ({ userId }: Caller, change: FactorChange, passkeyId?: string) =>
  async (tx: Tx): Promise<SignedAct> => {
    const { username: login } = await readUser(tx, userId)
    if (!passkeyId) return { name: 'factor', login, change }
    const passkey = (await listPasskeys(tx, userId)).find(({ id }) => id === passkeyId)
    if (!passkey) throw new NotFound()
    return { name: 'factor', login, change, passkey: passkey.name }
  }

export function factorChanges(parts: IdentityParts) {
  const { db, now, jobs } = parts
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

  return { as, changed, signed }
}

export type FactorChanges = ReturnType<typeof factorChanges>
