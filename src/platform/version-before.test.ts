// A roll-out: the version before runs on the database of this one until its last process is gone.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { catalogueOf, differences } from '../../test/catalogue.ts'
import { readVersionBefore } from '../../test/version-before.ts'
import { emptyDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { loginUrl, makeLogins } from './logins.ts'
import { migrate, readDrawing } from './migrate.ts'

const before = readVersionBefore()
const [anna, petra] = ['BAC_1', 'BAC_2'] as const
const instance = '00000000-0000-0000-0000-00000000000a'

const office = { name: 'Bohn' }
/** What whoever registers has said, and whether that was all; and what of it is asked anew. */
const registrations: [name: string, answers: object, isSubmitted: boolean, asked: string[]][] = [
  [
    'unasked',
    { owners: { owners: [{ pepStatus: 'NONE' }, { pepStatus: '' }] }, office },
    false,
    ['owners'],
  ],
  ['asked', { owners: { owners: [{ pepStatus: 'NONE' }] }, office }, false, []],
  ['done', { owners: { owners: [{ pepStatus: '' }] } }, true, []],
  ['born', { child: { birthCountry: 'DE' }, office }, false, []],
  ['unborn', { child: { firstName: 'Ida' }, office }, false, ['child']],
]

let database: Awaited<ReturnType<typeof emptyDatabase>>
/** Of a login that owns the database and is no superuser, as at an operator's. */
let ownerUrl: string
let owner: pg.Client
let app: pg.Client
let worker: pg.Client
let refusedThen: { app: string[]; worker: string[] }
const opened: pg.Client[] = []

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  opened.push(client)
  return client
}

const plain = `owner_${randomUUID().slice(0, 8)}`

async function plainOwner(url: string): Promise<string> {
  const mighty = await connected(url)
  const { username, pathname } = new URL(url)
  await mighty.query(`
    create role ${plain} login createrole password 'plain';
    grant tidemark_app, tidemark_worker to ${plain} with admin option;
    grant ${plain} to ${username};
    alter database ${pathname.slice(1)} owner to ${plain};
    alter schema public owner to ${plain}`)
  const own = new URL(url)
  own.username = plain
  own.password = 'plain'
  return own.href
}

beforeAll(async () => {
  database = await emptyDatabase()
  ownerUrl = await plainOwner(database.url)
  await migrate(ownerUrl, testLog, before.drawing)
  await makeLogins(database.url)
  owner = await connected(database.url)
  app = await connected(loginUrl(database.url, 'app'))
  worker = await connected(loginUrl(database.url, 'worker'))
  await app.query(`set app.customers = '${anna}'`)
  // The tests it was heard in ask for a little that nobody gets.
  refusedThen = await refused()
  for (const id of [anna, petra])
    await worker.query(
      `insert into customers.customers (id, partner_no, status, type, market, distributor_id, channel_id,
                                        registered_on, data_validity, data_valid_until)
       values ($1, '1', 'ACTIVE', 'PERSONAL', 'de-DE', 'tidemark', 'web', '2026-01-01', 'VALID', '2030-01-01')`,
      [id],
    )
  const people = [
    [anna, 'ACCOUNT_HOLDER'],
    [anna, 'AUTHORIZED_PERSON'],
    // A child, and whoever represents it.
    [petra, 'ACCOUNT_HOLDER'],
    [petra, 'LEGAL_REPRESENTATIVE'],
  ]
  for (const [position, [customerId, role]] of people.entries()) {
    const values = [customerId, randomUUID(), position, role]
    await worker.query(
      `insert into customers.persons (customer_id, id, position, first_name, last_name, birth_date)
       values ($1, $2, $3, $4, 'Bohn', '1990-01-01')`,
      values,
    )
    await worker.query(
      `insert into customers.roles (customer_id, id, person_id, name, status)
       values ($1, gen_random_uuid(), $2, $3, 'ACTIVE')`,
      [customerId, values[1], role],
    )
  }
  for (const [name, answers, isSubmitted] of registrations)
    await worker.query(
      `insert into registration.registrations (id, email, market, started_at, answers, customer_id, submitted_at)
       values (gen_random_uuid(), $1, 'de-DE', now(), $2, $3, case when $3::text is null then null else now() end)`,
      [name, answers, isSubmitted ? anna : null],
    )
  await worker.query(
    `insert into deposits.product_instances (customer_id, id, category, family, template_id, deposit_kind,
                                             issue_version, state, currency, principal_minor, opened_on)
     values ($1, $2, 'LIQUID', 'DEPOSIT', 'OF001', 'OVERNIGHT', 1, 'ACTIVE', 'EUR', 100000, '2026-01-01')`,
    [anna, instance],
  )
})
afterAll(async () => {
  for (const client of opened) await client.end()
  const mighty = new pg.Client(inject('serverUrl'))
  await mighty.connect()
  await database.close()
  await mighty.query(`drop owned by ${plain}; drop role ${plain}`)
  await mighty.end()
})

