import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { openDb } from '#platform/db.ts'
import { loginUrl } from '#platform/logins.ts'
import { type Marketplace, openMarketplace, ordered } from '../marketplace.ts'
import { testLog } from '../world.ts'
import { bookFaults } from './books.ts'
import { dice } from './dice.ts'
import { copyOf, runChild } from './kills.ts'

const kills = Number(process.env.CRASH_KILLS ?? 2)
const days = Number(process.env.CRASH_DAYS ?? 8)
const seed = Number(process.env.CRASH_SEED ?? 20261116)

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
  for (const login of ['anna.schmidt', 'lukas.weber', 'sabine.vogel']) {
    await market.payIn(login, 20_000_00n)
    await ordered(market, login, { productId: 'OF002', amount: '10000.00', rate: '2.25' })
  }
}, 120_000)
afterAll(() => market.close())

function run(url: string, until: CalendarDate, killAfterMs?: number): Promise<boolean> {
  // Each copy of the world has its own folders to share with banks.
  const bankDir = join(market.bankDir, new URL(url).pathname)
  return runChild('crash-child.ts', [loginUrl(url, 'worker'), until, bankDir], killAfterMs)
}

/** Everything money did, without the random names of transfers. */
async function contentOf(url: string) {
  const db = openDb({ connectionString: loginUrl(url, 'worker'), max: 1 }, testLog)
  const { rows } = await db.query<Record<string, string | bigint>>(
    `select (select md5(string_agg(x, '|' order by x)) from (
               select concat_ws(' ', t.kind, t.value_date, t.booked_on, a.kind, a.customer_id, p.amount_minor) as x
                 from ledger.postings p join ledger.transfers t on t.id = p.transfer_id
                 join ledger.accounts a on a.id = p.account_id) p) as postings,
            (select md5(string_agg(concat_ws(' ', customer_id, posted_for, interest_minor, tax_minor), '|'
                                   order by posted_for, customer_id, interest_minor)) from deposits.interest_postings) as interest,
            (select md5(string_agg(concat_ws(' ', customer_id, from_day, until_day, balance_minor, rate_percent), '|'
                                   order by customer_id, from_day, balance_minor, rate_percent)) from deposits.steps) as steps,
            (select count(*) from ledger.transfers) as transfers,
            (select string_agg(state, ',' order by state) from orders.orders) as orders`,
  )
  const faults = await bookFaults(db)
  await db.close()
  return { content: rows[0]!, faults }
}

test(`days closed with ${kills} kills end byte for byte as without [C-3]`, {
  timeout: 3_600_000,
}, async () => {
  const until = addDays(await market.today(), days)
  const [calm, stormy] = [await copyOf(market, 'crash'), await copyOf(market, 'crash')]
  expect(await run(calm, until)).toBe(true)
  const random = dice(seed)
  let isDone = false
  for (let i = 0; i < kills && !isDone; i++) isDone = await run(stormy, until, random.below(400))
  if (!isDone) expect(await run(stormy, until)).toBe(true)
  const expected = await contentOf(calm)
  expect(expected.faults).toEqual([])
  expect(Number(expected.content.transfers)).toBeGreaterThan(100)
  expect(await contentOf(stormy)).toEqual(expected)
})
