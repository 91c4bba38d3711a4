// The custodian, pretended: it keeps units for portfolios, trades at the closes of the pretended market, and says at the
// end of each day what lies with it.

import type { CustodianEvent, CustodianMessage } from '#contracts/custodian.ts'
import { type CalendarDate, date } from '#domain/date.ts'
import { parseUnits } from '#domain/investment/units.ts'
import { depotBank } from '#domain/tax/exemption-agents.ts'
import type { Db } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import {
  type Custodian,
  receiveCustodianEvent,
  type Statement,
  statementHash,
} from '#services/investments/index.ts'
import { behaviourOf, setBehaviourOf } from '../behaviour.ts'
import { quotesBetween } from '../market/series.ts'
import {
  answersTo,
  type CustodianBehaviour,
  type DatedEvent,
  type PriceOn,
  type Received,
} from './answers.ts'
import { actionsOn } from './corporate-actions.ts'

export type { CustodianBehaviour } from './answers.ts'

export const custodianName = depotBank

/** A message that comes twice is one message. */
async function take(
  db: Db,
  messages: readonly CustodianMessage[],
  day: CalendarDate,
): Promise<void> {
  await db.query(
    `insert into simulator.custodian_inbox (message_id, kind, body, received_on)
     select m.id, m.kind, m.body, $4 from unnest($1::uuid[], $2::text[], $3::jsonb[]) as m (id, kind, body)
     on conflict do nothing`,
    [
      messages.map(({ id }) => id),
      messages.map(({ kind }) => kind),
      messages.map(({ body }) => JSON.stringify(body)),
      day,
    ],
  )
}

export const setCustodianBehaviour = (db: Db, behaviour: CustodianBehaviour) =>
  setBehaviourOf(db, custodianName, behaviour)

/** What was there before anybody traded: whoever begins in the middle begins with what the books say. */
const openBooks = (db: Db, day: CalendarDate) =>
  db.query(
    `insert into simulator.custody (entry, portfolio_id, isin, units, on_day)
     select 'opening/' || a.reference || '/' || a.currency, a.reference::uuid, a.currency, a.balance_minor, $1
       from ledger.accounts a
      where a.kind = 'POSITION' and a.balance_minor <> 0 and not exists (select from simulator.custody)`,
    [day],
  )

const priceOn: PriceOn = (isin, on) =>
  quotesBetween(on, on).find((quote) => quote.isin === isin)!.price

type Entry = { entry: string; portfolioId: string; isin: string; units: bigint; on: CalendarDate }

const write = (db: Db, { entry, portfolioId, isin, units, on }: Entry) =>
  db.query(
    `insert into simulator.custody (entry, portfolio_id, isin, units, on_day)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [entry, portfolioId, isin, units, on],
  )

/** Its own books, whatever is heard of them. */
async function keep(db: Db, message: Received, { on, event }: DatedEvent): Promise<void> {
  if (event.eventId.endsWith('/wrong')) return
  if (message.kind === 'MOVE' && event.kind === 'MOVED') {
    const { portfolioId, toPortfolioId } = message.body
    for (const { isin, units: said } of event.moved) {
      const [units, entry] = [parseUnits(said)!, `${message.id}/${isin}`]
      await write(db, { entry: `${entry}/out`, portfolioId, isin, units: -units, on })
      await write(db, { entry: `${entry}/in`, portfolioId: toPortfolioId, isin, units, on })
    }
  }
  if (message.kind !== 'BUY' && message.kind !== 'SELL') return
  const { portfolioId, tradeId } = message.body
  if (event.kind === 'CANCELLED') {
    const entry = `${tradeId}/${event.execution}`
    await db.query(
      `insert into simulator.custody (entry, portfolio_id, isin, units, on_day)
       select entry || '/cancelled', portfolio_id, isin, -units, $2 from simulator.custody where entry = $1
       on conflict do nothing`,
      [entry, on],
    )
  }
  if (event.kind !== 'FILLED') return
  const units = parseUnits(event.units)!
  await write(db, {
    ...{ entry: `${tradeId}/${event.execution}`, portfolioId, isin: event.isin },
    ...{ units: message.kind === 'SELL' ? -units : units, on: date(event.tradedOn) },
  })
}

/** Accounts that are to be suspended, or are no longer: each is told of once. */
async function suspensions(db: Db, day: CalendarDate, isSuspending: boolean) {
  const { rows } = await db.query<{ account: string }>(
    'select account from investments.depots where account is not null and state = $1 order by account',
    [isSuspending ? 'OPEN' : 'SUSPENDED'],
  )
  const kind = isSuspending ? 'ACCOUNT_SUSPENDED' : 'ACCOUNT_REOPENED'
  return rows.map(
    ({ account }) => ({ kind, account, eventId: `${account}/${kind}/${day}` }) as const,
  )
}

/** Says what is due by this day; what was said before is heard as a repetition. */
export async function answerAsCustodian(db: Db, day: CalendarDate): Promise<void> {
  await openBooks(db, day)
  const behaviour = await behaviourOf<CustodianBehaviour>(db, custodianName)
  const { rows } = await db.query<Received>(
    `select message_id as id, kind, body, received_on as "receivedOn"
       from simulator.custodian_inbox where not is_done order by message_id`,
  )
  const hear = async (event: CustodianEvent) => {
    for (let i = 0; i < (behaviour.deliveries ?? 1); i++)
      await receiveCustodianEvent(db, custodianName, event)
  }
  const done: string[] = []
  for (const message of rows) {
    const answers = answersTo(message, behaviour, priceOn)
    const due = answers.filter(({ on }) => on <= day)
    if (answers.length > 0 && due.length === answers.length) done.push(message.id)
    for (const dated of due) {
      await keep(db, message, dated)
      await hear(dated.event)
    }
  }
  for (const event of await suspensions(db, day, behaviour.suspendsAccounts ?? false))
    await hear(event)
  if (!behaviour.isSilent)
    for (const event of actionsOn(day, behaviour.distributions, priceOn)) await hear(event)
  await db.query(
    'update simulator.custodian_inbox set is_done = true where message_id = any ($1)',
    [done],
  )
}

async function statement(db: Db, day: CalendarDate): Promise<Statement | undefined> {
  const { statement: fault } = await behaviourOf<CustodianBehaviour>(db, custodianName)
  if (fault === 'missing') return undefined
  const { rows: lines } = await db.query<Statement['lines'][number]>(
    `select portfolio_id as "portfolioId", isin, sum(units)::bigint as units
       from simulator.custody where on_day <= $1 group by 1, 2 having sum(units) <> 0 order by 1, 2`,
    [day],
  )
  const [first] = lines
  if (fault === 'unit off' && first) lines[0] = { ...first, units: first.units + 1n }
  const whole = { lines, count: lines.length, sha256: statementHash(lines) }
  return fault === 'torn' ? { ...whole, lines: lines.slice(1) } : whole
}

/** No secret: whoever reaches a simulator may answer for it. */
const key = 'the key of the simulated custodian'

export const simulatedCustodian: Custodian = { name: custodianName, keys: [key], take, statement }

export const custodianAnswersStep: DayStep = {
  name: 'custodian-answers',
  run: (db, day) => answerAsCustodian(db, day),
}