/** Planned and its rights checked, as if somebody had asked; nothing is carried out. */
async function refusedTo(client: pg.Client, statements: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  await client.query('set plan_cache_mode = force_generic_plan')
  for (const text of statements)
    try {
      await client.query(`prepare said as ${text}`)
      const { rows } = await client.query(
        `select coalesce(cardinality(parameter_types), 0) as n from pg_prepared_statements where name = 'said'`,
      )
      const values = Array.from({ length: rows[0].n }, () => 'null').join(', ')
      await client.query(`explain execute said${values && ` (${values})`}`)
    } catch (error) {
      refused.push(`${(error as Error).message}: ${text}`)
    } finally {
      await client.query('deallocate all')
    }
  return refused
}

const refused = async () => ({
  app: await refusedTo(app, before.statements.app),
  worker: await refusedTo(worker, before.statements.worker),
})

/** What the version before writes and reads, in its own words. */
async function workOfBefore(year: number): Promise<void> {
  await app.query(
    `insert into customers.external_exemptions (customer_id, id, bank_name, amount_minor, year)
     values ($1, gen_random_uuid(), 'Hausbank', 20000, $2)`,
    [anna, year],
  )
  await app.query('select state from deposits.product_instances where id = $1 for update', [
    instance,
  ])
  await worker.query(`update deposits.product_instances set state = 'ACTIVE' where id = $1`, [
    instance,
  ])
}

const years = async (client: pg.Client, table: string) =>
  (await client.query<{ year: number }>(`select year from ${table} order by year`)).rows.map(
    ({ year }) => year,
  )

test('the version before works on while the database is brought to this one, and both see all of it', async () => {
  await workOfBefore(2023)
  const migrated = { is: false }
  const migration = migrate(ownerUrl, testLog).finally(() => {
    migrated.is = true
  })
  let year = 2023
  while (!migrated.is && year < 2090) await workOfBefore(++year)
  // At a release the version before is this one, until the next begins.
  const isOlder = JSON.stringify(before.drawing) !== JSON.stringify(readDrawing())
  expect((await migration).length > 0).toBe(isOlder)
  await workOfBefore(++year)

  // This version beside it, by the names it knows.
  await app.query(
    `insert into tax.external_exemptions (customer_id, id, bank_name, amount_minor, year)
     values ($1, gen_random_uuid(), 'Hausbank', 20000, $2)`,
    [anna, ++year],
  )
  const all = Array.from({ length: year - 2022 }, (_, n) => 2023 + n)
  expect(await years(app, 'tax.external_exemptions')).toEqual(all)
  expect(await years(app, 'customers.external_exemptions')).toEqual(all)
})

test('whatever the version before says is understood, and allowed to whom it was allowed', async () => {
  expect(before.statements.app.length).toBeGreaterThan(200)
  expect(before.statements.worker.length).toBeGreaterThan(200)
  await migrate(ownerUrl, testLog)
  expect(await refused()).toEqual(refusedThen)
})

