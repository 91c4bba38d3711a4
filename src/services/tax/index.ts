// The tax service: German exemption orders, given, changed and ended by the customer, and the customer's
// notes of orders elsewhere.

import type { CallInput } from '#contracts/call.ts'
import { taxCalls as calls } from '#contracts/tax.ts'
import { mainTaxDetail } from '#domain/customer/person.ts'
import { type CalendarDate, partsOf } from '#domain/date.ts'
import { parseTaxNumber } from '#domain/identifiers/tax-number.ts'
import { decimalOf, money } from '#domain/money.ts'
import { amountParam } from '#domain/problem/params.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import { agentsOf, type ExemptionAgent } from '#domain/tax/exemption-agents.ts'
import {
  allowance,
  deleted,
  type ExemptionFacts,
  type ExemptionRefusal,
  type ExemptionRequest,
  exemptionLeft,
  exemptionRefusal,
  isStanding,
  mayExempt,
} from '#domain/tax/exemption-order.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Failure, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import {
  asCustomer,
  type RequireFresh,
  readCustomer,
  readSalesChannel,
} from '#services/customer/index.ts'
import { requestSignature, type SendCode, takeSignature } from '#services/signatures/index.ts'
import { viewDesk } from './desk.ts'
import { exemptionEvents } from './events.ts'
import {
  addExternal,
  endOrder,
  giveOrder,
  hasDepot,
  listExternals,
  listOrders,
  type OrderRow,
  removeExternal,
} from './store.ts'

export { type CorrectionDue, correctionsDue, takeCorrection } from './corrections.ts'
export { taxEvents } from './events.ts'
export { taxLetters } from './letters.ts'
export { exemptionPapers } from './paper.ts'
export { ordersInForce } from './store.ts'

const euros = (amount: number) => money(BigInt(amount) * 100n, 'EUR')

/** The field a refusal is about, and its code on the wire. */
const said: Record<ExemptionRefusal, [pointer: string, code: ProblemCode]> = {
  amountRange: ['/amount', 'exemption.max'],
  sumExceeded: ['/amount', 'exemption.max'],
  belowUsed: ['/amount', 'exemption.used'],
  jointBelowUsed: ['/amount', 'exemption.used'],
  tinInvalid: ['/tin', 'taxId.checksum'],
  tinMismatch: ['/tin', 'exemption.tin'],
  partnerTinInvalid: ['/partner/tin', 'exemption.partnerTin'],
  partnerBirthDate: ['/partner/birthDate', 'exemption.partnerBirthDate'],
  validFrom: ['/validFrom', 'exemption.validFrom'],
  validTo: ['/validTo', 'exemption.validTo'],
}

function refuse(refusal: ExemptionRefusal, max: number, { usedThisYear }: ExemptionFacts): never {
  const [pointer, code] = said[refusal]
  const params = {
    max: amountParam(euros(Math.max(0, max))),
    used: amountParam(usedThisYear),
  }
  throw new Failure(422, code, { params, errors: [{ pointer, code, params }] })
}

const unionsOfTwo = ['MARRIED', 'CIVIL_PARTNERSHIP']

async function readTaxpayer(tx: Tx, customerId: string) {
  const customer = await readCustomer(tx, customerId, ['all-persons'])
  const [person] = customer?.embedded.persons ?? []
  if (!customer || !person || !mayExempt(customer)) throw new NotFound()
  return {
    tin: mainTaxDetail(person.taxDetails)?.taxIdentificationNumber,
    mayBeJoint: unionsOfTwo.includes(person.personalDetails.maritalStatus ?? ''),
  }
}

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

const inForceIn =
  (year: number) =>
  ({ order }: OrderRow) =>
    order.state !== 'REVOKED' &&
    partsOf(order.validFrom).year <= year &&
    (order.validTo === undefined || partsOf(order.validTo).year >= year)

type Body = CallInput<typeof calls.giveExemptionOrder>['body']

const actOf = (
  agent: ExemptionAgent,
  request: ExemptionRequest,
  partner: Body['partner'],
): SignedAct => ({
  name: 'exemptionOrder',
  ...{ agent, kind: request.kind, tin: request.tin },
  amount: money(BigInt(request.amount) * 100n, 'EUR'),
  partner:
    partner && request.partner
      ? { ...request.partner, name: `${partner.firstName} ${partner.lastName}` }
      : null,
  validFrom: request.validFrom,
  validTo: request.validTo ?? null,
})

