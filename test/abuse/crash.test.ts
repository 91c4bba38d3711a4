import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { openDb } from '#platform/db.ts'
import { loginUrl } from '#platform/logins.ts'
import { type Marketplace, openMarketplace, ordered } from '../marketplace.ts'
import { testLog } from '../world.ts'
import { bookFaults } from './books.ts'
import { dice } from './dice.ts'

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

/** A copy of the prepared world; nobody may be connected to the original meanwhile. */
async function copied(): Promise<string> {
  const name = `crash_${randomUUID().replaceAll('-', '')}`
  const source = new URL(market.url).pathname.slice(1)
  const owner = new pg.Client(inject('serverUrl'))
  await owner.connect()
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
    source,
  ])
  await owner.query(`create database ${name} template ${source} strategy wal_log`)
  await owner.end()
  const url = new URL(market.url)
  url.pathname = `/${name}`
  return url.href
}

/** Kills it at once after so many milliseconds, or lets it finish. Says whether it did. */
async function run(url: string, until: CalendarDate, killAfterMs?: number): Promise<boolean> {
  // Each copy of the world has its own folders to share with banks.
  const bankDir = join(market.bankDir, new URL(url).pathname)
  const args = [
    join(import.meta.dirname, 'crash-child.ts'),
    loginUrl(url, 'worker'),
    until,
    bankDir,
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (killAfterMs === undefined) return (await ended) === 0
  // The clock starts with the first day it closed, so that it dies at work.
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended])
  await Promise.race([wait(killAfterMs), ended])
  child.kill('SIGKILL')
  return (await ended) === 0
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

test(`days closed with ${kills} kills end byte for byte as without`, {
  timeout: 3_600_000,
}, async () => {
  const until = addDays(await market.today(), days)
  const [calm, stormy] = [await copied(), await copied()]
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
