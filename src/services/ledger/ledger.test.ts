import { afterAll, beforeAll, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { decimalOf, money } from '#domain/money.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { type Db, openDb, type Tx } from '#platform/db.ts'
import { uuidV7 as uuid } from '#platform/uuid.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../../test/world.ts'
import { dayFaults, ledgerFaults } from './check.ts'
import { balanceOf, balanceOn, hold, openAccount, post, release, reverse } from './index.ts'

let world: FreshDatabase
let worker: Db
const today = date('2026-11-16')
const patient = { timeout: 20_000 }
const eur = (minor: bigint) => money(minor, 'EUR')

beforeAll(async () => {
  world = await freshDatabase()
  worker = openDb({ connectionString: world.workerUrl, max: 20 }, testLog)
  await startBusinessClock(worker, today)
})
afterAll(async () => {
  await worker.close()
  await world.close()
})

const house = () =>
  openAccount(worker, { kind: 'PAYMENTS', reference: 'servicing', currency: 'EUR' })

async function customerAccount(customerId = `C${uuid()}`, floor = 0n) {
  const id = await openAccount(worker, {
    kind: 'TRANSACTION',
    reference: uuid(),
    currency: 'EUR',
    customerId,
    floor: eur(floor),
  })
  return { id, customerId }
}

const move = (from: string, to: string, minor: bigint, key = uuid()) =>
  post(worker, {
    id: uuid(),
    key,
    kind: 'TRANSFER',
    valueDate: today,
    lines: [
      { accountId: from, amount: eur(-minor) },
      { accountId: to, amount: eur(minor) },
    ],
  })

const reserve = (accountId: string, minor: bigint) =>
  hold(worker, { key: uuid(), accountId, amount: eur(minor), reason: 'order' })

const balance = (account: { id: string; customerId: string }) =>
  world.db.transaction((tx) => balanceOf(tx, account.id), { customers: [account.customerId] })

test('a transfer moves money, and current equals available plus reserved', async () => {
  const account = await customerAccount()
  await move(await house(), account.id, 10_000n)
  await reserve(account.id, 2500n)
  const { current, reserved, available } = (await balance(account))!
  expect([current, reserved, available].map(decimalOf)).toEqual(['100.00', '25.00', '75.00'])
})

test('the same key moves money once, and answers the same again', async () => {
  const account = await customerAccount()
  const key = uuid()
  const first = await move(await house(), account.id, 500n, key)
  const again = await move(await house(), account.id, 500n, key)
  expect(again).toBe(first)
  expect((await balance(account))!.current.minor).toBe(500n)
})

test('the same key for other money is refused', async () => {
  const account = await customerAccount()
  const key = uuid()
  await move(await house(), account.id, 500n, key)
  await expect(move(await house(), account.id, 501n, key)).rejects.toThrow('idempotency.reused')
})

test('fifty transfers with one key at once are one transfer', async () => {
  const account = await customerAccount()
  const from = await house()
  const key = uuid()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => move(from, account.id, 700n, key)),
  )
  expect(new Set(answers).size).toBe(1)
  expect((await balance(account))!.current.minor).toBe(700n)
})

test('of fifty who want the whole balance at once, one gets it [C-14]', async () => {
  const account = await customerAccount()
  const sink = await house()
  await move(sink, account.id, 900n)
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => move(account.id, sink, 900n)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await balance(account))!.current.minor).toBe(0n)
})

test('reserved money cannot be spent, and is free again after release', async () => {
  const account = await customerAccount()
  const sink = await house()
  await move(sink, account.id, 1000n)
  const holdId = await reserve(account.id, 800n)
  await expect(move(account.id, sink, 300n)).rejects.toThrow('higherThanLeftOver')
  expect(await release(worker, holdId)).toBe(true)
  expect(await release(worker, holdId)).toBe(false)
  await move(account.id, sink, 300n)
})

test('a hold is used up by the transfer it was made for, once', async () => {
  const account = await customerAccount()
  const sink = await house()
  await move(sink, account.id, 1000n)
  const holdId = await reserve(account.id, 1000n)
  const capture = () =>
    post(
      worker,
      {
        id: uuid(),
        key: uuid(),
        kind: 'ORDER_EXPORTED',
        valueDate: today,
        lines: [
          { accountId: account.id, amount: eur(-1000n) },
          { accountId: sink, amount: eur(1000n) },
        ],
      },
      { holdId },
    )
  await capture()
  expect((await balance(account))!).toMatchObject({ current: eur(0n), reserved: eur(0n) })
  await expect(capture()).rejects.toThrow()
})

test('a transfer is reversed once, even when two ask at the same time', async () => {
  const account = await customerAccount()
  const transferId = await move(await house(), account.id, 1234n)
  const undo = () => reverse(worker, { key: uuid(), transferId, valueDate: today })
  const answers = await Promise.allSettled([undo(), undo()])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await balance(account))!.current.minor).toBe(0n)
})

test('what the outside world took is booked below the floor', async () => {
  const account = await customerAccount()
  const transferId = await move(await house(), account.id, 100n)
  await move(account.id, await house(), 60n)
  await reverse(worker, { key: uuid(), transferId, valueDate: today }, { mayOverdraw: true })
  expect((await balance(account))!.current.minor).toBe(-60n)
})

