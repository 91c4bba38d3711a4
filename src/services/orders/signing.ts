// How an instruction of every family is signed: over all that its customer is shown, by one person or by several.

import type { SignatureRequest } from '#contracts/signatures.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import {
  type Begun,
  type Performing,
  requestSignature,
  type SendCode,
  signAct,
} from '#services/signatures/index.ts'
import { type Instruction, moveOrder, type OrderChange } from './store.ts'

/** What the customer is shown: a code for one of these is worth nothing for another. */
type Facts = Begun['facts']

type Preparation = {
  userId: string
  facts: Facts
  send: SendCode
  /** What else is known from now on. */
  change?: OrderChange
}

/** Prepared from here on, however often a code is asked for. */
export async function askToSign<Given extends Instruction>(
  tx: Tx,
  found: Given,
  { userId, facts, send, change = {} }: Preparation,
): Promise<{ order: Given; signature: SignatureRequest }> {
  const order =
    found.state === 'PREPARED'
      ? found
      : await moveOrder(tx, found, 'PREPARED', { actor: userId, change })
  const signer = { customerId: order.customerId, userId }
  const signature = await requestSignature(tx, signer, facts, { send, locale: order.market })
  return { order, signature }
}

/** The act, as one of those who sign it has it before them. */
export const begunWith = (order: Instruction, facts: Facts, userId: string): Begun => ({
  signer: { customerId: order.customerId, userId },
  wish: { orderId: order.id, ...(order.family !== 'DEPOSIT' && { family: order.family }) },
  ...{ facts, subject: order.id, amount: order.amount },
})

export type Confirmation = { userId: string; orderId: string; signatureId: string; now: WallClock }

type Signed<Own> = {
  /** Locked, and at a step where it can be signed. */
  locked: (tx: Tx, orderId: string) => Promise<Own>
  /** Asked before every signature, and once more before the last one binds. */
  assertPossible: (tx: Tx, own: Own) => Promise<void>
  actOf: (own: Own) => Facts
  bind: (tx: Tx, own: Own, actor: string, now: WallClock) => Promise<Instruction>
}

/** Of orders whose last signature does at once what they say: a portfolio's and a pension's. */
export const signingOf = <Own extends { order: Instruction }>({
  locked,
  assertPossible,
  actOf,
  bind,
}: Signed<Own>) => ({
  async confirm(tx: Tx, { userId, orderId, signatureId, now }: Confirmation): Promise<Instruction> {
    const own = await locked(tx, orderId)
    await assertPossible(tx, own)
    const waiting = await signAct(tx, signatureId, begunWith(own.order, actOf(own), userId))
    return waiting ? own.order : bind(tx, own, userId, now)
  },

  /** The last signature has come: what was ordered still stands as it was signed, or it does not happen. */
  async perform(tx: Tx, { userId, wish, assertSame }: Performing, now: WallClock): Promise<void> {
    const own = await locked(tx, String(wish.orderId))
    await assertPossible(tx, own)
    assertSame(actOf(own))
    await bind(tx, own, userId, now)
  },
})
