// The tax service: the desk, papers that lower the tax, German exemption orders, and the customer's notes of orders
// elsewhere.

import { taxCalls as calls } from '#contracts/tax.ts'
import { decimalOf } from '#domain/money.ts'
import { isSeenWhole } from '#domain/party/seen.ts'
import { allowance, deleted, exemptionLeft, isStanding } from '#domain/tax/exemption-order.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, type RequireFresh, seerOf } from '#services/customer/index.ts'
import type { SendCode } from '#services/signatures/index.ts'
import { declare, viewCertificates } from './certificates.ts'
import { viewDesk } from './desk.ts'
import { exemptionEvents } from './events.ts'
import { give } from './give.ts'
import {
  addExternal,
  endOrder,
  listExternals,
  listOrders,
  type OrderRow,
  ownerOf,
  removeExternal,
} from './store.ts'
import { agentsFor, readTaxpayer } from './taxpayer.ts'

export { certificatesHeld, certifyNumber } from './certificates.ts'
export { type CorrectionDue, correctionsDue, takeCorrection } from './corrections.ts'
export { taxEvents } from './events.ts'
export { performExemptionOrder } from './give.ts'
export { taxLetters } from './letters.ts'
export { exemptionPapers } from './paper.ts'
export {
  type DecideCertificate,
  decideCertificatesStep,
  remindOfCertificatesStep,
} from './steps.ts'
export { ordersInForce } from './store.ts'

const wireOf = ({ order, id, agentId }: OrderRow) => {
  const { usedThisYear, validTo, ...rest } = order
  return {
    ...rest,
    id,
    agentId,
    used: decimalOf(usedThisYear),
    left: decimalOf(exemptionLeft(order)),
    ...(validTo && { validTo }),
  }
}

async function end(tx: Tx, customerId: string, orderId: string, actor: string) {
  const today = await businessDate(tx)
  const orders = await listOrders(tx, customerId, today)
  const found = orders.find(({ id, order }) => id === orderId && isStanding(order.state))
  if (!found) throw new NotFound()
  const order = deleted(found.order, today)
  await endOrder(tx, customerId, found.id, order)
  await emit(tx, exemptionEvents.ended, {
    data: { agentId: found.agentId, validTo: order.validTo },
    entityId: found.id,
    customerId,
    actor,
  })
  return wireOf({ ...found, order })
}

/** What is checked against other orders stays so until it is done. */
const alone = { isLocked: true } as const

type Parts = { db: Db; requireFresh: RequireFresh; sendCode: SendCode }

export function tax(server: Server, { db, requireFresh, sendCode }: Parts) {
  answer(server, calls.desk, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => viewDesk(tx, query.customer_id)),
  )

  answer(server, calls.certificates, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => viewCertificates(tx, query.customer_id)),
  )

  answer(server, calls.declareCertificate, async ({ body }, caller) => {
    if (!caller.customerIds.includes(body.customer_id)) throw new NotFound()
    await requireFresh(caller)
    return asCustomer(db, caller, body.customer_id, (tx) => declare(tx, body, caller.userId))
  })

  answer(server, calls.exemptionOrders, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => {
      const today = await businessDate(tx)
      const taxpayer = await readTaxpayer(tx, query.customer_id, caller.userId)
      const { holder, tin, kinds, jointHolder } = taxpayer
      const seer = await seerOf(tx, query.customer_id, caller)
      return {
        today,
        allowance: { SINGLE: allowance('SINGLE', today), JOINT: allowance('JOINT', today) },
        agents: (await agentsFor(tx, query.customer_id)).map(({ id }) => id),
        ...(tin && isSeenWhole(holder, seer) && { tin }),
        kinds,
        ...(jointHolder && { jointWith: `${jointHolder.firstName} ${jointHolder.lastName}` }),
        orders: (await listOrders(tx, query.customer_id, today)).map(wireOf),
        externals: await listExternals(tx, query.customer_id),
      }
    }),
  )

  answer(server, calls.giveExemptionOrder, async ({ body }, caller) => {
    if (!caller.customerIds.includes(body.customer_id)) throw new NotFound()
    const giving = (tx: Tx) => give(tx, body, caller, sendCode)
    const { order, ...reply } = await asCustomer(db, caller, body.customer_id, giving, alone)
    return { ...reply, ...(order && { order: wireOf(order) }) }
  })

  answer(server, calls.deleteExemptionOrder, async ({ params: { orderId } }, caller) => {
    const { customerIds, userId } = caller
    const owner = await db.transaction((tx) => ownerOf(tx, orderId), { customers: customerIds })
    await requireFresh(caller)
    return asCustomer(db, caller, owner, (tx) => end(tx, owner, orderId, userId), alone)
  })

  answer(server, calls.declareExternal, ({ body }, caller) =>
    asCustomer(db, caller, body.customer_id, (tx) => addExternal(tx, body.customer_id, body)),
  )

  answer(server, calls.removeExternal, ({ params }, { customerIds }) =>
    db.transaction((tx) => removeExternal(tx, params.externalId), { customers: customerIds }),
  )
}
