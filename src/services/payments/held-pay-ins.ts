// Payments that are held: let in by somebody who looked, sent back by them, or returned when nobody has shown whose they
// are.

import { goesBack, releaseRefusal } from '#domain/account/held-pay-in.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type Currency, money } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import { type Db, lockCustomers, type Tx } from '#platform/db.ts'
import { type Subscriber, subscriber } from '#platform/events.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import { type Done, oneByOne } from '#platform/set-aside.ts'
import { accountById } from '#services/accounts/index.ts'
import { payInEvents } from './events.ts'
import { credit, move, outside, suspense, tell } from './pay-in-books.ts'

type Held = {
  id: string
  accountId: string | null
  currency: Currency
  minor: bigint
  returnOn: CalendarDate
  proofs: number
}

async function lockHeld(tx: Tx, id: string): Promise<Held | undefined> {
  const { rows } = await tx.query<Held>(
    `select id, account_id as "accountId", currency, amount_minor as minor, return_on as "returnOn",
            (select count(*)::int from payments.pay_in_proofs f where f.pay_in_id = p.id) as proofs
       from payments.pay_ins p where state = 'HELD' and id = $1 for update`,
    [id],
  )
  return rows[0]
}

const settle = (tx: Tx, id: string, state: 'CREDITED' | 'RETURNED') =>
  tx.query('update payments.pay_ins set state = $2, return_on = null where id = $1', [id, state])

/** Somebody has looked: the money is the customer's after all. */
export async function releasePayIn(tx: Tx, payInId: string): Promise<void> {
  const { rows } = await tx.query<{ customerId: string | null }>(
    'select customer_id as "customerId" from payments.pay_ins where id = $1',
    [payInId],
  )
  const owner = rows[0]?.customerId
  if (owner) await lockCustomers(tx, [owner])
  const held = await lockHeld(tx, payInId)
  if (!held) throw new NotFound()
  const account = held.accountId ? await accountById(tx, held.accountId) : undefined
  const refusal = releaseRefusal(held.currency, account)
  if (refusal || !account) throw new Conflict('account.state')
  const amount = money(held.minor, held.currency)
  const valueDate = await businessDate(tx)
  await credit(tx, account, { id: held.id, amount, valueDate }, await suspense(tx, amount))
  await settle(tx, held.id, 'CREDITED')
}

async function giveBack(tx: Tx, held: Held, valueDate: CalendarDate): Promise<void> {
  const amount = money(held.minor, held.currency)
  const key = `pay-in/${held.id}/return`
  const movement = { key, kind: 'PAY_IN_RETURNED', amount, valueDate, payInId: held.id }
  await move(tx, movement, await suspense(tx, amount), await outside(tx, amount))
  await settle(tx, held.id, 'RETURNED')
  const account = held.accountId ? await accountById(tx, held.accountId) : undefined
  if (account) await tell(tx, 'returned', account, held.id)
}

/** What an operator has decided is done by whoever may move money; what is over by then stays as it is. */
export const payInSubscribers: Subscriber[] = [
  subscriber('payments.decided', payInEvents.decided, async ({ customerId, data }, tx) => {
    await lockCustomers(tx, [customerId])
    const held = await lockHeld(tx, data.payInId)
    if (!held) return
    const account = held.accountId ? await accountById(tx, held.accountId) : undefined
    const isTaken = !releaseRefusal(held.currency, account)
    if (data.decision === 'RELEASE' && isTaken) await releasePayIn(tx, held.id)
    else await giveBack(tx, held, await businessDate(tx))
  }),
]

/** What nobody claimed in time goes back to where it came from; of what waits with a proof it is said that it does. */
export async function returnUnclaimed(db: Db, day: CalendarDate): Promise<Done> {
  const { rows } = await db.query<{ id: string; customerId: string | null; hasProof: boolean }>(
    `select p.id, p.customer_id as "customerId",
            exists (select from payments.pay_in_proofs f where f.pay_in_id = p.id) as "hasProof"
       from payments.pay_ins p where state = 'HELD' and return_on <= $1 and decision is null order by id`,
    [day],
  )
  const { done, issues } = await oneByOne(
    rows.filter(({ hasProof }) => !hasProof),
    ({ id, customerId }) =>
      db.transaction(
        async (tx) => {
          const held = await lockHeld(tx, id)
          if (held && goesBack(held, day)) await giveBack(tx, held, day)
        },
        { customers: customerId ? [customerId] : [], isLocked: true },
      ),
    ({ id }) => ({ entityId: id }),
  )
  const waiting = rows.flatMap(({ id, customerId, hasProof }) =>
    hasProof && customerId ? [{ entityId: id, customerId, reason: 'proof to look at' }] : [],
  )
  return { done, issues: [...issues, ...waiting] }
}
