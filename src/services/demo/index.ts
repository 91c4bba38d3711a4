// The demo world: a believable market with people in it, loaded once into an empty database.

import { setTimeout } from 'node:timers/promises'
import banks from '#content/demo/banks.json' with { type: 'json' }
import distributors from '#content/demo/distributors.json' with { type: 'json' }
import offers from '#content/demo/offers.json' with { type: 'json' }
import people from '#content/demo/people.json' with { type: 'json' }
import list from '#content/screening/invented.json' with { type: 'json' }
import type { CalendarDate } from '#domain/date.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { passwordHash } from '#platform/password.ts'
import { loadList } from '#services/kyc/index.ts'
import { openBooks } from './books.ts'
import { openCases } from './cases.ts'
import { holdPayIns } from './held-pay-ins.ts'
import { holdingRows } from './holdings.ts'
import { issueRows } from './issues.ts'
import type { DemoBank, DemoDistributor, DemoOffer, DemoPeople } from './people.ts'
import { customerRows, marketplaceRows, type Rows, userRows } from './rows.ts'
import { signFirst } from './waiting.ts'

export { loadDemoCommitments } from './commitments.ts'
export { demoId } from './demo-id.ts'
export { loadDemoDocuments } from './documents.ts'
export { loadDemoPortfolios, marketOf } from './portfolios.ts'
export { assertWorld } from './world.ts'

const data = {
  banks: banks as DemoBank[],
  distributors: distributors as DemoDistributor[],
  offers: offers as DemoOffer[],
  people: people as DemoPeople,
}

export const demoPassword = 'Tidemark-demo-2026'

/** For the lines printed at the start: who can sign in, where, and what there is to see. */
export const demoLogins: readonly { username: string; market?: string; shows: string }[] = [
  ...data.people.customers.flatMap(({ logins: [username = ''], market, shows, persons }) => [
    ...(shows ? [{ username, market, shows }] : []),
    ...persons.flatMap(({ login, shows: seen }) =>
      login && seen ? { username: login, market, shows: seen } : [],
    ),
  ]),
  ...data.people.operators,
]

/** Needs a connection of the worker's role, which may write for every customer. Says whether it loaded. */
export async function loadDemoWorld(db: Db, today: CalendarDate, log: Log): Promise<boolean> {
  const { rows: before } = await db.query(`select from platform.loaded where name = 'demo'`)
  if (before.length > 0) return false

  const { customers } = data.people
  const rows: Rows = {
    ...marketplaceRows(data.banks, data.offers, data.distributors),
    'products.issues': issueRows(data.offers, customers, today),
    ...customerRows(customers, today),
    ...holdingRows(customers, data.offers, today),
    ...userRows(data.people, await passwordHash(demoPassword)),
  }
  const load = () =>
    db.transaction(async (tx) => {
      if (!(await isOurTurn(tx))) return undefined
      const isFirst = await insertOnce(tx, rows)
      if (isFirst) {
        await openBooks(tx, { ...data, customers, today })
        await signFirst(tx, customers, data.offers)
        await loadList(tx, list)
        await openCases(tx, customers, today)
        await holdPayIns(tx, customers, today)
      }
      return isFirst
    })
  let isLoaded = await load()
  while (isLoaded === undefined) {
    await setTimeout(askAgainMs)
    isLoaded = await load()
  }
  if (isLoaded)
    log.info({ customers: customers.length, offers: data.offers.length }, 'demo world loaded')
  return isLoaded
}

const loadLock = 20_261_118
const askAgainMs = 250

/** Loading takes longer than a statement may wait, so whoever comes second asks again and again. */
async function isOurTurn(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ isOurs: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isOurs"',
    [loadLock],
  )
  return rows[0]!.isOurs
}

/** The marker is taken first: of two processes that start at once, the second finds it. */
async function insertOnce(tx: Tx, rows: Rows): Promise<boolean> {
  const marker = await tx.query(
    `insert into platform.loaded (name) values ('demo') on conflict do nothing`,
  )
  if (marker.rowCount === 0) return false
  for (const [table, list] of Object.entries(rows)) {
    const columns = [...new Set(list.flatMap((row) => Object.keys(row)))].join(', ')
    await tx.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(list)],
    )
  }
  return true
}
