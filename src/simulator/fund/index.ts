// A private equity fund, pretended: it takes commitments, and says each day what it has to say of them.

import { randomUUID } from 'node:crypto'
import type { FundMessage } from '#contracts/fund.ts'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { equityTemplate } from '#domain/investment/committing.ts'
import { parseMoney } from '#domain/money.ts'
import type { Db } from '#platform/db.ts'
import type { CommitmentHistory, Fund } from '#services/commitments/index.ts'
import { behaviourOf, setBehaviourOf } from '../behaviour.ts'
import { type FundBehaviour, noticesOf, type Subscription } from './notices.ts'

/** A message that comes twice is one message. */
async function take(db: Db, messages: readonly FundMessage[], day: CalendarDate): Promise<void> {
  await db.query(
    `insert into simulator.fund_inbox (message_id, kind, body, received_on)
     select m.id, m.kind, m.body, $4 from unnest($1::text[], $2::text[], $3::jsonb[]) as m (id, kind, body)
     on conflict do nothing`,
    [
      messages.map(({ id }) => id),
      messages.map(({ kind }) => kind),
      messages.map(({ body }) => JSON.stringify(body)),
      day,
    ],
  )
}

export const setFundBehaviour = (db: Db, behaviour: FundBehaviour) =>
  setBehaviourOf(db, equityTemplate, behaviour)

type Received = FundMessage & { on: CalendarDate }

async function subscriptions(db: Db): Promise<Subscription[]> {
  const { rows } = await db.query<Received>(
    `select message_id as id, kind, body, received_on as on from simulator.fund_inbox order by message_id`,
  )
  return rows.flatMap((message) => {
    if (message.kind !== 'SUBSCRIBE') return []
    const { commitmentId, amount } = message.body
    const paid = rows.flatMap((each) =>
      each.kind === 'PAID' && each.body.commitmentId === commitmentId
        ? [{ number: each.body.number, amount: parseMoney(each.body.amount, 'EUR')!, on: each.on }]
        : [],
    )
    const of = { commitmentId, amount: parseMoney(amount, 'EUR')!, subscribedOn: message.on }
    return [{ ...of, paid }]
  })
}

/** For so many days it says again what it has said. */
const daysAgain = 45

async function notices(db: Db, day: CalendarDate): Promise<unknown[]> {
  const behaviour = await behaviourOf<FundBehaviour>(db, equityTemplate)
  const since = addDays(day, -daysAgain)
  const said: unknown[] = (await subscriptions(db)).flatMap((of) =>
    noticesOf(of, behaviour)
      .filter(({ on }) => on <= day && on > since)
      .flatMap(({ notice }) =>
        behaviour.repeats
          ? [notice, notice, { ...notice, eventId: `${notice.eventId}-again` }]
          : [notice],
      ),
  )
  if (!behaviour.invents) return said
  const ofNobody = { kind: 'CALL', number: 1, amount: '100.00', commitmentId: randomUUID() }
  return [{ ...ofNobody, eventId: `invented-${day}` }, { kind: 'CALL', amount: '1e3' }, ...said]
}

/** All it says of what was there before anybody told it. */
export const saidBefore = (
  { id: commitmentId, amount, signedOn, call }: CommitmentHistory,
  paidOn?: CalendarDate,
) =>
  noticesOf({
    ...{ commitmentId, amount, subscribedOn: signedOn },
    paid: paidOn ? [{ number: 1, amount: call.amount, on: paidOn }] : [],
  })

export const simulatedFund: Fund = { name: equityTemplate, take, notices }
