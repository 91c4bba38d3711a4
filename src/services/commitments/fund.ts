// The fund: the port to whoever manages it, what it is told, and what it says, each heard once.

import * as z from 'zod/mini'
import { type FundMessage, type FundNotice, fundNotice } from '#contracts/fund.ts'
import { isOverdue } from '#domain/account/clearing.ts'
import type { CalendarDate } from '#domain/date.ts'
import { decimalOf, money } from '#domain/money.ts'
import type { Db } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { type Issue, reasonOf } from '#platform/issues.ts'
import { oneByOne } from '#platform/set-aside.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { eachInstruction, moveOrder } from '#services/orders/index.ts'
import { hearNotice } from './notices.ts'

export type Fund = {
  readonly name: string
  /** What is told twice is told once. */
  readonly take: (db: Db, messages: readonly FundMessage[], day: CalendarDate) => Promise<void>
  /** All it has said lately, also what it said before. */
  readonly notices: (db: Db, day: CalendarDate) => Promise<readonly unknown[]>
}

const actor = 'fund'
const decimal = (minor: bigint) => decimalOf(money(minor, 'EUR'))

/** In a transaction of its own: from then on the fund may have it, and nobody calls it off any more. */
const noteSigned = (db: Db, day: CalendarDate) =>
  eachInstruction(
    db,
    `type = 'PRIVATE_EQUITY_ONBOARDING' and instruction_state = 'CONFIRMED' and forward_on <= $1`,
    [day],
    async (tx, order) => {
      const { customerId, instanceId } = order
      await moveInstance(tx, { customerId, id: instanceId! }, 'REQUESTED', 'ORDERED')
      await moveOrder(tx, order, 'EXPORTED', { actor, change: { exported_on: day } })
    },
  )

/** Commitments that were signed, until the fund has taken them. */
async function tellSigned(db: Db, fund: Fund, day: CalendarDate): Promise<readonly Issue[]> {
  const noted = await noteSigned(db, day)
  const untold = `type = 'PRIVATE_EQUITY_ONBOARDING' and instruction_state = 'EXPORTED'
    and id in (select order_id from commitments.commitments where told_on is null)`
  const told = await eachInstruction(
    db,
    untold,
    [],
    async (tx, { customerId, amount, instanceId }) => {
      const body = { commitmentId: instanceId!, amount: decimalOf(amount) }
      await fund.take(db, [{ id: `${instanceId}/subscribe`, kind: 'SUBSCRIBE', body }], day)
      await tx.query(
        'update commitments.commitments set told_on = $3 where customer_id = $1 and id = $2',
        [customerId, instanceId, day],
      )
    },
  )
  return [...noted.issues, ...told.issues]
}

/** Calls that were paid, all at once. */
async function tellPaid(db: Db, fund: Fund, day: CalendarDate): Promise<void> {
  const { rows } = await db.query<{
    commitmentId: string
    number: number
    minor: bigint
    interest: bigint
  }>(
    `select commitment_id as "commitmentId", number, amount_minor as minor, interest_minor as interest
       from commitments.calls where state = 'PAID' and told_on is null order by commitment_id, number`,
  )
  if (rows.length === 0) return
  await fund.take(
    db,
    rows.map(({ commitmentId, number, minor, interest }) => ({
      ...{ id: `${commitmentId}/paid-${number}`, kind: 'PAID' },
      body: {
        ...{ commitmentId, number, amount: decimal(minor) },
        ...(interest > 0n && { interest: decimal(interest) }),
      },
    })),
    day,
  )
  await db.query(
    `update commitments.calls c set told_on = $1
       from unnest($2::uuid[], $3::int[]) as t (commitment, number)
      where c.commitment_id = t.commitment and c.number = t.number`,
    [day, rows.map(({ commitmentId }) => commitmentId), rows.map(({ number }) => number)],
  )
}

/** Where nobody takes it, it waits for the next day. */
export const tellFundStep = (fund: Fund): DayStep => ({
  name: 'tell-fund',
  async run(db, day) {
    const issues = await tellSigned(db, fund, day)
    try {
      await tellPaid(db, fund, day)
      return issues
    } catch (error) {
      return [...issues, { entityId: fund.name, reason: reasonOf(error) }]
    }
  },
})

/** What was not heard before. */
async function unheard(db: Db, fund: string, said: readonly FundNotice[]): Promise<FundNotice[]> {
  const { rows } = await db.query<{ id: string }>(
    'select event_id as id from commitments.fund_events where fund = $1 and event_id = any ($2)',
    [fund, said.map(({ eventId }) => eventId)],
  )
  const known = new Set(rows.map(({ id }) => id))
  return said.filter(({ eventId }) => !known.has(eventId))
}

/** What cannot be read is set aside; nobody else waits for it. */
export async function hearFund(db: Db, fund: Fund, day: CalendarDate): Promise<Issue[]> {
  const said = (await fund.notices(db, day)).map((each) => z.safeParse(fundNotice, each))
  const unread = said.filter(({ success }) => !success).length
  const read = said.flatMap(({ data }) => data ?? [])
  const { issues } = await oneByOne(
    await unheard(db, fund.name, read),
    async (notice) => void (await hearNotice(db, fund.name, notice)),
    ({ commitmentId }) => ({ entityId: commitmentId }),
  )
  return unread > 0
    ? [...issues, { entityId: fund.name, reason: `${unread} notices cannot be read` }]
    : issues
}

/** What it was told long ago, and has said nothing of. */
async function unanswered(db: Db, day: CalendarDate): Promise<Issue[]> {
  const { rows } = await db.query<{ entityId: string; customerId: string; since: CalendarDate }>(
    `select id as "entityId", customer_id as "customerId", told_on as since from commitments.commitments
      where state = 'SIGNED' and told_on is not null order by id`,
  )
  return rows
    .filter(({ since }) => isOverdue('commitment', since, day, 'TARGET'))
    .map(({ since, ...of }) => ({ ...of, reason: `the fund is silent since ${since}` }))
}

export const hearFundStep = (fund: Fund): DayStep => ({
  name: 'hear-fund',
  async run(db, day) {
    const issues = await hearFund(db, fund, day).catch((error) => [
      { entityId: fund.name, reason: reasonOf(error) },
    ])
    return [...issues, ...(await unanswered(db, day))]
  },
})
