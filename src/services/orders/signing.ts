// How an instruction of every family is signed: over all that its customer is shown, by one person or by several.

import type { SignatureRequest } from '#contracts/signatures.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import {
  type Begun,
  type Performing,
  requestSignature,
  type SendCode,
  signAct,
} from '#services/signatures/index.ts'
import { assertMayStep } from './instruction.ts'
import { type Instruction, instructionsWhere, moveOrder, type OrderChange } from './store.ts'

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

type SigningStep = 'prepare' | 'confirm'

/** Orders of one kind, with what they froze: another's, and one of another kind, is not there. */
export const ordersOf = <Own>(
  kind: string,
  ownOf: (tx: Tx, order: Instruction) => Promise<Own>,
) => {
  async function only(tx: Tx, orderId: string, locked = ''): Promise<Instruction> {
    const [order] = await instructionsWhere(tx, `id = $1 and ${kind} ${locked}`, [orderId])
    if (!order) throw new NotFound()
    return order
  }
  return {
    found: async (tx: Tx, orderId: string): Promise<Own> => ownOf(tx, await only(tx, orderId)),

    async locked(tx: Tx, orderId: string, step: SigningStep): Promise<Own> {
      const order = await only(tx, orderId, 'for update')
      await assertMayStep(tx, order, step)
      return ownOf(tx, order)
    },
  }
}

type Ticked = { hasReadPapers: boolean }
type Preparing = { userId: string; orderId: string; send: SendCode }

type Signed<Own, Ticks extends Ticked> = {
  /** Locked, and where the step can be taken. */
  locked: (tx: Tx, orderId: string, step: SigningStep) => Promise<Own>
  /** Asked before every signature, and once more before the last one binds. */
  assertPossible: (tx: Tx, own: Own) => Promise<void>
  /** What else has to be ticked beside the papers. */
  assertTicked?: (own: Own, ticks: Ticks) => void
  actOf: (own: Own) => Facts
  bind: (tx: Tx, own: Own, actor: string, now: WallClock) => Promise<Instruction>
}

/** Of orders whose last signature does at once what they say: a portfolio's, a pension's, a commitment's. */
export const signingOf = <Own extends { order: Instruction }, Ticks extends Ticked = Ticked>({
  locked,
  assertPossible,
  assertTicked,
  actOf,
  bind,
}: Signed<Own, Ticks>) => ({
  async prepare(
    tx: Tx,
    given: Preparing & Ticks,
  ): Promise<{ order: Instruction; signature: SignatureRequest }> {
    const { userId, orderId, send, hasReadPapers } = given
    const own = await locked(tx, orderId, 'prepare')
    await assertPossible(tx, own)
    assertTicked?.(own, given)
    if (!hasReadPapers) throw new Conflict('papers.unread')
    return askToSign(tx, own.order, { userId, facts: actOf(own), send })
  },

  async confirm(tx: Tx, { userId, orderId, signatureId, now }: Confirmation): Promise<Instruction> {
    const own = await locked(tx, orderId, 'confirm')
    await assertPossible(tx, own)
    const waiting = await signAct(tx, signatureId, begunWith(own.order, actOf(own), userId))
    return waiting ? own.order : bind(tx, own, userId, now)
  },

  /** The last signature has come: what was ordered still stands as it was signed, or it does not happen. */
  async perform(tx: Tx, { userId, wish, assertSame }: Performing, now: WallClock): Promise<void> {
    const own = await locked(tx, String(wish.orderId), 'confirm')
    await assertPossible(tx, own)
    assertSame(actOf(own))
    await bind(tx, own, userId, now)
  },
})
