// What proves that a held payment is the customer's: sent by them, opened and judged at the desk.

import { payInDeskCalls } from '#contracts/pay-in-desk.ts'
import { paymentCalls } from '#contracts/payments.ts'
import {
  type HeldPayIn,
  type HeldReason,
  isProofWanted,
  mostProofs,
  releaseRefusal,
} from '#domain/account/held-pay-in.ts'
import { type AttachmentType, attachmentTypes } from '#domain/customer/postbox.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import { answer } from '#platform/answer.ts'
import { wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict, NotFound, TooMany } from '#platform/failure.ts'
import { getFile, putFile } from '#platform/files.ts'
import type { Server } from '#platform/http.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { accountById } from '#services/accounts/index.ts'
import { asCustomer, ownCustomer } from '#services/customer/index.ts'
import { readFileOf } from '#services/identity/index.ts'
import { payInEvents } from './events.ts'

async function payInOf(tx: Tx, customerId: string, id: string) {
  const { rows } = await tx.query<
    HeldPayIn & { accountId: string | null; currency: Currency; proofs: number }
  >(
    `select state, reason, decision, account_id as "accountId", currency,
            (select count(*)::int from payments.pay_in_proofs f where f.pay_in_id = p.id) as proofs
       from payments.pay_ins p where customer_id = $1 and id = $2`,
    [customerId, id],
  )
  if (!rows[0]) throw new NotFound()
  return rows[0]
}

async function assertWanted(tx: Tx, customerId: string, id: string): Promise<void> {
  const found = await payInOf(tx, customerId, id)
  if (!isProofWanted(found)) throw new Conflict('payIn.settled')
  if (found.proofs >= mostProofs) throw new TooMany(3600, 'rate.limited')
}

type Proof = { id: string; fileId: string; sentOn: CalendarDate }

/** All that a customer has sent, or only of one payment. */
export async function readProofs(tx: Tx, customerId: string, payInId?: string): Promise<Proof[]> {
  const { rows } = await tx.query<Proof>(
    `select id, file_id as "fileId", sent_on as "sentOn" from payments.pay_in_proofs
      where customer_id = $1 and ($2::uuid is null or pay_in_id = $2) order by sent_on, id`,
    [customerId, payInId ?? null],
  )
  return rows
}

/** As it was sent, under a name of ours. */
export async function openProof(tx: Tx, { fileId, sentOn }: Proof) {
  const { contentType, content } = await getFile(tx, fileId)
  const ending = attachmentTypes[contentType as AttachmentType]
  return { fileName: `${sentOn}-proof.${ending}`, contentType, content }
}

type Queued = {
  customerId: string
  id: string
  holders: string
  senderName: string
  remittance: string
  currencyCode: Currency
  minor: bigint
  reason: HeldReason
  receivedOn: CalendarDate
  returnsOn: CalendarDate
  proofs: { id: string; sentOn: CalendarDate }[]
}

const mostQueued = 100

async function readQueue(tx: Tx) {
  const { rows } = await tx.query<Queued>(
    `select customer_id as "customerId", id, holders, sender_name as "senderName", remittance,
            currency as "currencyCode", amount_minor as minor, reason, received_on as "receivedOn",
            return_on as "returnsOn", proofs
       from payments.held_queue() limit ${mostQueued}`,
  )
  return rows.map(({ minor, ...row }) => ({
    ...row,
    amount: decimalOf(money(minor, row.currencyCode)),
  }))
}

export function addProofs(server: Server, db: Db): void {
  answer(server, paymentCalls.sendProof, async ({ params: { payInId }, body }, caller) => {
    const customerId = ownCustomer(caller, body.customer_id)
    // Nobody's file is looked at who was not asked for one.
    await asCustomer(db, caller, customerId, (tx) => assertWanted(tx, customerId, payInId))
    const upload = await readFileOf(db, customerId, body.content, wallClock())
    const keep = async (tx: Tx) => {
      await assertWanted(tx, customerId, payInId)
      const id = uuidV7()
      const file = await putFile(tx, { customerId, ...upload })
      await tx.query(
        `insert into payments.pay_in_proofs (customer_id, id, pay_in_id, file_id, sent_on)
         select $1, $2, $3, $4, business_date from platform.business_clock`,
        [customerId, id, payInId, file.id],
      )
      return { id }
    }
    return asCustomer(db, caller, customerId, keep, { isLocked: true })
  })
  addDesk(server, db)
}

function addDesk(server: Server, db: Db): void {
  answer(server, payInDeskCalls.queue, (_, { userId: operator }) =>
    db.transaction(readQueue, { operator }),
  )

  answer(server, payInDeskCalls.proof, ({ params: { customerId, payInId, proofId } }, caller) =>
    db.transaction(
      async (tx) => {
        const proof = (await readProofs(tx, customerId, payInId)).find(({ id }) => id === proofId)
        if (!proof) throw new NotFound()
        const { content, ...file } = await openProof(tx, proof)
        return { ...file, content: content.toString('base64') }
      },
      { operator: caller.userId, customers: [customerId] },
    ),
  )

  answer(server, payInDeskCalls.decide, ({ params, body: { decision } }, { userId }) =>
    db.transaction(
      async (tx): Promise<undefined> => {
        const { customerId, payInId } = params
        const {
          state,
          decision: before,
          accountId,
          currency,
        } = await payInOf(...([tx, customerId, payInId] as const))
        // Two operators may open the same payment: the second finds it decided.
        if (state !== 'HELD' || before) throw new Conflict('payIn.settled')
        const account = accountId ? await accountById(tx, accountId) : undefined
        const refusal = decision === 'RELEASE' && releaseRefusal(currency, account)
        if (refusal) throw new Conflict(refusal)
        await tx.query(
          `update payments.pay_ins set decision = $3, decided_by = $4 where customer_id = $1 and id = $2`,
          [customerId, payInId, decision, userId],
        )
        await emit(tx, payInEvents.decided, {
          data: { payInId, decision },
          ...{ entityId: accountId ?? payInId, customerId, actor: userId },
        })
      },
      { operator: userId, customers: [params.customerId], isLocked: true },
    ),
  )
}
