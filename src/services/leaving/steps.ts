// What an end of day does for customers who leave: when nothing is in the way any more, the last money goes home; when
// it is there, the servicing bank is asked to close the account; when it has, the relationship is over.

import type { CalendarDate } from '#domain/date.ts'
import { closingAct } from '#domain/leaving/blockers.ts'
import { money } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import { type Db, lockCustomers, type Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit } from '#platform/events.ts'
import type { Issue } from '#platform/issues.ts'
import { oneByOne } from '#platform/set-aside.ts'
import { endBlocks, moveAccount } from '#services/accounts/index.ts'
import { moveCustomer } from '#services/customer/index.ts'
import { payToReference } from '#services/payments/index.ts'
import { leavingEvents } from './events.ts'
import { type Leaver, readLeavers } from './facts.ts'
import { markTermination, type Termination, terminationsWhere } from './store.ts'

const actor = 'end of day'
const isOpen = 'initiated_on is null'

/** Before payouts are sent, so that the last one leaves on the same day. */
export const closeStep: DayStep = {
  name: 'close-accounts',
  async run(db, day) {
    const open = await terminationsWhere(db, `${isOpen} order by customer_id`)
    const leavers = await readLeavers(
      db,
      open.map(({ customerId }) => customerId),
    )
    const ready = open.filter(({ customerId }) => closingAct(leavers.get(customerId)!) !== 'wait')
    const { issues } = await oneByOne(
      ready,
      (termination) =>
        db.transaction((tx) => goOn(tx, termination, day), {
          ...{ customers: [termination.customerId], isLocked: true },
        }),
      ({ id, customerId }) => ({ entityId: id, customerId }),
    )
    return [...issues, ...(await leftBehind(db))]
  },
}

/** All that was true before the customer was locked is asked again. */
async function goOn(tx: Tx, { customerId, id }: Termination, day: CalendarDate): Promise<void> {
  const [termination] = await terminationsWhere(tx, `id = $1 and ${isOpen}`, [id])
  if (!termination) return
  const leaver = (await readLeavers(tx, [customerId])).get(customerId)!
  const act = closingAct(leaver)
  if (act === 'pay') return payAll(tx, customerId, leaver)
  if (act === 'wait') return
  if (!(await moveCustomer(tx, customerId, 'TERMINATION_INITIATED', actor)))
    throw new Error(`${customerId} cannot be closed: look at its state`)
  await moveAccount(tx, customerId, 'CLOSING_IN_PROGRESS')
  await markTermination(tx, termination, 'initiated_on', day)
}

async function payAll(tx: Tx, customerId: string, { accounts }: Leaver): Promise<void> {
  for (const { id: accountId, minor, currency } of accounts)
    if (minor > 0n)
      await payToReference(tx, {
        ...{ customerId, accountId, amount: money(minor, currency), askedBy: 'leaving' },
      })
}

/** Banks may send money back long after they took it: what then stands on a closed account is somebody's to look at. */
async function leftBehind(db: Db): Promise<Issue[]> {
  const { rows } = await db.query<{ id: string; customerId: string }>(
    `select a.id, a.customer_id as "customerId"
       from leaving.terminations t join leaving.accounts a on a.customer_id = t.customer_id
      where t.withdrawn_on is null and t.initiated_on is not null and a.balance_minor <> 0`,
  )
  return rows.map(({ id, customerId }) => ({
    ...{ entityId: id, customerId, reason: 'money on a closed account' },
  }))
}

/** What the servicing bank has been asked before a day to close, and has said nothing of. */
export const closingAccounts = (db: Db, day: CalendarDate): Promise<Termination[]> =>
  terminationsWhere(db, 'initiated_on < $1 and closed_on is null order by customer_id', [day])

export type ClosingOutcome = 'taken' | 'repeated' | 'unknown'

/** The servicing bank has closed the account of a customer; said twice is said once. */
export const receiveClosing = (db: Db, customerId: string): Promise<ClosingOutcome> =>
  db.transaction(async (tx) => {
    await lockCustomers(tx, [customerId])
    const [found] = await terminationsWhere(tx, 'customer_id = $1 and initiated_on is not null', [
      customerId,
    ])
    if (!found) return 'unknown'
    if (!(await moveCustomer(tx, customerId, 'TERMINATED', 'servicing bank'))) return 'repeated'
    await moveAccount(tx, customerId, 'CLOSED')
    await endBlocks(tx, customerId, 'closing')
    await markTermination(tx, found, 'closed_on', await businessDate(tx))
    await emit(tx, leavingEvents.closed, {
      ...{ data: { terminationId: found.id }, entityId: customerId, customerId },
      actor: 'servicing bank',
    })
    return 'taken'
  })
