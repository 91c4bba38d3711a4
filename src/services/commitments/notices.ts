// What a fund says, each notice once and in its transaction. What does not fit is kept and waits for somebody who looks; it
// changes nothing.

import type { FundNotice } from '#contracts/fund.ts'
import {
  callDoubt,
  callDueOn,
  distributionDoubt,
  isAhead,
  isRunning,
  valueDoubt,
} from '#domain/investment/capital-call.ts'
import { equityName, equityTemplate, subscriptionFee } from '#domain/investment/committing.ts'
import { decimalOf, parseMoney } from '#domain/money.ts'
import { isOrderPending } from '#domain/order/order.ts'
import { businessDate, wallClock } from '#platform/clock.ts'
import { type Db, lockCustomers, type Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict } from '#platform/failure.ts'
import { noteIssue } from '#platform/issues.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { writeTerms } from '#services/investments/index.ts'
import {
  fundOrders,
  lockInstruction,
  makeOrders,
  moveOrder,
  newReference,
  readSaver,
} from '#services/orders/index.ts'
import { commitmentEvents } from './events.ts'
import { postDistribution } from './postings.ts'
import {
  callsOf,
  distributionsOf,
  euros,
  type Held,
  heldById,
  insertCall,
  insertDistribution,
  insertValue,
  setState,
  valuesOf,
} from './store.ts'

export type NoticeOutcome = 'applied' | 'known' | 'issue' | 'unknown' | 'repeated'
type Heard = { outcome: Exclude<NoticeOutcome, 'repeated'>; issue?: string }
type Of<Kind extends FundNotice['kind']> = Extract<FundNotice, { kind: Kind }>

const actor = 'fund'
/** Under this kind what somebody has to look at is found. */
const issueKind = 'fund-notice'

const applied: Heard = { outcome: 'applied' }
const known: Heard = { outcome: 'known' }
const doubted = (issue: string): Heard => ({ outcome: 'issue', issue })

