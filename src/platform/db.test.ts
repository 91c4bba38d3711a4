import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { openDb, type Tx } from './db.ts'

let world: FreshDatabase
let owner: pg.Client

beforeAll(async () => {
  world = await freshDatabase({}, { kind: 'crossing' })
  owner = new pg.Client(world.url)
  await owner.connect()
  await owner.query(`
    create table public.purse (id int primary key, cents bigint not null check (cents >= 0));
    grant all on public.purse to tidemark_app;
    insert into public.purse values (1, 9007199254740993), (2, 100), (3, 100)`)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const purse = async (id: number) =>
  (await world.db.query<{ cents: bigint }>('select cents from purse where id = $1', [id])).rows[0]
const put = (tx: Tx, id: number, cents: number) =>
  tx.query('update purse set cents = $2 where id = $1', [id, cents])
const unavailable = { status: 503, code: 'database.unavailable' }
const busy = { status: 503, code: 'database.busy' }

test('an amount beyond the safe integers arrives unharmed, a date as written', async () => {
  expect(await purse(1)).toEqual({ cents: 9007199254740993n })
  const { rows } = await world.db.query(`select date '2028-02-29' as day`)
  expect(rows).toEqual([{ day: '2028-02-29' }])
})

test('a connection that is ready and lost in one packet is a database that is away', async () => {
  const ready = Buffer.from('520000000800000000' + '5a0000000549', 'hex')
  const words = Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')
  const lost = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), words])
  lost.writeUInt32BE(words.length + 4, 1)
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([ready, lost])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const db = openDb({ connectionString: `postgres://u:p@127.0.0.1:${port}/d` }, testLog)
  await expect(db.query('select 1')).rejects.toMatchObject(unavailable)
  await db.close()
  server.close()
})

test('no plan is compiled, whatever the server is set to', async () => {
  await owner.query(`alter database ${new URL(world.url).pathname.slice(1)} set jit = on`)
  const db = openDb({ connectionString: world.url, max: 1 }, testLog)
  expect((await db.query('show jit')).rows).toEqual([{ jit: 'off' }])
  await db.close()
})

test('a transaction that throws leaves nothing', async () => {
  await expect(
    world.db.transaction(async (tx) => {
      await put(tx, 2, 0)
      throw new Error('second thoughts')
    }),
  ).rejects.toThrow('second thoughts')
  expect(await purse(2)).toEqual({ cents: 100n })
})

test('a transaction that hides a failed statement is a bug, not a silent loss', async () => {
  await expect(
    world.db.transaction(async (tx) => {
      await put(tx, 2, 0)
      await put(tx, 2, -1).catch(() => {})
    }),
  ).rejects.toThrow('let its error leave')
  expect(await purse(2)).toEqual({ cents: 100n })
})

test('the customers a transaction may see are named inside it only', async () => {
  const one = await freshDatabase({ max: 1 })
  const named = (tx: Pick<Tx, 'query'>) =>
    tx.query(`select current_setting('app.customers', true) as names`)
  const scope = { customers: ['DE-1', "o'brien"] }
  expect((await one.db.transaction(named, scope)).rows).toEqual([{ names: "DE-1,o'brien" }])
  expect((await named(one.db)).rows).toEqual([{ names: '' }])
  await one.close()
})

test('what is read at one moment does not show what others change meanwhile', async () => {
  const read = async (tx: Tx) => (await tx.query('select cents from purse where id = 3')).rows
  await world.db.transaction(
    async (tx) => {
      expect(await read(tx)).toEqual([{ cents: 100n }])
      await put(world.db, 3, 101)
      expect(await read(tx)).toEqual([{ cents: 100n }])
    },
    { isOneMoment: true },
  )
  expect(await purse(3)).toEqual({ cents: 101n })
  await put(world.db, 3, 100)
})

