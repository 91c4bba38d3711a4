// Saying what becomes of a deposit at its end, while it can still be said.

import type { CalendarDate } from '#domain/date.ts'
import {
  type NextTerms,
  type SuccessorRefusal,
  successorRefusal,
} from '#domain/deposit/follow-up.ts'
import {
  instructUntil,
  isCarriedOn,
  type Leg,
  legAmounts,
  legRefusal,
  type Successor,
} from '#domain/deposit/maturity-instruction.ts'
import { isInstanceActionAllowed } from '#domain/holdings/product-instance.ts'
import type { Locale } from '#domain/market.ts'
import { amountParam } from '#domain/problem/params.ts'
import { businessDate } from '#platform/clock.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict, NotFound, Refused } from '#platform/failure.ts'
import { leavingAmong } from '#services/customer/index.ts'
import { type Contract, contractsWhere } from './due.ts'
import { depositEvents } from './events.ts'
import { lockDeposit } from './instance.ts'

export type Instruction = { customerId: string; id: string; legs: readonly Leg[] }

/** What takes matured money on: its limits, its terms, and what is said of it. */
export type Offered = Successor & NextTerms & { bankName: string; shownRate: string }

/** Who knows what a market is offered today. */
export type OfferedSuccessor = (
  tx: Queryable,
  productId: string,
  market: Locale,
) => Promise<Offered | undefined>

/** Every offer of the plan stands and takes its share as signed; interest only adds to it. */
async function offerRefusal(
  tx: Tx,
  legs: readonly Leg[],
  { principal, balance, market }: Contract,
  offered: OfferedSuccessor,
): Promise<SuccessorRefusal | undefined> {
  const shares = legAmounts(legs, principal, balance)
  for (const [i, leg] of legs.entries()) {
    if (!leg.productId) continue
    const offer = await offered(tx, leg.productId, market)
    const refusal = successorRefusal(leg, shares[i]!, offer)
    if (refusal) return refusal
  }
  return undefined
}

/** Refused here, so that nobody signs what cannot be; says until when it can. */
export async function checkInstruction(
  tx: Tx,
  { customerId, id, legs }: Instruction,
  offered: OfferedSuccessor,
): Promise<CalendarDate> {
  const deposit = await lockDeposit(tx, { customerId, id })
  const [contract] = await contractsWhere(tx, 'c.customer_id = $1 and c.instance_id = $2', [
    customerId,
    id,
  ])
  if (!deposit || !contract?.maturesOn) throw new NotFound()
  if (!isInstanceActionAllowed('setMaturityInstruction', deposit.state))
    throw new Conflict('product_instance_must_be_active')
  if (legs.some(isCarriedOn) && (await leavingAmong(tx, [customerId])).size > 0)
    throw new Conflict('customer.state')
  const today = await businessDate(tx)
  const { maturesOn, principal, prolongation } = contract
  const refusal =
    legRefusal(legs, { today, maturesOn, principal, prolongation }) ??
    (await offerRefusal(tx, legs, contract, offered))
  if (refusal === 'locked') throw new Conflict('maturity.locked')
  if (refusal === 'offer.changed') throw new Conflict(refusal)
  if (refusal) throw new Refused(refusal, { max: amountParam(principal) })
  return instructUntil(maturesOn)
}

/** What was signed with the order is told with it. */
export async function keepInstruction(
  tx: Tx,
  { customerId, id, legs }: Instruction,
  userId: string,
): Promise<void> {
  await tx.query(
    `insert into deposits.maturity_instructions (customer_id, instance_id, legs, set_by, set_on)
     select $1, $2, $3, $4, business_date from platform.business_clock
     on conflict (customer_id, instance_id) do update
       set legs = excluded.legs, set_by = excluded.set_by, set_at = now(), set_on = excluded.set_on`,
    [customerId, id, JSON.stringify(legs), userId],
  )
}

export async function setInstruction(
  tx: Tx,
  instruction: Instruction,
  userId: string,
): Promise<void> {
  const { customerId, id: entityId, legs } = instruction
  await keepInstruction(tx, instruction, userId)
  await emit(tx, depositEvents.instructionSet, {
    ...{ data: { legs }, entityId, customerId, actor: userId },
  })
}
