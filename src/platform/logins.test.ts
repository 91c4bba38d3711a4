import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { date } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import { hold, openAccount, post, release } from '#services/ledger/index.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { startBusinessClock } from './clock.ts'
import { type Db, openDb } from './db.ts'
import { defineJob, startJobs } from './jobs.ts'
import { assertLogin, loginUrl } from './logins.ts'

const today = date('2026-11-16')
const denied = { code: '42501' }

let fresh: FreshDatabase
let app: Db
let worker: Db
let annas: string
let bens: string
let house: string

beforeAll(async () => {
  fresh = await freshDatabase()
  app = fresh.db
  worker = openDb({ connectionString: fresh.workerUrl, max: 2 }, testLog)
  await startBusinessClock(worker, today)
  annas = await accountOf('anna')
  bens = await accountOf('ben')
  house = await openAccount(worker, { kind: 'PAYMENTS', reference: 'x', currency: 'EUR' })
  await post(worker, transfer(house, bens))
  await post(worker, transfer(house, annas))
  await worker.query('select ledger.seal()')
})
afterAll(async () => {
  await worker.close()
  await fresh.close()
})

const eur = (minor: bigint) => money(minor, 'EUR')
const accountOf = (customerId: string) =>
  openAccount(worker, {
    ...{ kind: 'TRANSACTION', reference: customerId, currency: 'EUR', customerId },
    floor: eur(0n),
  })
const transfer = (from: string, to: string) => ({
  ...{ id: randomUUID(), key: randomUUID(), kind: 'TRANSFER' as const, valueDate: today },
  lines: [
    { accountId: from, amount: eur(-100n) },
    { accountId: to, amount: eur(100n) },
  ],
})
const asAnna = <T>(work: Parameters<typeof app.transaction<T>>[0]) =>
  app.transaction(work, { customers: ['anna'] })

describe('the login of web and api', () => {
  test.each([
    'set role tidemark_worker',
    'set role none; select * from ledger.accounts',
    'set session authorization tidemark',
    'create table platform.mine (id int)',
    'create function platform.mine() returns int language sql as $$ select 1 $$',
    'create role mine',
    'alter table orders.orders disable row level security',
    'alter table orders.orders no force row level security',
    'alter table ledger.postings disable trigger all',
    'set session_replication_role = replica',
    'drop policy own_rows on orders.orders',
    'alter function ledger.hold security invoker',
    'grant tidemark_worker to tidemark_web',
    `select pg_read_file('/etc/passwd')`,
    `copy (select 1) to program 'id'`,
  ])('has no way out of its rights: %s (T23)', async (sql) => {
    await expect(app.query(sql)).rejects.toMatchObject(denied)
  })

  test.each([
    'select * from ledger.postings',
    'update ledger.accounts set balance_minor = 1',
    'delete from ledger.seals',
    'truncate ledger.transfers',
    'insert into ledger.seals values (1, 1, $$$$, $$$$)',
    'update orders.transitions set at = now()',
    'delete from orders.orders',
    'delete from platform.outbox',
    'update platform.business_clock set business_date = now()',
    'delete from payments.payouts',
    'update deposits.contracts set bank_id = $$B$$',
    'select ledger.seal()',
  ])('changes nothing of what is written for good: %s (T23)', async (sql) => {
    await expect(app.query(sql)).rejects.toMatchObject(denied)
  })

  test.each([
    'select password_hash from identity.users',
    'select secret from identity.totp',
    'select code_hash from identity.recovery_codes',
    'select * from identity.users',
    `update identity.users set roles = array['operator']`,
    'update identity.users set is_blocked = false',
    'update identity.signing_keys set private_jwk = null',
    'select data from jobs.job',
    'select data from jobs.job_common',
  ])('reads nobody’s secrets, and makes nobody an operator: %s (T7)', async (sql) => {
    await expect(app.query(sql)).rejects.toMatchObject(denied)
  })

  test('sees no customer it does not name (T7)', async () => {
    const { rows } = await app.query(
      `select c.oid::regclass::text as name from pg_class c, aclexplode(c.relacl) a
        where c.relrowsecurity and a.grantee = 'tidemark_app'::regrole and a.privilege_type = 'SELECT'`,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { name } of rows as { name: string }[])
      expect((await app.query(`select from ${name}`)).rowCount, name).toBe(0)
  })

  test('moves no money, not even its customer’s own (T11)', async () => {
    for (const [from, to] of [
      [bens, annas],
      [annas, bens],
      [house, annas],
    ] as const)
      await expect(asAnna((tx) => post(tx, transfer(from, to)))).rejects.toMatchObject(denied)
    await expect(
      asAnna((tx) =>
        tx.query(`select ledger.reverse(gen_random_uuid(), 'k', gen_random_uuid(), now()::date)`),
      ),
    ).rejects.toMatchObject(denied)
  })

  test('reserves on accounts of the customers it names, and on no other', async () => {
    const wish = (accountId: string) => ({
      ...{ key: randomUUID(), accountId, amount: eur(40n), reason: 'order' },
    })
    for (const foreign of [bens, house, randomUUID()])
      await expect(asAnna((tx) => hold(tx, wish(foreign)))).rejects.toMatchObject({ code: 'TM002' })
    await expect(hold(app, wish(annas))).rejects.toMatchObject({ code: 'TM002' })

    const annasHold = await asAnna((tx) => hold(tx, wish(annas)))
    const bensHold = await hold(worker, wish(bens))
    expect(await asAnna((tx) => release(tx, bensHold))).toBe(false)
    expect(await asAnna((tx) => release(tx, annasHold))).toBe(true)
    expect(await release(worker, bensHold)).toBe(true)
  })

  test('opens no account that lends money, belongs to the house or to somebody else', async () => {
    const open = (
      customerId: string | undefined,
      kind: 'TRANSACTION' | 'DEPOSIT' | 'BANK',
      floor?: bigint,
    ) =>
      asAnna((tx) =>
        openAccount(tx, {
          ...{ kind, reference: randomUUID(), currency: 'EUR' },
          ...(customerId && { customerId }),
          ...(floor !== undefined && { floor: eur(floor) }),
        }),
      )
    await expect(open('ben', 'TRANSACTION', 0n)).rejects.toMatchObject(denied)
    await expect(open('anna', 'TRANSACTION', -100n)).rejects.toMatchObject(denied)
    await expect(open('anna', 'TRANSACTION')).rejects.toMatchObject(denied)
    await expect(open('anna', 'DEPOSIT', 0n)).rejects.toMatchObject(denied)
    await expect(open(undefined, 'BANK')).rejects.toMatchObject(denied)
    expect(await open('anna', 'TRANSACTION', 0n)).toEqual(expect.any(String))
    const bensByName = asAnna((tx) =>
      openAccount(tx, {
        ...{ kind: 'TRANSACTION', reference: 'ben', currency: 'EUR', customerId: 'anna' },
        floor: eur(0n),
      }),
    )
    await expect(bensByName).rejects.toMatchObject({ code: 'TM002' })
  })

  test('promises jobs, and does not learn what others promised', async () => {
    const greet = defineJob('greet', z.object({}))
    const makers = await startJobs({
      connectionString: fresh.workerUrl,
      jobs: [greet],
      log: testLog,
    })
    await makers.stop()
    const jobs = await startJobs({ connectionString: loginUrl(fresh.url, 'app'), log: testLog })
    expect(await app.transaction((tx) => jobs.enqueue(tx, greet, {}))).toEqual(expect.any(String))
    await jobs.stop()
  })
})