test('two transactions that lock each other both succeed by repetition', async () => {
  let meet = () => {}
  let waiting = 2
  const both = new Promise<void>((resolve) => {
    meet = () => --waiting === 0 && resolve()
  })
  const attempts = [0, 0]
  const cross = (own: number, other: number, who: number) =>
    world.db.transaction(async (tx) => {
      attempts[who]!++
      await tx.query('update purse set cents = cents + 1 where id = $1', [own])
      meet()
      await both
      await tx.query('update purse set cents = cents + 1 where id = $1', [other])
    })
  await Promise.all([cross(2, 3, 0), cross(3, 2, 1)])
  expect(Math.max(...attempts)).toBeGreaterThan(1)
  expect([await purse(2), await purse(3)]).toEqual([{ cents: 102n }, { cents: 102n }])
})

test('a conflict that does not end is refused as busy after four attempts', async () => {
  let attempts = 0
  const always = world.db.transaction(async (tx) => {
    attempts++
    await tx.query(`do $$ begin raise serialization_failure; end $$`)
  })
  await expect(always).rejects.toMatchObject(busy)
  expect(attempts).toBe(4)
})

test('a statement that runs too long, or waits too long for a lock, is refused as busy', async () => {
  const hasty = openDb({ connectionString: world.url, statementTimeoutMs: 100 }, testLog)
  await expect(hasty.query('select pg_sleep(5)')).rejects.toMatchObject(busy)
  await owner.query('begin; update purse set cents = cents where id = 2')
  await expect(hasty.transaction((tx) => put(tx, 2, 7))).rejects.toMatchObject(busy)
  await owner.query('rollback')
  await hasty.transaction((tx) => put(tx, 2, 7))
  expect(await purse(2)).toEqual({ cents: 7n })
  await hasty.close()
})

test('a rule of the database stays itself and costs no connection', async () => {
  const one = openDb({ connectionString: world.url, max: 1 }, testLog)
  const pid = async () => (await one.query('select pg_backend_pid() as pid')).rows
  const before = await pid()
  await expect(one.query('insert into purse values (1, 0)')).rejects.toMatchObject({
    code: '23505',
  })
  await expect(one.transaction((tx) => put(tx, 2, -1))).rejects.toMatchObject({ code: '23514' })
  expect(await pid()).toEqual(before)
  await one.close()
})

test('a killed backend is a failure of its request; the next one finds another [C-4]', async () => {
  const one = openDb({ connectionString: world.url, max: 1 }, testLog)
  const killed = one.transaction(async (tx) => {
    await put(tx, 3, 5)
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await owner.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await tx.query('select 1')
  })
  await expect(killed).rejects.toMatchObject(unavailable)
  expect((await one.query('select 1 as up')).rows).toEqual([{ up: 1 }])
  expect(await purse(3)).toEqual({ cents: 102n })
  await one.close()
})

test('an idle connection that is cut does no harm [C-4]', async () => {
  const one = openDb({ connectionString: world.url, max: 1 }, testLog)
  const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid')
  await owner.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
  const next = await one.query('select 1 as up').catch((error) => error)
  // Whether the cut is noticed before or by the next request is the network's choice.
  if (next instanceof Error) expect(next).toMatchObject(unavailable)
  expect((await one.query('select 1 as up')).rows).toEqual([{ up: 1 }])
  await one.close()
})

test('a database that is not there is unavailable, not an error of the program', async () => {
  const nowhere = openDb({ connectionString: 'postgres://a:b@127.0.0.1:1/x' }, testLog)
  await expect(nowhere.query('select 1')).rejects.toMatchObject(unavailable)
  await expect(nowhere.transaction(async () => 1)).rejects.toMatchObject(unavailable)
  await expect(nowhere.listener()).rejects.toMatchObject(unavailable)
  await nowhere.close()
})

test('a database that says nothing is given up within three seconds [C-4]', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const db = openDb({ connectionString: `postgres://a:b@127.0.0.1:${port}/x` }, testLog)
  const since = performance.now()
  await expect(db.query('select 1')).rejects.toMatchObject(unavailable)
  expect(performance.now() - since).toBeLessThan(3000)
  await db.close()
  silent.close()
})

test('a listener hears what is notified', async () => {
  const listener = await world.db.listener()
  await listener.query('listen tide')
  const heard = new Promise((resolve) => listener.once('notification', (n) => resolve(n.payload)))
  await world.db.query(`select pg_notify('tide', 'high')`)
  expect(await heard).toBe('high')
  await listener.end()
})
