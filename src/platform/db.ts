// The data layer: a pool of PostgreSQL connections, plain SQL, and transactions that retry what
// PostgreSQL asks to retry. A lost database is a failure of the request, never of the process.

import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Unavailable } from './failure.ts'
import type { Log } from './log.ts'

// Money and counters are bigint, never a rounded number; dates stay text, without a time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Result<Row> = { rows: Row[]; rowCount: number }

export type Queryable = {
  /** With a name the statement is parsed and planned once for each connection: for what runs all the time. */
  query<Row = Record<string, unknown>>(
    sql: string,
    values?: unknown[],
    name?: string,
  ): Promise<Result<Row>>
}

export type Tx = Queryable

export type Db = Queryable & {
  /** Runs the work in one transaction; repeats it when PostgreSQL reports a conflict (40001, 40P01). */
  transaction<T>(work: (tx: Tx) => Promise<T>, scope?: TxScope): Promise<T>
  /** A connection of one's own, for LISTEN; the caller ends it. */
  listener(): Promise<pg.Client>
  /** Asks the database for a sign of life, by a connection nobody else uses: a busy pool is no outage. */
  reach(): Promise<void>
  /** How the connections stand: all of them, those at rest, and the requests that wait for one. */
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type TxScope = {
  /** The customers a transaction may see: row-level security reads it. Without it, none. */
  customers?: readonly string[]
  /** Who asks where it is no customer: an operator's user, a distributor, a bank. Each opens rows of its own. */
  operator?: string
  partner?: string
  bank?: string
  /** From the first statement on nobody else moves their money. */
  isLocked?: boolean
  /** All it reads is as it was at one moment, whatever others do meanwhile. */
  isOneMoment?: boolean
}

export type DbSettings = {
  /** Who logs in says what may be done: there is an address for each (`logins.ts`). */
  connectionString: string
  max?: number
  /** Requests must answer within three seconds, so no statement may run longer; jobs may. */
  statementTimeoutMs?: number
  patience?: Patience
}

/** While a process starts nobody waits for an answer: until then, by `performance.now()`, a connection is tried again. */
export type Patience = { untilMs: number }

const connectTimeoutMs = 1500
const patientPauseMs = 500
const lockTimeoutMs = 2000
const idleInTransactionMs = 5000
const conflictRetries = 3

const conflicts = new Set(['40001', '40P01'])
/** Too slow, or locked by others for too long: the connection is sound, and a repeat may succeed. */
const busy = new Set([...conflicts, '57014', '55P03'])
/**
 * Connection exceptions, shutdown, ended sessions, no resources, a server that only reads since it was
 * replaced, and the network's own words.
 */
const away = /^(08|53|57P|58|25P03|25006)|^E(CONN|PIPE|HOST|NET|TIMEDOUT|NOTFOUND|AI_)/

export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** A driver error without a code is one of the connection, except for the driver's own misuse. */
function isAway(error: unknown): boolean {
  const code = codeOf(error)
  if (code) return away.test(code)
  return error instanceof Error && /connection|timeout|terminated/i.test(error.message)
}

/** Of the moment, not of what was asked: a repeat may succeed. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unavailable || isAway(error) || busy.has(codeOf(error))

function failureOf(error: unknown): unknown {
  if (isAway(error)) return new Unavailable('database.unavailable', error)
  if (busy.has(codeOf(error))) return new Unavailable('database.busy', error)
  return error
}

/**
 * A connection may be ready and lost in one packet, before whoever asked for it listens; and what nobody
 * listens to ends the process.
 */
export class Connection extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}

async function patiently<T>(
  connect: () => Promise<T>,
  patience: Patience | undefined,
  log: Log,
): Promise<T> {
  for (;;)
    try {
      return await connect()
    } catch (error) {
      if (!isAway(error) || performance.now() >= (patience?.untilMs ?? 0)) throw error
      log.warn({ code: codeOf(error) }, 'waiting for the database')
      await pause(patientPauseMs)
    }
}

/**
 * Statements are short, and a plan compiled for each costs more than it saves: without statistics a server
 * with its usual settings took a second where it needs three milliseconds.
 */
