// Payouts leave: noted before they are offered to the servicing bank, booked when it took them.

import type { CalendarDate } from '#domain/date.ts'
import { type Money, money } from '#domain/money.ts'
import type { Db, Tx } from '#platform/db.ts'
import { type Done, oneByOne } from '#platform/set-aside.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import { isShort, openAccount, post, release } from '#services/ledger/index.ts'
import { type Payout, payoutsWhere, settle, tellOf } from './payouts.ts'

/** What is handed to the servicing bank; by its id it tells a repetition. */
export type PayoutToCarry = {
  id: string
  holder: string
  target: string
  amount: Money
}

/** The port to the servicing bank: whether it took the payout. What it did not take is offered again. */
export type CarryPayout = (
  payout: PayoutToCarry,
  day: CalendarDate,
) => Promise<'taken' | 'notTaken'>

/** To an account that is the customer's no longer: nothing is offered to one, whatever was before. */
const isToRemoved = `state = 'REQUESTED'
  and (customer_id, reference_account_id) in (select r.customer_id, r.id from customers.removed_accounts r)`

/** What the bank may have is not ours to give up. */
const isStranded = `${isToRemoved} and not is_offered`

/** Only the bank knows whether it has it: its money stays reserved, and somebody asks. */
const isInDoubt = `${isToRemoved} and is_offered`

/** What was asked for before the account was blocked waits until it is free. */
const mayLeave = `state = 'REQUESTED' and not (${isToRemoved})
  and customer_id not in (select h.customer_id from accounts.held_customers h)
  and not ${isShort('payouts.account_id', 'payouts.currency')}`

/** The bank may have it, so it is not let go of; offered anew it would be paid with money that is not there. */
const isUncovered = `state = 'REQUESTED' and ${isShort('payouts.account_id', 'payouts.currency')}`

const ownedBy = (customerId: string) => ({ customers: [customerId], isLocked: true })
const named = ({ id, customerId }: Payout) => ({ entityId: id, customerId })

/** Not with the bank: what of it is reserved is still ours to let go of. */
export const unsentPayouts = (
  tx: Tx,
  { customerId, accountId }: { customerId: string; accountId: string },
): Promise<Payout[]> =>
  payoutsWhere(
    tx,
    `customer_id = $1 and account_id = $2 and state = 'REQUESTED' and not is_offered order by id for update`,
    [customerId, accountId],
  )

/** Never sent, so there is nothing to book back: its money is free again. */
export async function letGoOfPayout(tx: Tx, payout: Payout, reason: string): Promise<void> {
  await release(tx, payout.holdId)
  await settle(tx, payout, { kind: 'RETURNED', reason })
}

async function giveUpStranded(db: Db): Promise<Done> {
  return oneByOne(
    await payoutsWhere(db, `${isStranded} order by id`, []),
    ({ id, customerId }) =>
      db.transaction(async (tx) => {
        const [found] = await payoutsWhere(tx, `id = $1 and ${isStranded} for update`, [id])
        if (found) await letGoOfPayout(tx, found, 'referenceAccount.removed')
      }, ownedBy(customerId)),
    named,
  )
}

/** In a transaction of its own, so that it holds even if we do not live to hear the answer; false where it may not. */
const noteOffer = (db: Db, { id, customerId }: Payout): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `update payments.payouts set is_offered = true where id = $1 and ${mayLeave}`,
      [id],
    )
    return rowCount > 0
  }, ownedBy(customerId))

const noteRefusal = (db: Db, { id, customerId }: Payout) =>
  db.transaction(
    (tx) =>
      tx.query(
        `update payments.payouts set is_offered = false where id = $1 and state = 'REQUESTED'`,
        [id],
      ),
    ownedBy(customerId),
  )

async function offer(
  db: Db,
  payout: Payout,
  { day, carry }: { day: CalendarDate; carry: CarryPayout },
): Promise<void> {
  const { id, holder, target, minor, currency, customerId } = payout
  if (!(await noteOffer(db, payout))) return
  if ((await carry({ id, holder, target, amount: money(minor, currency) }, day)) !== 'taken') {
    // A no to the first offer is sure; after an answer that was lost, it may be one to the repetition.
    if (!payout.isOffered) await noteRefusal(db, payout)
    throw new Error('payout.notTaken')
  }
  await db.transaction(async (tx) => {
    const [found] = await payoutsWhere(tx, `id = $1 and state = 'REQUESTED' for update`, [id])
    if (found) await send(tx, found, day)
  }, ownedBy(customerId))
}

/** The reserved money leaves when somebody took it, and not before. */
export async function sendPayouts(db: Db, day: CalendarDate, carry: CarryPayout): Promise<Done> {
  const { issues } = await giveUpStranded(db)
  const found = async (condition: string, reason: string) =>
    (await payoutsWhere(db, `${condition} order by id`, [])).map((payout) => ({
      ...{ ...named(payout), reason },
    }))
  const doubted = [
    ...(await found(isInDoubt, 'payout.offeredToRemoved')),
    ...(await found(isUncovered, 'account.short')),
  ]
  const sent = await oneByOne(
    await payoutsWhere(db, `${mayLeave} order by id`, []),
    (payout) => offer(db, payout, { day, carry }),
    named,
  )
  return { ...sent, issues: [...issues, ...doubted, ...sent.issues] }
}

/** As it is then. */
export async function send(tx: Tx, payout: Payout, day: CalendarDate): Promise<Payout> {
  const { customerId, accountId, currency } = payout
  const from = await ledgerAccountOf(tx, { customerId, id: accountId, currency })
  const to = await openAccount(tx, { kind: 'PAYMENTS', reference: 'servicing-bank', currency })
  const transferId = await post(
    tx,
    {
      id: uuidV7(),
      key: `payout/${payout.id}`,
      kind: 'PAYOUT',
      valueDate: day,
      lines: [
        { accountId: from, amount: money(-payout.minor, currency) },
        { accountId: to, amount: money(payout.minor, currency) },
      ],
    },
    { holdId: payout.holdId, evidence: { payoutId: payout.id } },
  )
  await tx.query(
    `update payments.payouts set state = 'SENT', transfer_id = $2, sent_on = $3 where id = $1`,
    [payout.id, transferId, day],
  )
  await tellOf(tx, 'SENT', payout)
  return { ...payout, state: 'SENT', transferId, sentOn: day }
}