test('a statement can be asked of any past day', async () => {
  const account = await customerAccount()
  await move(await house(), account.id, 100n)
  const on = (day: string) =>
    world.db.transaction((tx) => balanceOn(tx, account.id, date(day)), {
      customers: [account.customerId],
    })
  expect((await on('2026-11-15'))!.minor).toBe(0n)
  expect((await on('2026-11-16'))!.minor).toBe(100n)
})

test('a customer sees own accounts only, and nobody touches the tables', async () => {
  const [mine, theirs] = [await customerAccount(), await customerAccount()]
  const seen = await world.db.transaction((tx) => balanceOf(tx, theirs.id), {
    customers: [mine.customerId],
  })
  expect(seen).toBeUndefined()
  await expect(world.db.query('select * from ledger.accounts')).rejects.toThrow('permission denied')
  await expect(world.db.query('update ledger.accounts set balance_minor = 1')).rejects.toThrow(
    'permission denied',
  )
})

test('the owner himself cannot change or unbalance what is written', async () => {
  const owner = openDb({ connectionString: world.url, max: 1 }, testLog)
  await expect(owner.query('update ledger.postings set amount_minor = 1')).rejects.toThrow(
    'append only',
  )
  await expect(owner.query('delete from ledger.transfers')).rejects.toThrow('append only')
  await expect(
    owner.query(`select ledger.post($1, $2, 'TRANSFER', $3, array[$4::uuid], array[5::bigint])`, [
      uuid(),
      uuid(),
      today,
      await house(),
    ]),
  ).rejects.toThrow('sum to zero')
  await owner.close()
})

test('a line moves something, needs its transfer and an account of its currency, and accounts stay', async () => {
  const owner = openDb({ connectionString: world.url, max: 1 }, testLog)
  const transferId = await move(await house(), (await customerAccount()).id, 100n)
  const lines = async (transfer: string, account: string, currency: string, each = 1) =>
    owner.query(
      `insert into ledger.postings
       select $1, 2 + n, $2, null, (n * 2 - 3) * $5, $3, 0, $4, $4 from generate_series(1, 2) n`,
      [transfer, account, currency, today, each],
    )
  const account = await house()
  await expect(lines(uuid(), account, 'EUR')).rejects.toThrow('needs its transfer')
  await expect(lines(transferId, uuid(), 'EUR')).rejects.toThrow('needs its transfer')
  await expect(lines(transferId, account, 'USD')).rejects.toThrow('needs its transfer')
  await expect(lines(transferId, account, 'EUR', 0)).rejects.toThrow('a line moves something')
  for (const change of [
    'delete from ledger.accounts',
    `update ledger.accounts set currency = 'USD'`,
    `update ledger.accounts set kind = 'TAX'`,
    'update ledger.accounts set customer_id = null',
  ])
    await expect(owner.query(change)).rejects.toThrow('append only')
  await owner.close()
})

test('what stands in the books is of the right kind, whoever writes it', async () => {
  const owner = openDb({ connectionString: world.url, max: 1 }, testLog)
  const [from, to] = [await house(), (await customerAccount()).id]
  const posted = (key: string, kind: string) =>
    owner.query('select ledger.post($1, $2, $3, $4, $5, $6)', [
      ...[uuid(), key, kind, today, [from, to], [-100n, 100n]],
    ])
  await expect(posted('', 'TRANSFER')).rejects.toThrow('transfer_key')
  await expect(posted(uuid(), 'Transfer 1')).rejects.toThrow('transfer_kind')
  const opened = (customerId: string | null, kind: string) =>
    owner.query('select ledger.open_account($1, $2, $3, $4, $5)', [
      ...[uuid(), customerId, kind, uuid(), 'EUR'],
    ])
  await expect(opened(null, 'DEPOSIT')).rejects.toThrow('customers own')
  await expect(opened('C1', 'TAX')).rejects.toThrow('customers own')
  await expect(
    owner.query('update ledger.accounts set reserved_minor = -1 where id = $1', [to]),
  ).rejects.toThrow('reserved')
  await owner.close()
})

test('two lines on one account move their sum, and tell the balance after each', async () => {
  const account = await customerAccount()
  const transferId = await post(worker, {
    ...{ id: uuid(), key: uuid(), kind: 'TRANSFER', valueDate: today },
    lines: [
      { accountId: account.id, amount: eur(-300n) },
      { accountId: await house(), amount: eur(-200n) },
      { accountId: account.id, amount: eur(500n) },
    ],
  })
  const { rows } = await worker.query<{ after: bigint }>(
    `select balance_after as after from ledger.postings
      where transfer_id = $1 and account_id = $2 order by line`,
    [transferId, account.id],
  )
  expect(rows.map(({ after }) => after)).toEqual([-300n, 200n])
  expect((await balance(account))!.current.minor).toBe(200n)
})

const sealed = () => worker.query('select ledger.seal()')

