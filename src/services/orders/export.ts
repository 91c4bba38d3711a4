// Sending funded orders to their banks: one batch for each bank and day, the reserved money on its way.

import { type BankForm, bankForms } from '#contracts/bank-files.ts'
import type { CalendarDate } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import { compareRates } from '#domain/offer/offer.ts'
import { valueDateOf } from '#domain/order/opening.ts'
import { rate } from '#domain/rate.ts'
import type { Db, Tx } from '#platform/db.ts'
import { type Done, oneByOne, sumOf } from '#platform/set-aside.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { isShort, openAccount, post } from '#services/ledger/index.ts'
import { banksOfForm, issueNamed, offeredIssue } from '#services/products/index.ts'
import { tellBank } from './bank-messages.ts'
import { calendarsOf } from './funding.ts'
import { moveOrder, type Order, ordersWhere } from './store.ts'

const isFunded = `instruction_state = 'FUNDED' and forward_on <= $1`
const isUncovered = isShort('orders.account_id', 'orders.currency')
const isDue = `${isFunded} and not ${isUncovered}`

/**
 * Whatever a killed run has sent is sent; the rest goes now. An order leaves only where its bank can be
 * reached: until then its money stays reserved on the account.
 */
export async function exportOrders(
  db: Db,
  day: CalendarDate,
  forms: readonly BankForm[] = bankForms,
): Promise<Done> {
  const due = await ordersWhere(db, `${isDue} order by bank_id, confirmed_at, id`, [day])
  const reached = new Set((await Promise.all(forms.map((form) => banksOfForm(db, form)))).flat())
  const result = await oneByOne(
    due.filter(({ bankId }) => reached.has(bankId)),
    ({ id, customerId }) =>
      db.transaction(
        async (tx) => {
          const [order] = await ordersWhere(tx, `${isDue} and id = $2 for update`, [day, id])
          if (order) await exportOrder(tx, order, day)
        },
        { customers: [customerId], isLocked: true },
      ),
    ({ id, customerId }) => ({ entityId: id, customerId }),
  )
  await db.query(`update orders.batches set state = 'CLOSED' where day <= $1 and state = 'OPEN'`, [
    day,
  ])
  const unreached = due.map(({ bankId }) => bankId).filter((bankId) => !reached.has(bankId))
  const away = [...new Set(unreached)].map((entityId) => ({ entityId, reason: 'bank.notReached' }))
  const uncovered = (
    await ordersWhere(db, `${isFunded} and ${isUncovered} order by id`, [day])
  ).map(({ id, customerId }) => ({ entityId: id, customerId, reason: 'account.short' }))
  return sumOf([result, { done: 0, issues: [...away, ...uncovered] }])
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
