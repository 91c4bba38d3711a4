// `db/`: what a new database is made of, and what an older one is brought to, is the same.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, test } from 'vitest'
import { catalogueOf, differences } from '../../test/catalogue.ts'
import { emptyDatabase, testLog } from '../../test/world.ts'
import { migrate, readDrawing } from './migrate.ts'

/** The last database that was made by numbered files, as its files wrote it. */
const numbered = gunzipSync(
  readFileSync(join(import.meta.dirname, '../../test/database-0072.sql.gz')),
).toString()

async function opened() {
  const database = await emptyDatabase()
  const owner = new pg.Client(database.url)
  await owner.connect()
  return {
    owner,
    migrate: () => migrate(database.url, testLog),
    async close() {
      await owner.end()
      await database.close()
    },
  }
}

test('a database of before becomes the one a new start makes, object by object', async () => {
  const [fresh, older] = await Promise.all([opened(), opened()])
  await fresh.migrate()
  await older.owner.query(numbered)
  await older.migrate()
  expect(differences(await catalogueOf(fresh.owner), await catalogueOf(older.owner))).toEqual([])
  await Promise.all([fresh.close(), older.close()])
})

test('what stood in it stands there still, and its seals fit', async () => {
  const older = await opened()
  await older.owner.query(numbered)
  const [anna, house, deposit] = ['a', 'b', 'c'].map(
    (letter) => `00000000-0000-0000-0000-00000000000${letter}`,
  )
  await older.owner.query(`
    insert into platform.business_clock (business_date) values ('2026-11-16');
    insert into identity.users (id, username, email, password_hash) values ('${anna}', 'anna', 'a@example.org', '$argon2id$x');
    select ledger.open_account('${anna}', 'BAC_1', 'TRANSACTION', 'anna', 'EUR', 0);
    select ledger.open_account('${house}', null, 'PAYMENTS', 'servicing-bank', 'EUR');
    select ledger.post('${deposit}', 'pay-in/1', 'PAY_IN', '2026-11-16',
                       array['${house}', '${anna}']::uuid[], array[-123456, 123456])`)
  await older.owner.query(
    'do $$ begin while ledger.seal() = 0 loop perform pg_sleep(0.05); end loop; end $$',
  )
  await older.migrate()
  const { rows } = await older.owner.query(
    `select (select username from identity.users) as user, ledger.broken_seal() as broken,
            (select balance_minor::int from ledger.accounts where id = $1) as balance,
            (select count(*)::int from ledger.postings) as lines`,
    [anna],
  )
  expect(rows).toEqual([{ user: 'anna', broken: null, balance: 123456, lines: 2 }])
  expect(await older.migrate()).toEqual([])
  await older.close()
})

test('no function, view or trigger is written twice, and each by its whole name', () => {
  const named =
    /^create (?:or replace )?(function|view|procedure|aggregate|trigger) ([\s\S]*?)(?= *\(| returns| as\b| with\b|\n)/gm
  const made = readDrawing().code.flatMap(({ sql }) =>
    [...sql.matchAll(named)].map(([, kind, name]) => `${kind} ${name}`),
  )
  expect(made.length).toBeGreaterThan(50)
  const twice = made.filter((name, at) => made.indexOf(name) !== at)
  expect(twice).toEqual([])
  expect(made.filter((name) => !/ \w+\.\w+|^trigger /.test(name))).toEqual([])
})

test('what the application reads of the ledger it cannot write', async () => {
  const fresh = await opened()
  await fresh.migrate()
  const { rows } = await fresh.owner.query(
    `select c.oid::regclass::text as relation, a.privilege_type as right
       from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'ledger'::regnamespace and a.privilege_type <> 'SELECT'
        and a.grantee in ('tidemark_app'::regrole, 'tidemark_worker'::regrole) and c.relkind in ('r', 'v')`,
  )
  expect(rows).toEqual([])
  await fresh.close()
})
