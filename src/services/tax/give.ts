// Giving an exemption order: every rule, the signatures it needs, and the order itself.

import type { CallInput } from '#contracts/call.ts'
import type { taxCalls as calls } from '#contracts/tax.ts'
import { type CalendarDate, partsOf } from '#domain/date.ts'
import { parseTaxNumber } from '#domain/identifiers/tax-number.ts'
import { money } from '#domain/money.ts'
import { amountParam } from '#domain/problem/params.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import {
  allowance,
  type ExemptionFacts,
  type ExemptionRefusal,
  type ExemptionRequest,
  exemptionRefusal,
} from '#domain/tax/exemption-order.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Failure, NotFound } from '#platform/failure.ts'
import { readSalesChannel } from '#services/customer/index.ts'
import {
  type Performing,
  requestSignature,
  type SendCode,
  signAct,
} from '#services/signatures/index.ts'
import { exemptionEvents } from './events.ts'
import { giveOrder, listOrders, type OrderRow } from './store.ts'
import { type Agent, agentsFor, readTaxpayer, type Taxpayer } from './taxpayer.ts'

type Body = CallInput<typeof calls.giveExemptionOrder>['body']
/** What is asked for, and by whom: it is looked at again with every further signature. */
type Wish = Omit<Body, 'customer_id' | 'isDeclared' | 'signatureId'> & { by: string }

const euros = (amount: number) => money(BigInt(amount) * 100n, 'EUR')

/** The field a refusal is about, and its code on the wire. */
const said: Record<ExemptionRefusal, [pointer: string, code: ProblemCode]> = {
  notJoint: ['/kind', 'exemption.notJoint'],
  onlyJoint: ['/kind', 'exemption.onlyJoint'],
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

const inForceIn =
  (year: number) =>
  ({ order }: OrderRow) =>
    order.state !== 'REVOKED' &&
    partsOf(order.validFrom).year <= year &&
    (order.validTo === undefined || partsOf(order.validTo).year >= year)

type Partner = NonNullable<Body['partner']>
type Checked = { request: ExemptionRequest; agent: Agent; partner: Partner | undefined }

const plain = (number: string) => parseTaxNumber('DEU', number).value ?? number

/** Of an account of two the other holder is the partner, whatever else was said. */
function partnerOf({ jointHolder }: Taxpayer, { partner }: Wish): Partner | undefined {
  const { firstName, lastName, birthDate, tin } = jointHolder ?? partner ?? {}
  return firstName && lastName && birthDate && tin
    ? { firstName, lastName, birthDate, tin: plain(tin) }
    : undefined
}

/** What would be given, or why not. */
async function checked(
  tx: Tx,
  customerId: string,
  wish: Wish,
  today: CalendarDate,
): Promise<Checked> {
  const taxpayer = await readTaxpayer(tx, customerId, wish.by)
  const agent = (await agentsFor(tx, customerId)).find(({ id }) => id === wish.agentId)
  if (!agent) throw new NotFound()
  const orders = await listOrders(tx, customerId, today)
  const year = partsOf(wish.validFrom).year
  const elsewhere = orders.filter((each) => each.agentId !== agent.id).filter(inForceIn(year))
  const before = orders.find((each) => each.agentId === agent.id && inForceIn(year)(each))
  const isThisYear = year === partsOf(today).year
  const facts: ExemptionFacts = {
    today,
    kinds: taxpayer.kinds,
    mainTin: taxpayer.tin ?? '',
    isTin: (number) => parseTaxNumber('DEU', number).refusal === undefined,
    usedThisYear: (isThisYear && before?.order.usedThisYear) || money(0n, 'EUR'),
    isJointBefore: before?.order.kind === 'JOINT',
    elsewhereOnPlatform: elsewhere.reduce((sum, { order }) => sum + order.amount, 0),
  }
  const { kind, amount, validFrom, validTo } = wish
  const partner = kind === 'JOINT' ? partnerOf(taxpayer, wish) : undefined
  const request: ExemptionRequest = {
    ...{ kind, amount, tin: plain(wish.tin), validFrom },
    ...(validTo && { validTo }),
    ...(partner && { partner }),
  }
  const refusal = exemptionRefusal(request, facts)
  if (refusal) refuse(refusal, allowance(kind, today) - facts.elsewhereOnPlatform, facts)
  return { request, agent, partner }
}

const actOf = ({ request, agent, partner }: Checked) =>
  ({
    name: 'exemptionOrder',
    ...{ agent: agent.id, bank: agent.bank, kind: request.kind, tin: request.tin },
    amount: euros(request.amount),
    partner: partner
      ? {
          ...{ birthDate: partner.birthDate, tin: partner.tin },
          name: `${partner.firstName} ${partner.lastName}`,
        }
      : null,
    validFrom: request.validFrom,
    validTo: request.validTo ?? null,
  }) satisfies SignedAct

/** In force from its first day; who signed last has given it. */
async function given(
  tx: Tx,
  customerId: string,
  { request, agent }: Checked,
  by: { userId: string; today: CalendarDate },
): Promise<OrderRow> {
  const { userId, today } = by
  const agentId = agent.id
  const id = await giveOrder(tx, { customerId, agentId, request, today, signedBy: userId })
  await emit(tx, exemptionEvents.given, {
    data: { agentId, kind: request.kind, amount: request.amount, validFrom: request.validFrom },
    entityId: id,
    customerId,
    actor: userId,
  })
  return (await listOrders(tx, customerId, today)).find((each) => each.id === id)!
}

export async function give(tx: Tx, body: Body, { userId }: Caller, send: SendCode) {
  const { customer_id: customerId, isDeclared: _, signatureId, ...asked } = body
  const wish = { ...asked, by: userId }
  const today = await businessDate(tx)
  const wanted = await checked(tx, customerId, wish, today)
  const signer = { customerId, userId }
  const facts = actOf(wanted)
  if (!signatureId) {
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    return { signature: await requestSignature(tx, signer, facts, { send, locale }) }
  }
  const subject = `exemption ${wanted.agent.id}`
  const waiting = await signAct(tx, signatureId, { signer, facts, wish, subject })
  if (waiting) return { waiting }
  return { order: await given(tx, customerId, wanted, { userId, today }) }
}

/** The last signature has come. */
export async function performExemptionOrder(
  tx: Tx,
  { customerId, userId, wish, assertSame }: Performing,
): Promise<void> {
  const today = await businessDate(tx)
  const wanted = await checked(tx, customerId, wish as Wish, today)
  assertSame(actOf(wanted))
  await given(tx, customerId, wanted, { userId, today })
}
