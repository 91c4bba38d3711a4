// The order service: from an offer to a deposit, or back. Other services may import this file, and
// nothing beside it.

import { type ListedOrder, orderCalls, type WireOrder } from '#contracts/orders.ts'
import type { CustomerType } from '#domain/customer/customer.ts'
import { isUncoveredRun } from '#domain/investment/portfolio-order.ts'
import { decimalOf, type Money } from '#domain/money.ts'
import { missing } from '#domain/order/funding.ts'
import { startOf } from '#domain/order/opening.ts'
import { isUnsigned } from '#domain/order/order.ts'
import { percentOf } from '#domain/rate.ts'
import { answer } from '#platform/answer.ts'
import { businessDate, type WallClock, wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { readAccounts } from '#services/accounts/index.ts'
import { asCustomer, currentCustomer, readCustomer } from '#services/customer/index.ts'
import { orderSheet, sheetFile } from '#services/documents/index.ts'
import { issueNamed, issuesNamed } from '#services/products/index.ts'
import { type SendCode, type Waiting, waitingFor } from '#services/signatures/index.ts'
import { calendarsOf, uncoveredRuns, waitingOf } from './funding.ts'
import { drawPaper } from './papers.ts'
import { placeOrder, warningsOf } from './place.ts'
import { comingRateOf, shownRatesOf } from './rates.ts'
import { lastDayToWithdraw, revokeOrder } from './revoke.ts'
import { cancelOrder, confirmOrder, prepareOrder } from './sign.ts'
import { type Instruction, instructionsWhere, type Order, ordersWhere, readSteps } from './store.ts'

export { type BankEvent, type BankEventOutcome, receiveBankEvent } from './bank-events.ts'
export { sendFilesStep, takeBankFiles, takeFilesStep } from './bank-exchange.ts'
export { readBankFile, writeBankFile } from './bank-file.ts'
export { bankFolder, fileEnding } from './bank-folder.ts'
export { type BankMessage, type BankTransport, sendToBanks } from './bank-messages.ts'
export { writeConsent } from './consent.ts'
export {
  declarationJobs,
  declarationWorkers,
  type FurtherWithdrawal,
  publicWithdrawals,
} from './declarations.ts'
export { orderEvents, portfolioOrderMoves } from './events.ts'
export { fundNow, fundOrders } from './funding.ts'
export { assertWithdrawable, withdrawalOf } from './further-withdrawal.ts'
export {
  assertMayStep,
  callOff,
  dropOrder,
  eachInstruction,
  execute,
  giveUp,
  letGo,
  moveToBinding,
  type OrderStep,
} from './instruction.ts'
export { orderLetters } from './letters.ts'
export { makeOrders, moveOrders, walkOrders } from './made.ts'
export { revocationNotices } from './notices.ts'
export { overdueAtBanks, overdueAtBanksStep } from './overdue.ts'
export { declaredAtIn, receiptPaper } from './papers.ts'
export { newReference, readSaver, type Saver } from './place.ts'
export { type Declaration, keepReceipt, type RevocationReceipt, readReceipt } from './revoke.ts'
export { awaitSecond, performOrder } from './sign.ts'
export { ordersOf, signingOf } from './signing.ts'
export {
  accountOfReference,
  closeBatchesStep,
  expireStep,
  exportStep,
  fundStep,
  matureStep,
  orderSubscribers,
  remindOfFundingStep,
} from './steps.ts'
export {
  type Instruction,
  insertInstruction,
  instructionsWhere,
  lockInstruction,
  moveOrder,
  readSteps,
  setHolds,
} from './store.ts'
export { letGoStep } from './uncovered.ts'

/** What is missing for each order that waits for its money, together with those that wait before it. */
export async function gapsOf(
  tx: Tx,
  orders: readonly Instruction[],
): Promise<ReadonlyMap<string, Money>> {
  const someone = orders.find(
    (order) => order.instructionState === 'CONFIRMED' || isUncoveredRun(order),
  )
  if (!someone) return new Map()
  const { customerId } = someone
  const accounts = await readAccounts(tx, customerId)
  // A run stands behind all that waits.
  const waiting = [
    ...(await instructionsWhere(tx, waitingOf('customer_id = $1'), [customerId])),
    ...(await instructionsWhere(tx, `${uncoveredRuns('customer_id = $1')} order by id`, [
      customerId,
    ])),
  ]
  return new Map(
    accounts.flatMap(({ id, balance }) => [
      ...missing(
        balance.available,
        waiting.filter(({ accountId }) => accountId === id),
      ),
    ]),
  )
}

/** By order: who has still to sign it. */
const waitingAmong = async (tx: Tx, unsigned: readonly Order[]) =>
  unsigned[0]
    ? waitingFor(
        tx,
        unsigned[0].customerId,
        unsigned.map(({ id }) => id),
      )
    : new Map<string, Waiting>()

/** Queries by the list, not by the order. */
async function listed(
  tx: Tx,
  orders: readonly Order[],
  customerType: CustomerType,
): Promise<ListedOrder[]> {
  const today = await businessDate(tx)
  const issues = await issuesNamed(tx, orders)
  const gaps = await gapsOf(tx, orders)
  const issueOf = (order: Order) => issues.get(`${order.productId} ${order.issueVersion}`)!
  const unsigned = orders.filter(({ state }) => isUnsigned(state))
  const waiting = await waitingAmong(tx, unsigned)
  return orders.map((order) => {
    const gap = gaps.get(order.id)
    const { rates, tier } = shownRatesOf(order, issueOf(order), today)
    const opensOn = startOf(order, calendarsOf(order, issueOf(order)))
    const coming = comingRateOf(issueOf(order), order.market, today)
    const withdrawUntil = lastDayToWithdraw(order, issueOf(order), customerType)
    return {
      id: order.id,
      action: order.action,
      state: order.state,
      instructionState: order.instructionState,
      productId: order.productId,
      bankId: order.bankId,
      ...(order.instanceId && { instanceId: order.instanceId }),
      amount: decimalOf(order.amount),
      currencyCode: order.amount.currency,
      rate: order.rate,
      shownRate: percentOf(rates.shown),
      ...(tier && { tier }),
      ...(coming && { coming: { shownRate: coming.rate, from: coming.from } }),
      reference: order.reference,
      ...(gap && { missing: decimalOf(gap) }),
      ...(order.maturity && { maturity: order.maturity }),
      ...(order.followUpOf && { followUpOf: order.followUpOf }),
      ...(order.signedOn && { signedOn: order.signedOn }),
      ...(order.confirmedOn && { confirmedOn: order.confirmedOn }),
      ...(order.fundBy && { fundBy: order.fundBy }),
      ...(order.forwardOn && { forwardOn: order.forwardOn }),
      ...(order.exportedOn && { exportedOn: order.exportedOn }),
      ...(opensOn && { opensOn }),
      ...(order.valueDate && { valueDate: order.valueDate }),
      ...(withdrawUntil && { withdrawUntil }),
      ...(order.reason && { reason: order.reason }),
      ...(waiting.has(order.id) && { waiting: waiting.get(order.id)! }),
    }
  })
}

async function typeOf(tx: Tx, customerId: string): Promise<CustomerType> {
  const customer = await readCustomer(tx, customerId, [])
  if (!customer) throw new NotFound()
  return customer.type
}

async function told(tx: Tx, order: Order): Promise<WireOrder> {
  const type = await typeOf(tx, order.customerId)
  const [facts] = await listed(tx, [order], type)
  if (!isUnsigned(order.state)) return { ...facts!, warnings: [] }
  const issue = await issueNamed(tx, order.productId, order.issueVersion)
  return { ...facts!, warnings: await warningsOf(tx, order, issue, type === 'JOINT') }
}

async function listOf(tx: Tx, customerId: string): Promise<ListedOrder[]> {
  const newest = 'customer_id = $1 order by drafted_at desc, id desc limit 200'
  const all = await ordersWhere(tx, newest, [customerId])
  return listed(tx, all, await typeOf(tx, customerId))
}

/** An order and the money it waits for are told as they were together. */
const oneMoment = { isOneMoment: true }

export type OrderParts = { db: Db; sendCode: SendCode; now?: WallClock }

export function orders(server: Server, parts: OrderParts): void {
  answerWishes(server, parts)
  answerQuestions(server, parts)
}

function answerWishes(server: Server, { db, sendCode, now = wallClock }: OrderParts): void {
  answer(server, orderCalls.place, async ({ body }, caller, { tx }) => {
    const customerId = currentCustomer(caller)
    return told(tx, await placeOrder(tx, { ...body, customerId, userId: caller.userId }))
  })

  answer(server, orderCalls.prepare, ({ params, body }, caller) => {
    const customerId = currentCustomer(caller)
    return asCustomer(db, caller, customerId, async (tx) => {
      const type = await typeOf(tx, customerId)
      const { order, signature } = await prepareOrder(tx, {
        userId: caller.userId,
        orderId: params.orderId,
        acknowledgesCover: body.acknowledgesCover ?? false,
        isJoint: type === 'JOINT',
        send: sendCode,
      })
      return { order: await told(tx, order), signature }
    })
  })

  answer(server, orderCalls.confirm, async ({ params, body }, { userId }, { tx }) =>
    told(tx, await confirmOrder(tx, { ...params, ...body, userId, now })),
  )

  answer(server, orderCalls.cancel, async ({ params }, { userId }, { tx }) =>
    told(tx, await cancelOrder(tx, { ...params, actor: userId, now })),
  )

  answer(server, orderCalls.withdraw, async ({ params, body }, caller, { tx }) => {
    const { order, receipt } = await revokeOrder(tx, {
      ...params,
      ...body,
      actor: caller.userId,
      now,
    })
    return { order: await told(tx, order), receipt }
  })
}

function answerQuestions(server: Server, { db, now = wallClock }: OrderParts): void {
  answer(server, orderCalls.list, ({ query: { customer_id } }, caller) =>
    asCustomer(db, caller, customer_id, (tx) => listOf(tx, customer_id), oneMoment),
  )

  answer(server, orderCalls.byId, ({ params }, caller) =>
    db.transaction(
      async (tx) => {
        const [order] = await ordersWhere(tx, 'id = $1', [params.orderId])
        if (!order) throw new NotFound()
        const steps = await readSteps(tx, order)
        return {
          order: await told(tx, order),
          steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
        }
      },
      { ...oneMoment, customers: caller.customerIds },
    ),
  )

  answer(server, orderCalls.paper, async ({ params }, caller) => {
    const sheet = await db.transaction(
      async (tx) => {
        const [order] = await ordersWhere(tx, 'id = $1', [params.orderId])
        if (!order) throw new NotFound()
        const issue = await issueNamed(tx, order.productId, order.issueVersion)
        const customerType = await typeOf(tx, order.customerId)
        const today = await businessDate(tx)
        const drawn = drawPaper(params.paper, { order, issue, customerType, today, at: now() })
        return orderSheet(order, drawn, today)
      },
      { customers: caller.customerIds },
    )
    return sheetFile(sheet)
  })
}
