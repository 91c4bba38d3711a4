// Sending funded orders to their banks: one batch for each bank and day, the reserved money on its way.

import type { CalendarDate } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import { compareRates } from '#domain/offer.ts'
import { valueDateOf } from '#domain/opening.ts'
import { rate } from '#domain/rate.ts'
import type { Db, Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { openAccount, post } from '#services/ledger/index.ts'
import { issueNamed, offeredIssue } from '#services/products/index.ts'
import { tellBank } from './bank-messages.ts'
import { calendarsOf } from './funding.ts'
import { moveOrder, type Order, ordersWhere } from './store.ts'

const mostAtOnce = 100

const isDue = `instruction_state = 'FUNDED' and forward_on <= $1
  order by bank_id, confirmed_at, id limit ${mostAtOnce} for update skip locked`

/** Whatever a killed run has sent is sent; the rest goes now. */
export async function exportOrders(db: Db, day: CalendarDate): Promise<number> {
  let exported = 0
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const due = await ordersWhere(tx, isDue, [day])
      for (const order of due) await exportOrder(tx, order, day)
      return due.length
    })
    exported += done
    if (done < mostAtOnce) break
  }
  await db.query(`update orders.batches set state = 'CLOSED' where day <= $1 and state = 'OPEN'`, [
    day,
  ])
  return exported
}

async function batchOf(tx: Tx, bankId: string, day: CalendarDate): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into orders.batches (id, bank_id, day, state) values ($1, $2, $3, 'OPEN')
     on conflict (bank_id, day) do update set state = 'OPEN'
     returning id`,
    [uuidV7(), bankId, day],
  )
  return rows[0]!.id
}

export const clearingOf = (tx: Tx, { bankId, amount }: Pick<Order, 'bankId' | 'amount'>) =>
  openAccount(tx, { kind: 'BANK', reference: bankId, currency: amount.currency })

/** A rate that holds only from now on: better for the customer it is taken over, worse it is asked. */
async function relockedRate(tx: Tx, order: Order, day: CalendarDate) {
  const offered = await offeredIssue(tx, order.productId, order.market, day)
  if (!offered || offered.rateLock === 'ON_CONFIRMATION') return {}
  if (compareRates(rate(offered.terms.rate), rate(order.rate)) < 0) return undefined
  return { issue_version: offered.version, rate_percent: offered.terms.rate }
}

async function exportOrder(tx: Tx, order: Order, day: CalendarDate): Promise<void> {
  const relocked = await relockedRate(tx, order, day)
  const instance = { customerId: order.customerId, id: order.instanceId! }
  if (!relocked) {
    await moveOrder(tx, order, 'ISSUE_IDENTIFIED', {
      actor: 'export',
      change: { reason: 'offer.changed' },
    })
    if (order.action === 'OPEN') await moveInstance(tx, instance, 'ISSUE_IDENTIFIED')
    return
  }
  const { customerId, accountId, amount } = order
  const from = await ledgerAccountOf(tx, { customerId, id: accountId, currency: amount.currency })
  await post(
    tx,
    {
      id: uuidV7(),
      key: `order/${order.id}/export`,
      kind: 'ORDER_EXPORTED',
      valueDate: day,
      lines: [
        { accountId: from, amount: money(-amount.minor, amount.currency) },
        { accountId: await clearingOf(tx, order), amount },
      ],
    },
    {
      holdId: order.holdId!,
      evidence: { orderId: order.id, bankId: order.bankId, reference: order.reference },
    },
  )
  const exported = await moveOrder(tx, order, 'EXPORTED', {
    actor: 'export',
    change: { batch_id: await batchOf(tx, order.bankId, day), exported_on: day, ...relocked },
  })
  if (order.action === 'OPEN') await moveInstance(tx, instance, 'ORDERED')
  const issue = await issueNamed(tx, exported.productId, exported.issueVersion)
  const valueDate = valueDateOf(day, calendarsOf(exported, issue))
  await tellBank(tx, exported, order.action, { valueDate })
}