describe('the worker’s login', () => {
  test.each([
    'create table platform.mine (id int)',
    'alter table ledger.postings disable trigger all',
    'alter table orders.orders disable row level security',
    'update ledger.postings set amount_minor = 1',
    'delete from ledger.transfers',
    'delete from ledger.seals',
    'set session authorization tidemark',
    'set role tidemark',
  ])('serves every customer, and owns nothing: %s (T23)', async (sql) => {
    await expect(worker.query(sql)).rejects.toMatchObject(denied)
  })
})

describe('a process', () => {
  const named = async (name: string, sql: string) => {
    const owner = new pg.Client(inject('serverUrl'))
    await owner.connect()
    await owner.query(`create role ${name} login password 'p'; ${sql.replaceAll('ME', name)}`)
    await owner.end()
    const url = new URL(fresh.url)
    url.username = name
    url.password = 'p'
    return url.href
  }
  const name = () => `login_${randomUUID().replaceAll('-', '')}`

  test('takes the logins made for it', async () => {
    await assertLogin(loginUrl(fresh.url, 'app'), 'app')
    await assertLogin(fresh.workerUrl, 'worker')
    const another = 'grant tidemark_app to ME; alter role ME set role to tidemark_app'
    await assertLogin(await named(name(), another), 'app')
  })

  test.each([
    ['app', '', /^DATABASE_URL logs in as login_\w+, who does not act as tidemark_app: /],
    ['app', 'alter role ME superuser', /^DATABASE_URL logs in as the owner of the tables or a/],
    ['app', 'grant tidemark to ME', /^DATABASE_URL logs in as the owner of the tables or a/],
    ['app', 'grant tidemark_worker to ME', /^DATABASE_URL logs in as a worker, who sees every/],
    ['worker', 'alter role ME bypassrls', /^DATABASE_WORKER_URL logs in as the owner of the/],
    [
      'worker',
      'grant tidemark_worker to ME',
      /^DATABASE_WORKER_URL logs in as .* set role to tidemark_worker\.$/,
    ],
  ] as const)('refuses another as %s: %s', async (who, sql, line) => {
    await expect(assertLogin(await named(name(), sql), who)).rejects.toThrow(line)
  })

  test('refuses the owner’s, and a database that nobody has migrated', async () => {
    await expect(assertLogin(fresh.url, 'app')).rejects.toThrow(/owner's is for npm run migrate/)
    const empty = await emptyDatabase()
    const url = loginUrl(empty.url, 'app')
    await expect(assertLogin(url, 'app')).rejects.toThrow(/run npm run migrate/)
    await empty.close()
  })
})
