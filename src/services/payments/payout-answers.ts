// What the servicing bank says of payouts: each answer once, and the money back where it returns them.

import {
  type PayoutAnswer,
  type PayoutEffect,
  payoutAnswerTable,
} from '#domain/account/payout-answer.ts'
import { businessDate } from '#platform/clock.ts'
import { type Db, lockCustomers, type Tx } from '#platform/db.ts'
import { noteIssue } from '#platform/issues.ts'
import { reverse } from '#services/ledger/index.ts'
import { type Payout, payoutsWhere, settle } from './payouts.ts'
import { send } from './send-payouts.ts'

/** With its owner's lock, which comes first. */
async function lockPayout(tx: Tx, id: string): Promise<Payout | undefined> {
  const [found] = await payoutsWhere(tx, 'id = $1', [id])
  if (!found) return undefined
  await lockCustomers(tx, [found.customerId])
  return (await payoutsWhere(tx, 'id = $1 for update', [id]))[0]
}

export type PayoutEvent = {
  eventId: string
  payoutId: string
  kind: PayoutAnswer
  reason?: string
}
export type PayoutEventOutcome = PayoutEffect | 'unknown' | 'repeated'

/** Each event once. A return after an execution still brings the money back: banks do that. */
export function receivePayoutEvent(db: Db, event: PayoutEvent): Promise<PayoutEventOutcome> {
  return db.transaction(async (tx) => {
    const payout = await lockPayout(tx, event.payoutId)
    const { rowCount: known } = await tx.query(
      'select from payments.payout_events where event_id = $1',
      [event.eventId],
    )
    if (known > 0) return 'repeated'
    const outcome = payout ? await applied(tx, payout, event) : 'unknown'
    const { rowCount } = await tx.query(
      `insert into payments.payout_events (event_id, payout_id, kind, outcome) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [event.eventId, event.payoutId, event.kind, outcome],
    )
    if (rowCount === 0) return 'repeated'
    if (outcome === 'issue' || outcome === 'unknown')
      await noteIssue(tx, 'payout-answer', {
        entityId: event.payoutId,
        ...(payout && { customerId: payout.customerId }),
        reason: `${event.kind} when ${payout?.state ?? 'unknown'}`,
      })
    return outcome
  })
}

async function applied(tx: Tx, payout: Payout, event: PayoutEvent): Promise<PayoutEventOutcome> {
  const day = await businessDate(tx)
  // Whoever answers has it, even where its word that it took it was lost.
  const isTaken = payout.state === 'REQUESTED' && payout.isOffered
  const told = isTaken ? await send(tx, payout, day) : payout
  const effect = payoutAnswerTable[told.state][event.kind]
  if (effect !== 'applied') return effect
  if (event.kind === 'RETURNED')
    await reverse(tx, {
      key: `payout/${told.id}/return`,
      transferId: told.transferId!,
      valueDate: day,
    })
  await settle(tx, told, event)
  return 'applied'
}
