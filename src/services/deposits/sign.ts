// What is signed of a deposit: what becomes of it at its end, and taking money out before.

import { depositCalls } from '#contracts/deposits.ts'
import type { Leg } from '#domain/deposit/maturity-instruction.ts'
import { parseMoney } from '#domain/money.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { readSalesChannel } from '#services/customer/index.ts'
import {
  type Performing,
  requestSignature,
  type SendCode,
  type Signer,
  signAct,
} from '#services/signatures/index.ts'
import { instructionAct, withdrawalAct } from './acts.ts'
import { checkInstruction, type OfferedSuccessor, setInstruction } from './instruct.ts'
import { viewDeposits, viewWithdrawals } from './views.ts'
import { insertWithdrawal, planWithdrawal } from './withdrawals.ts'

/** The customer of the caller's who owns the deposit; nobody can tell a foreign one from none. */
export async function ownerOf(
  tx: Tx,
  table: 'holdings.product_instances' | 'deposits.withdrawals',
  id: string,
) {
  const { rows } = await tx.query<{ customerId: string }>(
    `select customer_id as "customerId" from ${table} where id = $1`,
    [id],
  )
  if (!rows[0]) throw new NotFound()
  return rows[0].customerId
}

const minorOf = (decimal: string | undefined): bigint | undefined =>
  decimal === undefined ? undefined : parseMoney(decimal, 'EUR')!.minor

/** The last signature has come: the plan is checked against today's offers, and set. */
export async function performInstruction(
  tx: Tx,
  { customerId, userId, wish, assertSame }: Performing,
  offered: OfferedSuccessor,
): Promise<void> {
  const instruction = { customerId, id: String(wish.depositId), legs: wish.legs as readonly Leg[] }
  await checkInstruction(tx, instruction, offered)
  assertSame(await instructionAct(tx, instruction, offered))
  await setInstruction(tx, instruction, userId)
}

/** The last signature has come: it is asked for as of today. */
export async function performWithdrawal(
  tx: Tx,
  { customerId, wish, assertSame }: Performing,
): Promise<void> {
  const key = { customerId, id: String(wish.depositId) }
  const plan = await planWithdrawal(tx, key, minorOf(wish.amount as string | undefined))
  assertSame(await withdrawalAct(tx, plan))
  await insertWithdrawal(tx, plan)
}

type Parts = { sendCode: SendCode; offered: OfferedSuccessor }

export function answerSigned(server: Server, { sendCode, offered }: Parts): void {
  /** In the language of the customer's market. */
  const codeFor = async (tx: Tx, signer: Signer, act: SignedAct) => {
    const { market: locale } = (await readSalesChannel(tx, signer.customerId))!
    return requestSignature(tx, signer, act, { send: sendCode, locale })
  }

  answer(server, depositCalls.instruct, async ({ params, body }, { userId }, { tx }) => {
    const customerId = await ownerOf(tx, 'holdings.product_instances', params.depositId)
    const wish = { customerId, id: params.depositId, legs: body.legs }
    const lastDay = await checkInstruction(tx, wish, offered)
    const signer = { customerId, userId }
    const act = await instructionAct(tx, wish, offered)
    if (!body.signatureId) return { signature: await codeFor(tx, signer, act) }
    const waiting = await signAct(tx, body.signatureId, {
      ...{ signer, facts: act, wish: { depositId: wish.id, legs: body.legs }, subject: wish.id },
      lastDay,
    })
    if (waiting) return { waiting }
    await setInstruction(tx, wish, userId)
    const today = await businessDate(tx)
    return { deposit: (await viewDeposits(tx, today, customerId, params.depositId))[0]! }
  })

  answer(server, depositCalls.withdraw, async ({ params, body }, { userId }, { tx }) => {
    const customerId = await ownerOf(tx, 'holdings.product_instances', params.depositId)
    const key = { customerId, id: params.depositId }
    const plan = await planWithdrawal(tx, key, minorOf(body.amount))
    const { effectiveOn } = plan
    const signer = { customerId, userId }
    const act = await withdrawalAct(tx, plan)
    if (!body.signatureId) {
      return { signature: await codeFor(tx, signer, act), effectiveOn }
    }
    const waiting = await signAct(tx, body.signatureId, {
      ...{ signer, facts: act, wish: { depositId: params.depositId, amount: body.amount } },
      ...{ subject: params.depositId, lastDay: await businessDate(tx) },
      ...(typeof act.amount === 'object' && { amount: act.amount }),
    })
    if (waiting) return { waiting, effectiveOn }
    const id = await insertWithdrawal(tx, plan)
    const [withdrawal] = await viewWithdrawals(tx, customerId, id)
    return { withdrawal: withdrawal!, effectiveOn }
  })
}
