import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, date } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { uuidV7 as uuid } from '#platform/uuid.ts'
import { type FreshDatabase, freshDatabase } from '../../../test/world.ts'
import { headFile, ledgerFaults, openAccount, post, reconcileStep, sealStep } from './index.ts'

const today = date('2026-11-16')
let fresh: FreshDatabase
let dir: string
let path: string

beforeEach(async () => {
  fresh = await freshDatabase({ login: 'worker' })
  await startBusinessClock(fresh.db, today)
  dir = mkdtempSync(join(tmpdir(), 'tidemark-seals-'))
  path = join(dir, 'elsewhere', 'seals.jsonl')
})
afterEach(async () => {
  await fresh.close()
  rmSync(dir, { recursive: true, force: true })
})

const account = (kind: 'BANK' | 'SUSPENSE') =>
  openAccount(fresh.db, { kind, reference: 'x', currency: 'EUR' })

async function pay(minor: bigint): Promise<void> {
  const lines = [
    { accountId: await account('BANK'), amount: money(-minor, 'EUR') },
    { accountId: await account('SUSPENSE'), amount: money(minor, 'EUR') },
  ]
  await post(fresh.db, { id: uuid(), key: uuid(), kind: 'TRANSFER', valueDate: today, lines })
}

const close = () => {
  const heads = headFile(path)
  return closeDay(fresh.db, [reconcileStep(heads), sealStep(heads)])
}
const closedWith = async (transfers: number) => {
  for (let n = 0; n < transfers; n++) await pay(100n)
  await close()
}
const linesOf = () => readFileSync(path, 'utf8').trim().split('\n')

/** As somebody with all rights would, who leaves the books in order. */
async function asSuperuser(sql: string): Promise<void> {
  const owner = new pg.Client(fresh.url)
  await owner.connect()
  await owner.query(`set session_replication_role = replica; ${sql}`)
  await owner.end()
}

const cutTail = `
  with gone as (delete from ledger.transfers
                 where number > (select max(last_number) from ledger.seals
                                  where last_number < (select max(last_number) from ledger.seals))
                returning id)
  delete from ledger.postings p using gone where p.transfer_id = gone.id;
  delete from ledger.seals where last_number = (select max(last_number) from ledger.seals);
  update ledger.accounts a set balance_minor =
    (select coalesce(sum(amount_minor), 0) from ledger.postings p where p.account_id = a.id)`

test('every end of day that sealed something adds its head to a file elsewhere, once (C-23)', async () => {
  await closedWith(2)
  const first = linesOf()
  expect(JSON.parse(first.at(-1)!)).toEqual({
    day: expect.stringMatching(/^2026-11-/),
    number: expect.stringMatching(/^\d+$/),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const { day, next } = await close()
  expect(next).toBe(addDays(day, 1))
  expect(linesOf()).toEqual(first)
  expect(await ledgerFaults(fresh.db, headFile(path))).toEqual([])
})

test('a tail that was cut off with its seal is found, and keeps the day open (C-23, T23)', async () => {
  await closedWith(2)
  await closedWith(3)
  await asSuperuser(cutTail)
  expect(await ledgerFaults(fresh.db), 'inside nothing is missing').toEqual([])

  const { number, day } = JSON.parse(linesOf().at(-1)!)
  const found = [{ rule: 'head kept outside', what: `sealed up to ${number} on ${day}` }]
  expect(await ledgerFaults(fresh.db, headFile(path))).toEqual(found)
  await expect(close()).rejects.toThrow('the ledger does not add up: head kept outside')
})

test('so is a history that was rewritten and sealed anew (C-23, T23)', async () => {
  await closedWith(2)
  await asSuperuser(`
    update ledger.postings set amount_minor = amount_minor * 2, balance_after = balance_after * 2;
    update ledger.accounts set balance_minor = balance_minor * 2;
    update ledger.seals set hash = ledger.chain(previous, first_number, last_number)`)
  const faults = await ledgerFaults(fresh.db, headFile(path))
  expect(faults.map(({ rule }) => rule)).toContain('head kept outside')
})

test('a line that is no head is named, and believed by nobody', async () => {
  await closedWith(1)
  appendFileSync(path, '{"day":"2026-11-17"}\n')
  await expect(ledgerFaults(fresh.db, headFile(path))).rejects.toThrow(/line \d+ of .*seals\.jsonl/)
})
