// Days on which every event is heard twice and the program dies at work: whoever is owed a letter has it once, in the
// postbox and by mail, with a code that proves it.

import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { type Db, openDb } from '#platform/db.ts'
import { loginUrl } from '#platform/logins.ts'
import { plainVault } from '#platform/vault.ts'
import { readersOf } from '#services/identity/index.ts'
import { checkedMessage } from '#services/postbox/checking.ts'
import { type Marketplace, openMarketplace, ordered } from '../marketplace.ts'
import { testLog } from '../world.ts'
import { dice } from './dice.ts'
import { copyOf, runChild } from './kills.ts'

const kills = Number(process.env.LETTERS_KILLS ?? 1)
const days = Number(process.env.LETTERS_DAYS ?? 10)
const seed = Number(process.env.LETTERS_SEED ?? 20261118)

const payers = { 'anna.schmidt': 'Anna Schmidt', 'lukas.weber': 'Lukas Weber' }

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
  for (const login of Object.keys(payers)) {
    await market.payIn(login, 20_000_00n)
    await ordered(market, login, { productId: 'OF002', amount: '10000.00', rate: '2.25' })
  }
  // Waits for a second signature, and in the end for nothing any more.
  await ordered(market, 'brandt.gmbh', { productId: 'OF002', amount: '60000.00', rate: '2.25' })
  // What the demo world was told of before.
  const before = `name not in ('order.confirmed', 'act.waiting')`
  await market.worker.query(`update platform.outbox set delivered_at = now() where ${before}`)
}, 120_000)
afterAll(() => market.close())

async function accounts(): Promise<[iban: string, name: string][]> {
  const found: [string, string][] = []
  for (const [login, name] of Object.entries(payers)) {
    const { body } = await market.call(login, 'GET', '/customer/transaction_account')
    found.push([body.iban, name])
  }
  return found
}

type Days = { until: CalendarDate; times: 1 | 2; accounts: readonly [string, string][] }

function run(url: string, { until, times, accounts: paid }: Days, killAfterMs?: number) {
  const bankDir = join(market.bankDir, new URL(url).pathname)
  const args = [loginUrl(url, 'worker'), until, bankDir, String(times), JSON.stringify(paid)]
  return runChild('letters-child.ts', args, killAfterMs)
}

/** A machine too busy for it ends it, as a kill does, and it is begun again. */
async function finished(url: string, plan: Days): Promise<void> {
  for (let tries = 0; !(await run(url, plan)); tries++) expect(tries).toBeLessThan(5)
}

const opened = (url: string) =>
  openDb({ connectionString: loginUrl(url, 'worker'), max: 1 }, testLog)

type Letter = {
  customerId: string
  key: string
  readerId: string | null
  code: string
  said: string
}

/** Without the names that are drawn anew each time. */
async function lettersIn(db: Db): Promise<Letter[]> {
  const { rows } = await db.query<Letter>(
    `select l.customer_id as "customerId", l.key, l.reader_id as "readerId", l.code,
            concat_ws(E'\\n', l.customer_id, l.key, l.reader_id, l.written_on, t.subject, replace(m.body, l.code, '')) as said
       from postbox.letters l
       join postbox.threads t on t.customer_id = l.customer_id and t.id = l.thread_id
        and t.reader_id is not distinct from l.reader_id
       join postbox.messages m on m.customer_id = t.customer_id and m.thread_id = t.id and m.sender = 'SERVICE'
        and m.reader_id is not distinct from l.reader_id and position(l.code in m.body) > 0`,
  )
  return rows.toSorted((a, b) => (a.said < b.said ? -1 : 1))
}

/** Rules of what was written, each a query that finds what breaks it. */
const rules: Record<string, string> = {
  'a letter has a twin in the postbox, of the same reader, with its code': `
    select l.code from postbox.letters l where not exists (
      select from postbox.messages m where m.customer_id = l.customer_id and m.thread_id = l.thread_id
         and m.reader_id is not distinct from l.reader_id and position(l.code in m.body) > 0)`,
  'whoever is to be told by mail was, once for each letter': `
    select l.code from postbox.letter_mails w join postbox.letters l on l.customer_id = w.customer_id and l.id = w.letter_id
     where w.mailed_at is null or 1 <> (select count(*) from simulator.messages s
       where s.recipient = w.email and position(l.code in s.body) > 0)`,
  'no mail names a letter that is not there': `
    select s.id::text as code from simulator.messages s
      cross join lateral regexp_matches(s.body, 'TM-[2-9A-HJ-NP-Z]{9}', 'g') as found (code)
     where not exists (select from postbox.letters l where l.code = found.code[1])`,
  'one of ours is written to once about one thing that happened': `
    select event_id::text as code from postbox.letters group by event_id, key, reader_id having count(*) > 1`,
  'nothing that happened is still to be told': `
    select name as code from platform.outbox where delivered_at is null`,
}

/** Nobody who may not be written to, and nobody left out of what all are told. */
async function misdirected(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ customerId: string; readers: string[] }>(
    `select distinct customer_id as "customerId", array_agg(distinct reader_id order by reader_id) as readers
       from postbox.letters where reader_id is not null group by customer_id, event_id, key`,
  )
  const wrong: string[] = []
  for (const { customerId, readers } of rows)
    await db.transaction(
      async (tx) => {
        const entitled = (await readersOf(tx, customerId)).map(({ id }) => id)
        wrong.push(...readers.filter((id) => !entitled.includes(id)))
      },
      { customers: [customerId] },
    )
  return wrong
}

test(`${days} days told twice with ${kills} kills: every letter once, none without twin and code`, {
  timeout: 7_200_000,
}, async () => {
  const plan = { until: addDays(await market.today(), days), accounts: await accounts() }
  const calm = await copyOf(market, 'letters')
  const stormy = await copyOf(market, 'letters')
  await finished(calm, { ...plan, times: 1 })
  const random = dice(seed)
  let killed = 0
  for (let isDone = false; killed < kills && !isDone; ) {
    isDone = await run(stormy, { ...plan, times: 2 }, random.below(3000))
    if (!isDone) killed += 1
  }
  await finished(stormy, { ...plan, times: 2 })

  const [expected, db] = [opened(calm), opened(stormy)]
  const owed = await lettersIn(expected)
  const written = await lettersIn(db)
  expect(owed.length).toBeGreaterThan(10)
  expect(written.map(({ said }) => said)).toEqual(owed.map(({ said }) => said))
  for (const [rule, sql] of Object.entries(rules))
    expect((await db.query(sql)).rows, rule).toEqual([])
  expect(await misdirected(db)).toEqual([])
  const ours = written.filter((_, i) => i % Math.ceil(written.length / 500) === 0)
  for (const { code } of ours)
    expect((await checkedMessage(db, plainVault, code)).verdict, code).toMatch(/genuine|expired/)
  const keys = Object.entries(Object.groupBy(written, ({ key }) => key))
  const told = keys.map(([key, each]) => `${key} ${each!.length}`).toSorted()
  console.log(
    `${written.length} letters of ${days} days, ${killed} kills, seed ${seed}: ${told.join(', ')}`,
  )
  await expected.close()
  await db.close()
})