async function give(tx: Tx, body: Body, caller: Caller, send: SendCode) {
  const { customer_id: customerId, agentId, isDeclared: _, signatureId, ...wish } = body
  const today = await businessDate(tx)
  const { tin, mayBeJoint } = await readTaxpayer(tx, customerId)
  const orders = await listOrders(tx, customerId, today)
  const year = partsOf(wish.validFrom).year
  const elsewhere = orders.filter((each) => each.agentId !== agentId).filter(inForceIn(year))
  const before = orders.find((each) => each.agentId === agentId && inForceIn(year)(each))
  const isThisYear = year === partsOf(today).year
  const facts: ExemptionFacts = {
    today,
    mainTin: tin ?? '',
    isTin: (number) => parseTaxNumber('DEU', number).refusal === undefined,
    usedThisYear: (isThisYear && before?.order.usedThisYear) || money(0n, 'EUR'),
    isJointBefore: before?.order.kind === 'JOINT',
    elsewhereOnPlatform: elsewhere.reduce((sum, { order }) => sum + order.amount, 0),
  }
  const plain = (number: string) => parseTaxNumber('DEU', number).value ?? number
  const request: ExemptionRequest = {
    ...wish,
    tin: plain(wish.tin),
    ...(wish.partner && { partner: { ...wish.partner, tin: plain(wish.partner.tin) } }),
  }
  if (request.kind === 'JOINT' && !mayBeJoint)
    throw new Failure(422, 'exemption.notJoint', {
      errors: [{ pointer: '/kind', code: 'exemption.notJoint' }],
    })
  const max = allowance(request.kind, today) - facts.elsewhereOnPlatform
  const refusal = exemptionRefusal(request, facts)
  if (refusal) refuse(refusal, max, facts)

  const signer = { customerId, userId: caller.userId }
  const act = actOf(agentId, request, wish.partner)
  if (!signatureId) {
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    return { signature: await requestSignature(tx, signer, act, { send, locale }) }
  }
  await takeSignature(tx, signer, signatureId, act)
  const id = await giveOrder(tx, { customerId, agentId, request, today, signedBy: caller.userId })
  await emit(tx, exemptionEvents.given, {
    data: { agentId, kind: request.kind, amount: request.amount, validFrom: request.validFrom },
    entityId: id,
    customerId,
    actor: caller.userId,
  })
  const given = (await listOrders(tx, customerId, today)).find((each) => each.id === id)
  return { order: wireOf(given!) }
}

async function end(
  tx: Tx,
  customerId: string,
  found: OrderRow,
  today: CalendarDate,
  actor: string,
) {
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

type Parts = { db: Db; requireFresh: RequireFresh; sendCode: SendCode }

export function tax(server: Server, { db, requireFresh, sendCode }: Parts) {
  answer(server, calls.desk, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => viewDesk(tx, query.customer_id)),
  )

  answer(server, calls.exemptionOrders, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => {
      const today = await businessDate(tx)
      const { tin, mayBeJoint } = await readTaxpayer(tx, query.customer_id)
      return {
        today,
        allowance: { SINGLE: allowance('SINGLE', today), JOINT: allowance('JOINT', today) },
        agents: [...agentsOf(await hasDepot(tx, query.customer_id))],
        ...(tin && { tin }),
        mayBeJoint,
        orders: (await listOrders(tx, query.customer_id, today)).map(wireOf),
        externals: await listExternals(tx, query.customer_id),
      }
    }),
  )

  answer(server, calls.giveExemptionOrder, async ({ body }, caller) => {
    if (!caller.customerIds.includes(body.customer_id)) throw new NotFound()
    return asCustomer(db, caller, body.customer_id, (tx) => give(tx, body, caller, sendCode))
  })

  answer(server, calls.deleteExemptionOrder, async ({ params }, caller) => {
    for (const customerId of caller.customerIds) {
      const ended = await asCustomer(db, caller, customerId, async (tx) => {
        const today = await businessDate(tx)
        const orders = await listOrders(tx, customerId, today)
        const found = orders.find(
          ({ id, order }) => id === params.orderId && isStanding(order.state),
        )
        if (!found) return undefined
        await requireFresh(caller)
        return end(tx, customerId, found, today, caller.userId)
      })
      if (ended) return ended
    }
    throw new NotFound()
  })

  answer(server, calls.declareExternal, ({ body }, caller) =>
    asCustomer(db, caller, body.customer_id, (tx) => addExternal(tx, body.customer_id, body)),
  )

  answer(server, calls.removeExternal, ({ params }, { customerIds }) =>
    db.transaction((tx) => removeExternal(tx, params.externalId), { customers: customerIds }),
  )
}