export const hearNotice = (
  db: Pick<Db, 'transaction'>,
  fund: string,
  notice: FundNotice,
): Promise<NoticeOutcome> =>
  db.transaction(async (tx) => {
    const owner = (await heldById(tx, notice.commitmentId))?.customerId
    if (owner) await lockCustomers(tx, [owner])
    const { rowCount } = await tx.query(
      'select from commitments.fund_events where fund = $1 and event_id = $2',
      [fund, notice.eventId],
    )
    if (rowCount > 0) return 'repeated'
    // Read again under its owner's lock.
    const held = owner && (await heldById(tx, notice.commitmentId))
    const { outcome, issue }: Heard = held
      ? await heard(tx, held, notice)
      : { outcome: 'unknown', issue: `${notice.kind} about nothing of ours` }
    await tx.query(
      `insert into commitments.fund_events (fund, event_id, kind, body, outcome, customer_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [fund, notice.eventId, notice.kind, notice, outcome, owner ?? null],
    )
    if (issue)
      await noteIssue(tx, issueKind, {
        ...{ entityId: notice.commitmentId, reason: issue, ...(owner && { customerId: owner }) },
      })
    return outcome
  })

function heard(tx: Tx, held: Held, notice: FundNotice): Promise<Heard> {
  if (notice.kind === 'CLOSING') return heardOfClosing(tx, held, notice)
  if (notice.kind === 'CALL') return heardOfCall(tx, held, notice)
  return notice.kind === 'NAV' ? heardOfValue(tx, held, notice) : heardOfMoney(tx, held, notice)
}

async function heardOfClosing(tx: Tx, held: Held, notice: Of<'CLOSING'>): Promise<Heard> {
  const { customerId, id, orderId } = held
  const order = orderId ? await lockInstruction(tx, orderId) : undefined
  if (held.state !== 'SIGNED')
    return notice.isAccepted === (held.state !== 'REFUSED') ? known : doubted('fund.state')
  // It was told, but we do not know that yet: not written down, it is heard again.
  if (order?.instructionState === 'CONFIRMED')
    throw new Conflict('order.state', { state: order.state })
  if (order?.instructionState !== 'EXPORTED') return doubted('fund.state')
  const told = { entityId: id, customerId, actor, data: { orderId: order.id } }
  if (!notice.isAccepted) {
    await moveOrder(tx, order, 'REJECTED', { actor, change: { reason: 'fund' } })
    await moveInstance(tx, { customerId, id }, 'REJECTED')
    await setState(tx, held, 'REFUSED')
    await emit(tx, commitmentEvents.refused, told)
    return applied
  }
  const taken = await moveOrder(tx, order, 'IN_PROGRESS', { actor })
  await moveOrder(tx, taken, 'EXECUTED', { actor })
  await moveInstance(tx, { customerId, id }, 'ACTIVE')
  await setState(tx, held, 'ACTIVE')
  await emit(tx, commitmentEvents.accepted, told)
  return applied
}

/** What the fund said before this is still to come: not written down, it is heard again. */
async function awaitBefore(tx: Tx, { state, orderId }: Held, isNumberAhead: boolean) {
  const order = state === 'SIGNED' && orderId ? await lockInstruction(tx, orderId) : undefined
  const isAnswerAhead = order !== undefined && isOrderPending(order.state)
  if (isAnswerAhead || (isNumberAhead && isRunning(state))) throw new Error('fund.early')
}

/** Nobody signs a call: it was signed with the commitment, and waits for its money like all that does. */
async function heardOfCall(tx: Tx, held: Held, notice: Of<'CALL'>): Promise<Heard> {
  const { customerId, id: commitmentId } = held
  const { number } = notice
  const amount = parseMoney(notice.amount, 'EUR')!
  const before = (await callsOf(tx, held)).find((call) => call.number === number)
  if (before?.amount.minor === amount.minor) return known
  await awaitBefore(tx, held, isAhead(number, held.calls))
  const doubt = callDoubt(held, { number, amount }, held.calls)
  if (doubt) return doubted(doubt)
  const today = await businessDate(tx)
  const fee = number === 1 ? subscriptionFee(held.amount) : euros(0n)
  const { market, account } = await readSaver(tx, customerId)
  const orderId = uuidV7()
  const [order] = await makeOrders(
    tx,
    [
      {
        ...{ customerId, id: orderId, family: 'PE', type: 'CAPITAL_CALL', market },
        ...{ accountId: account.id, reference: newReference(), instanceId: commitmentId },
        ...{ amount: euros(amount.minor + fee.minor), fundBy: null },
      },
    ],
    { actor, today, at: wallClock() },
  )
  await writeTerms(tx, {
    ...{ customerId, orderId, portfolioId: commitmentId, name: equityName },
    ...{ template: equityTemplate, opensDepot: false },
  })
  await insertCall(tx, {
    ...{ customerId, commitmentId, number, orderId, state: 'ANNOUNCED', amount, fee },
    ...{ announcedOn: today, dueOn: callDueOn(today), paidOn: null, toldOn: null },
  })
  await emit(tx, commitmentEvents.called, {
    ...{ entityId: commitmentId, customerId, actor, data: { number } },
  })
  await fundOrders(tx, order!, wallClock)
  return applied
}

/** What comes back is free at once, and pays for what waits. */
async function heardOfMoney(tx: Tx, held: Held, notice: Of<'DISTRIBUTION'>): Promise<Heard> {
  const { customerId, id } = held
  const { number, of: kind, isRecallable } = notice
  const amount = parseMoney(notice.amount, 'EUR')!
  const before = (await distributionsOf(tx, held)).find((each) => each.number === number)
  if (before?.amount.minor === amount.minor) {
    const isSame = before.kind === kind && before.isRecallable === isRecallable
    return isSame ? known : doubted('fund.amount')
  }
  await awaitBefore(tx, held, isAhead(number, held.distributions))
  const doubt = distributionDoubt(held, { number, amount, isRecallable }, held.distributions)
  if (doubt) return doubted(doubt)
  const on = await businessDate(tx)
  const { account } = await readSaver(tx, customerId)
  await postDistribution(tx, held, { number, amount, on, accountId: account.id })
  await insertDistribution(tx, held, { number, on, amount, kind, isRecallable })
  await emit(tx, commitmentEvents.distributed, {
    ...{ entityId: id, customerId, actor, data: { amount: decimalOf(amount), isRecallable } },
  })
  await fundOrders(tx, { customerId, accountId: account.id }, wallClock)
  return applied
}

async function heardOfValue(tx: Tx, held: Held, notice: Of<'NAV'>): Promise<Heard> {
  const { customerId, id } = held
  const { quarterEnd, value } = notice
  const amount = parseMoney(value, 'EUR')!
  const today = await businessDate(tx)
  const before = (await valuesOf(tx, held)).find(({ on }) => on === quarterEnd)
  if (before) return before.amount.minor === amount.minor ? known : doubted('fund.amount')
  await awaitBefore(tx, held, false)
  const doubt = isRunning(held.state)
    ? valueDoubt({ on: quarterEnd, amount }, today)
    : ('fund.state' as const)
  if (doubt) return doubted(doubt)
  await insertValue(tx, held, { on: quarterEnd, amount, toldOn: today })
  await emit(tx, commitmentEvents.valued, {
    ...{ entityId: id, customerId, actor, data: { quarterEnd, amount: value } },
  })
  return applied
}