export const connectionOptions = '-c jit=off'

function connectionOf({
  connectionString,
  statementTimeoutMs = 2500,
}: DbSettings): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 300,
    lock_timeout: Math.min(lockTimeoutMs, statementTimeoutMs),
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    application_name: 'tidemark',
    options: connectionOptions,
  }
}

/** Hands out a connection, and throws it away when it broke: the pool's own query would do so on every error. */
async function onConnection<T>(
  connect: () => Promise<pg.PoolClient>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await work(client)
  } catch (error) {
    if (isAway(error)) broken = error as Error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

function openPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: Connection })
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', (error) => log.warn({ code: codeOf(error) }, 'idle database connection lost'))
  return pool
}

export function openDb(settings: DbSettings, log: Log): Db {
  const connection = connectionOf(settings)
  const pool = openPool({ ...connection, max: settings.max ?? 10, idleTimeoutMillis: 30_000 }, log)
  const apart = openPool({ ...connection, max: 1 }, log)
  const connected = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    onConnection(() => patiently(() => pool.connect(), settings.patience, log), work)

  const once = <T>(work: (tx: Tx) => Promise<T>, scope: TxScope): Promise<T> =>
    connected(async (client) => {
      try {
        await client.query(begin(scope))
        const result = await work(queryable(client))
        const { command } = await client.query('commit')
        // PostgreSQL answers a commit it cannot make with a quiet rollback.
        assert(command === 'COMMIT', 'a statement failed and was caught: let its error leave')
        return result
      } catch (error) {
        if (!isAway(error)) await client.query('rollback')
        throw error
      }
    })

  return {
    async query<Row>(sql: string, values?: unknown[], name?: string) {
      try {
        return await connected((client) => queryable(client).query<Row>(sql, values, name))
      } catch (error) {
        throw failureOf(error)
      }
    },
    async transaction(work, scope = {}) {
      for (let attempt = 0; ; attempt++) {
        try {
          return await once(work, scope)
        } catch (error) {
          if (!conflicts.has(codeOf(error)) || attempt >= conflictRetries) throw failureOf(error)
        }
      }
    },
    async listener() {
      const client = new pg.Client({ ...connection, statement_timeout: 0, query_timeout: 0 })
      client.on('error', (error) => log.warn({ code: codeOf(error) }, 'database listener lost'))
      try {
        await client.connect()
        return client
      } catch (error) {
        throw failureOf(error)
      }
    },
    async reach() {
      try {
        await apart.query('select 1')
      } catch (error) {
        throw failureOf(error)
      }
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await Promise.all([pool.end(), apart.end()])
    },
  }
}

const queryable = (client: pg.ClientBase): Queryable => ({
  async query<Row>(text: string, values?: unknown[], name?: string) {
    const { rows, rowCount } = await client.query(
      name ? { name, text, values: values ?? [] } : { text, ...(values && { values }) },
    )
    return { rows: rows as Row[], rowCount: rowCount ?? 0 }
  },
})

/** One round trip opens the transaction, tells row-level security whose rows it may see, and locks them. */
function begin({
  customers = [],
  isLocked = false,
  isOneMoment = false,
  ...others
}: TxScope): string {
  const opened = isOneMoment ? 'begin isolation level repeatable read' : 'begin'
  const list = pg.escapeLiteral(customers.join(','))
  const settings = Object.entries(others).map(([who, id]) => [who, pg.escapeLiteral(id)])
  if (customers.length > 0) settings.push(['customers', list])
  const set = settings.map(([who, value]) => `; select set_config('app.${who}', ${value}, true)`)
  const isHeld = isLocked && customers.length > 0
  const lock = isHeld ? `; select platform.lock_customers(string_to_array(${list}, ','))` : ''
  return opened + set.join('') + lock
}

/**
 * The one order of locks: whoever moves money locks its owners first, all of them at once, then rows of
 * orders, deposits and payments, and accounts of the ledger last. A call that moves money is born with the
 * lock; whoever works for all customers takes it here, before any other.
 */
export async function lockCustomers(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.query('select platform.lock_customers($1)', [customerIds])
}
