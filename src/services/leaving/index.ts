// Leaving: a customer asks to, signed; what is in the way is told, what ends by itself is waited for, and an end of
// day pays the last money and has the account closed. Until then one may stay after all.

import { leavingCalls as calls, type WireBlocker, type WireLeaving } from '#contracts/leaving.ts'
import { type Blocker, blockersOf } from '#domain/leaving/blockers.ts'
import { decimalOf } from '#domain/money.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import { answer } from '#platform/answer.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict, Failure } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import {
  asCustomer,
  moveCustomer,
  ownCustomer,
  readSalesChannel,
  readStatus,
} from '#services/customer/index.ts'
import {
  type Performing,
  requestSignature,
  type SendCode,
  signAct,
} from '#services/signatures/index.ts'
import { leavingEvents } from './events.ts'
import { type Leaver, readLeavers } from './facts.ts'

import { insertTermination, readTermination, withdrawTermination } from './store.ts'

export { eraseStep, openedArchive } from './erase.ts'
export {
  dataExports,
  exportJobs,
  exportSubscribers,
  exportWorkers,
  prepareExport,
} from './export.ts'
export { readLeavers } from './facts.ts'
export { leavingLetters } from './letters.ts'
export { closeStep, closingAccounts, receiveClosing } from './steps.ts'

const leaverOf = async (tx: Tx, customerId: string): Promise<Leaver> =>
  (await readLeavers(tx, [customerId])).get(customerId)!

const wireOf = ({ kind, id, bankId, amount, day, portfolioId }: Blocker): WireBlocker => ({
  kind,
  ...(id && { id }),
  ...(bankId && { bankId }),
  ...(amount && { amount: decimalOf(amount), currencyCode: amount.currency }),
  ...(day && { day }),
  ...(portfolioId && { portfolioId }),
})

async function toldOf(tx: Tx, customerId: string): Promise<WireLeaving> {
  const leaver = await leaverOf(tx, customerId)
  const { hard, soft } = blockersOf(leaver)
  const termination = await readTermination(tx, customerId)
  const number = leaver.target?.account.iban ?? leaver.target?.account.accountNumber
  return {
    status: await readStatus(tx, customerId),
    hard: hard.map(wireOf),
    soft: soft.map(wireOf),
    ...(termination && { requestedOn: termination.requestedOn }),
    ...(termination?.closedOn && { closedOn: termination.closedOn }),
    ...(number && { target: `•••${number.slice(-4)}` }),
  }
}

/** Every check before somebody may leave; says what is signed of it. */
async function checkLeaving(tx: Tx, customerId: string) {
  if ((await readStatus(tx, customerId)) !== 'ACTIVE') throw new Conflict('customer.state')
  const leaver = await leaverOf(tx, customerId)
  const { hard } = blockersOf(leaver)
  const code = 'termination.blocked'
  if (hard.length > 0)
    throw new Failure(409, code, {
      errors: hard.map(({ kind, id }, i) => ({
        ...{ pointer: `/hard/${i}`, code, params: { kind, ...(id && { id }) } },
      })),
    })
  const to = leaver.target && { holder: leaver.target.holder, account: leaver.target.account }
  return { name: 'leave', customer: customerId, to: to ?? null } satisfies SignedAct
}

async function requestLeaving(tx: Tx, customerId: string, userId: string): Promise<void> {
  if (!(await moveCustomer(tx, customerId, 'TERMINATION_REQUESTED', userId)))
    throw new Conflict('customer.state')
  const terminationId = await insertTermination(tx, customerId, userId)
  await tell(tx, 'requested', { customerId, terminationId, actor: userId })
}

const tell = (
  tx: Tx,
  what: 'requested' | 'withdrawn',
  { customerId, terminationId, actor }: Record<'customerId' | 'terminationId' | 'actor', string>,
): Promise<void> =>
  emit(tx, leavingEvents[what], {
    ...{ data: { terminationId }, entityId: customerId, customerId, actor },
  })

/** The last signature has come: nothing may have come in the way meanwhile. */
export async function performLeaving(
  tx: Tx,
  { customerId, userId, assertSame }: Performing,
): Promise<void> {
  assertSame(await checkLeaving(tx, customerId))
  await requestLeaving(tx, customerId, userId)
}

export function leaving(server: Server, { db, sendCode }: { db: Db; sendCode: SendCode }): void {
  answer(server, calls.standing, ({ params }, caller) =>
    asCustomer(db, caller, params.customerId, (tx) => toldOf(tx, params.customerId), {
      isOneMoment: true,
    }),
  )

  answer(server, calls.request, async ({ params, body }, caller, { tx }) => {
    const customerId = ownCustomer(caller, params.customerId)
    const facts = await checkLeaving(tx, customerId)
    const signer = { customerId, userId: caller.userId }
    if (!body.signatureId) {
      const { market: locale } = (await readSalesChannel(tx, customerId))!
      return { signature: await requestSignature(tx, signer, facts, { send: sendCode, locale }) }
    }
    const begun = { signer, facts, wish: {}, subject: customerId }
    const waiting = await signAct(tx, body.signatureId, begun)
    if (waiting) return { waiting }
    await requestLeaving(tx, customerId, caller.userId)
    return { leaving: await toldOf(tx, customerId) }
  })

  answer(server, calls.withdraw, async ({ params }, caller, { tx }) => {
    const customerId = ownCustomer(caller, params.customerId)
    if ((await readStatus(tx, customerId)) !== 'TERMINATION_REQUESTED')
      throw new Conflict('customer.state')
    await moveCustomer(tx, customerId, 'ACTIVE', caller.userId)
    const terminationId = await withdrawTermination(tx, customerId)
    await tell(tx, 'withdrawn', { customerId, terminationId, actor: caller.userId })
    return toldOf(tx, customerId)
  })
}