test.each(registrations)(
  'whoever registers is asked anew for what nobody asked before, and for nothing else: %s',
  async (name, answers, _, asked) => {
    const { rows } = await worker.query<{ answers: object }>(
      'select answers from registration.registrations where email = $1',
      [name],
    )
    const kept = Object.entries(answers).filter(([step]) => !asked.includes(step))
    expect(rows).toEqual([{ answers: Object.fromEntries(kept) }])
  },
)

test('of an office nobody asked for it reads what it knows, and what it was told counts', async () => {
  const person = async (column: string, value?: string) => {
    const said = value === undefined ? ['', ''] : [`, ${column}`, `, '${value}'`]
    const { rows } = await worker.query<{ id: string }>(
      `insert into customers.persons (customer_id, id, position, first_name, last_name, birth_date${said[0]})
       select $1, gen_random_uuid(), count(*), 'Ina', 'Bohn', '1990-01-01'${said[1]} from customers.persons
       returning id`,
      [anna],
    )
    return rows[0]!.id
  }
  const both = async (id: string) =>
    (
      await worker.query<{ both: string }>(
        `select pep_standing || ' ' || pep_status as both from customers.persons where id = $1`,
        [id],
      )
    ).rows[0]!.both
  const known = await worker.query<{ said: string }>(
    `select first_name || ' ' || pep_standing || ' ' || pep_status as said from customers.persons
      order by position`,
  )
  expect(known.rows.map(({ said }) => said)).toEqual([
    ...['ACCOUNT_HOLDER NONE NONE', 'AUTHORIZED_PERSON UNKNOWN NONE'],
    ...['ACCOUNT_HOLDER UNKNOWN NONE', 'LEGAL_REPRESENTATIVE NONE NONE'],
  ])
  const asked = await person('pep_status', 'NONE')
  expect(await both(asked)).toBe('NONE NONE')
  const unasked = await person('pep_standing')
  expect(await both(unasked)).toBe('UNKNOWN NONE')
  expect(await both(await person('pep_standing', 'PEP'))).toBe('PEP PEP')
  await worker.query(`update customers.persons set pep_status = 'NONE' where id = $1`, [unasked])
  expect(await both(unasked)).toBe('NONE NONE')
  await worker.query(`update customers.persons set pep_standing = 'UNKNOWN' where id = $1`, [asked])
  expect(await both(asked)).toBe('UNKNOWN NONE')
})

test('by their old names, too, nobody sees what belongs to somebody else', async () => {
  const views = (
    await owner.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relkind = 'v' and relnamespace in ('customers'::regnamespace, 'deposits'::regnamespace)
          and has_table_privilege('tidemark_app', oid, 'select')`,
    )
  ).rows.map(({ name }) => name)
  expect(views).toContain('deposits.product_instances')
  const other = await connected(loginUrl(database.url, 'app'))
  for (const customers of [petra, ''])
    for (const view of views) {
      await other.query(`set app.customers = '${customers}'`)
      expect((await other.query(`select from ${view}`)).rowCount, view).toBe(0)
    }
  await expect(
    other.query(
      `insert into customers.external_exemptions (customer_id, id, bank_name, amount_minor, year)
       values ($1, gen_random_uuid(), 'Hausbank', 20000, 2026)`,
      [anna],
    ),
  ).rejects.toThrow('row-level security')
})

test('its database has become the one a new start makes', async () => {
  const fresh = await freshDatabase()
  const made = await connected(fresh.url)
  const { username } = new URL(fresh.url)
  // Whoever owns them is another.
  const grown = [...(await catalogueOf(owner))].map(
    ([name, text]) => [name, text?.replaceAll(plain, username)] as [string, string],
  )
  expect(differences(await catalogueOf(made), new Map(grown))).toEqual([])
  await made.end()
  await fresh.close()
})