test('a seal waits for a transfer with a smaller number that is still being written', async () => {
  const [one, two] = [await customerAccount(undefined, -1n), await customerAccount(undefined, -1n)]
  const into = async (tx: Tx, from: string) => {
    const to = await openAccount(tx, { kind: 'PAYMENTS', reference: uuid(), currency: 'EUR' })
    const lines = [
      { accountId: from, amount: eur(-1n) },
      { accountId: to, amount: eur(1n) },
    ]
    await post(tx, { id: uuid(), key: uuid(), kind: 'TRANSFER', valueDate: today, lines })
  }
  await sealed()
  const first = Promise.withResolvers<void>()
  const posted = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  // The second transaction begins before the first and writes after it.
  const second = worker.transaction(async (tx) => {
    await tx.query('select pg_current_xact_id()')
    first.resolve()
    await posted.promise
    await into(tx, two.id)
  })
  await first.promise
  const slow = worker.transaction(async (tx) => {
    await into(tx, one.id)
    posted.resolve()
    await go.promise
  })
  await second
  const hasty = await worker.transaction(async (tx) => {
    await tx.query(`set local lock_timeout = '20ms'`)
    return (await tx.query('select ledger.seal() as sealed')).rows
  })
  expect(hasty, 'for the next').toEqual([{ sealed: 0n }])
  let isSealed = false
  const sealing = worker.query('select ledger.seal()').then(() => {
    isSealed = true
  })
  await expect
    .poll(async () => {
      const { rows } = await worker.query(
        `select from pg_locks where relation = 'ledger.transfers'::regclass and not granted`,
      )
      return isSealed || rows.length > 0
    }, patient)
    .toBe(true)
  go.resolve()
  await Promise.all([slow, sealing])
  const { rows } = await worker.query(
    `select ledger.broken_seal() as broken,
            (select max(last_number) from ledger.seals) = (select max(number) from ledger.transfers) as "isAll"`,
  )
  expect(rows).toEqual([{ broken: null, isAll: true }])
})

const closings = async () =>
  (
    await worker.query<{ day: string; number: bigint; isWhole: boolean }>(
      `select checked_on::text as day, last_number as number, is_whole as "isWhole"
         from ledger.closings order by checked_on`,
    )
  ).rows

test('a day is checked from where the last found nothing, and everything once a week', async () => {
  const account = await customerAccount()
  await move(await house(), account.id, 1000n)
  await sealed()
  expect(await dayFaults(worker, date('2026-11-16'))).toEqual([])
  await move(await house(), account.id, 234n)
  expect(await dayFaults(worker, date('2026-11-17'))).toEqual([])
  await sealed()
  expect(await dayFaults(worker, date('2026-11-22'))).toEqual([])
  expect(await dayFaults(worker, date('2026-11-23'))).toEqual([])
  const [first, ...later] = await closings()
  expect(first).toMatchObject({ isWhole: true })
  expect(later.map(({ day, isWhole }) => [day, isWhole])).toEqual([
    ['2026-11-17', false],
    ['2026-11-22', false],
    ['2026-11-23', true],
  ])
  expect(later[0]!.number, 'not what was not sealed when it was looked at').toBe(first!.number)
  expect(later[1]!.number).toBeGreaterThan(first!.number)
  const { rows } = await worker.query(
    'select balance_minor as balance from ledger.closed_balances where account_id = $1',
    [account.id],
  )
  expect(rows).toEqual([{ balance: 1234n }])
  expect(await ledgerFaults(worker)).toEqual([])
})

test('the independent checker finds nothing, and the seals hold until somebody meddles [C-23]', async () => {
  await sealed()
  expect(await ledgerFaults(worker)).toEqual([])

  const owner = openDb({ connectionString: world.url, max: 1 }, testLog)
  const ofDay = async () => (await dayFaults(worker, date('2026-11-24'))).map(({ rule }) => rule)
  const meddled = `balance_minor = balance_minor + 1 where account_id =
    (select account_id from ledger.closed_balances order by account_id limit 1)`
  await owner.query(`update ledger.closed_balances set ${meddled}`)
  expect(await ofDay()).toEqual(['balance equals postings'])
  expect((await ledgerFaults(worker)).map(({ rule }) => rule)).toEqual([
    'closed balance equals postings',
  ])
  await owner.query(`update ledger.closed_balances set ${meddled.replace('+ 1', '- 1')}`)
  expect(await ofDay()).toEqual([])

  const account = await customerAccount()
  const late = await move(await house(), account.id, 5n)
  await owner.query('alter table ledger.postings disable trigger all')
  const change =
    'update ledger.postings set amount_minor = amount_minor + $1 where transfer_id = $2 and line = 1'
  await owner.query(change, [1, late])
  expect(await ofDay()).toEqual(
    expect.arrayContaining(['transfer sums to zero', 'balance equals postings']),
  )
  await owner.query(change, [-1, late])

  await owner.query(`update ledger.postings set amount_minor = amount_minor + 1
    where (transfer_id, line) = (select transfer_id, line from ledger.postings limit 1)`)
  const faults = await ledgerFaults(worker)
  expect(faults.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['transfer sums to zero', 'balance equals postings', 'seal']),
  )
  await owner.close()
})
