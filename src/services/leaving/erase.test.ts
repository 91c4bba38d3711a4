import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import { unclassedSchemas } from '#platform/data/column-classes.ts'
import { openVault } from '#platform/vault.ts'
import { openAccount, post } from '#services/ledger/index.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'
import { eraseStep, openedArchive } from './index.ts'

// Anna is gone. Her name for what nobody must find of her any more stands in many places, each with a number.
const anna = 'anna.schmidt'
const vault = openVault([Buffer.alloc(32, 7)])
const canary = (number: number) => `kanarienvogel-${String(number).padStart(2, '0')}`

let market: Marketplace
let customerId: string
beforeAll(async () => {
  market = await openMarketplace()
  customerId = market.customerOf(anna)
  const body = { productId: 'OF002', amount: '5000.00', rate: '2.25' }
  expect((await market.call(anna, 'POST', '/orders/orders', { body })).status).toBe(200)
  await emptyAccount()
  await plant()
  expect((await complain()).rowCount).toBe(2)
})
afterAll(() => market.close())

const run = (sql: string, values: unknown[] = []) => market.worker.query(sql, values)

/** Each statement once for a place; `$1` is the customer or the user, `$2` what is planted. */
const ofCustomer = [
  `update customers.persons set first_name = $2 where customer_id = $1 and position = 0`,
  `update customers.persons set last_name = $2 where customer_id = $1 and position = 0`,
  `update customers.persons set email = $2 where customer_id = $1 and position = 0`,
  `update customers.persons set birth_place = $2 where customer_id = $1 and position = 0`,
  `update customers.persons set profession = $2 where customer_id = $1 and position = 0`,
  `update customers.addresses set street = $2 where customer_id = $1 and person_id is null`,
  `update customers.addresses set city = $2 where customer_id = $1 and person_id is null`,
  `update customers.tax_details set tax_identification_number = $2 where customer_id = $1`,
  `update customers.reference_accounts set account_holder = $2 where customer_id = $1`,
  `update accounts.transaction_accounts set account_number = $2 where customer_id = $1`,
  `update postbox.threads set subject = $2 where customer_id = $1`,
  `update postbox.messages set body = $2 where customer_id = $1`,
  `insert into documents.documents (customer_id, id, kind, title, file_name, created_on, type, subject, facts, locale, holders, template)
   values ($1, gen_random_uuid(), 'LEGAL', $2, 'x.pdf', '2026-11-16', 'terms', 'x', jsonb_build_object('title', $2::text, 'blocks', '[]'::jsonb), 'de-DE', '{}', 1)`,
  `insert into registration.declarations (customer_id, answers, flow, declared_at)
   values ($1, jsonb_build_object('name', $2::text), 'private', now())`,
  `insert into tax.external_exemptions (customer_id, id, bank_name, amount_minor, year)
   values ($1, gen_random_uuid(), $2, 100, 2026)`,
  `insert into deposits.outside_deposits (customer_id, id, bank_name, scheme, amount_minor, currency)
   values ($1, gen_random_uuid(), $2, 'DE-EDB', 100, 'EUR')`,
  `insert into payments.pay_ins (customer_id, id, external_id, currency, amount_minor, sender_name, remittance, value_date, received_on, state)
   values ($1, gen_random_uuid(), gen_random_uuid(), 'EUR', 100, $2, '', '2026-11-16', '2026-11-16', 'RETURNED')`,
  `insert into payments.payouts (customer_id, id, account_id, reference_account_id, holder, target, currency, amount_minor, state, hold_id, asked_by, requested_on)
   values ($1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $2, 'x', 'EUR', 100, 'RETURNED', gen_random_uuid(), 'x', '2026-11-16')`,
  `insert into investments.profiles (customer_id, version, user_id, answers, result, answered_on, answered_at, valid_until)
   values ($1, 99, 'x', jsonb_build_object('said', $2::text), 'DWM30', '2026-11-16', now(), '2027-11-16')`,
  `insert into investments.portfolios (customer_id, id, name, status, custody)
   select customer_id, id, $2, 'ACTIVE', 'x' from holdings.product_instances where customer_id = $1 limit 1
   on conflict (customer_id, id) do update set name = excluded.name`,
  `insert into investments.order_terms (customer_id, order_id, portfolio_id, name, template, profile_version)
   select customer_id, id, id, $2, 'x', 99 from orders.orders where customer_id = $1 limit 1`,
  `insert into investments.depots (customer_id, state, account) values ($1, 'OPEN', $2)
   on conflict (customer_id) do update set account = excluded.account`,
  `insert into investments.custodian_messages (customer_id, id, kind, body, written_on)
   values ($1, gen_random_uuid(), 'OPEN_ACCOUNT', jsonb_build_object('name', $2::text), '2026-11-16')`,
  `insert into investments.custodian_events (custodian, event_id, kind, body, outcome, customer_id)
   values ('x', 'x', 'ACCOUNT_OPENED', jsonb_build_object('account', $2::text), 'applied', $1)`,
]
const ofUser = [
  `update identity.users set email = $2 where id = $1`,
  `insert into identity.known_places (user_id, place, seen_at) values ($1, $2, now())`,
]
/** What says nothing in words, and yet is about her; `$2` is the user. */
const ofBoth = [
  `insert into postbox.complaints (customer_id, id, thread_id, author_id, received_on, answer_by, latest_by)
   select $1, gen_random_uuid(), id, $2, '2026-11-16', '2026-12-07', '2026-12-21'
     from postbox.threads where customer_id = $1 limit 1`,
  `insert into postbox.letter_wishes (customer_id, user_id, kind, is_mailed) values ($1, $2, 'tax', false)`,
  `insert into postbox.unsubscribe_links (customer_id, user_id, kind, token_hash) values ($1, $2, 'tax', 'x')`,
  `insert into accounts.blocks (customer_id, id, reason, since, set_by)
   values ($1, gen_random_uuid(), 'COMPLIANCE', '2026-11-16', $2)`,
]

async function plant() {
  let number = 0
  for (const sql of ofCustomer)
    expect((await run(sql, [customerId, canary(++number)])).rowCount, sql).toBeGreaterThan(0)
  for (const sql of ofUser) await run(sql, [market.callers.get(anna)!.userId, canary(++number)])
  for (const sql of ofBoth)
    expect((await run(sql, [customerId, market.callers.get(anna)!.userId])).rowCount, sql).toBe(1)
  await run(
    `update customers.customers set status = 'TERMINATED', status_since = business_date
       from platform.business_clock where id = $1`,
    [customerId],
  )
  await run(
    `insert into leaving.terminations (customer_id, id, requested_by, requested_on, initiated_on, closed_on)
     select $1, gen_random_uuid(), $2, business_date, business_date, business_date from platform.business_clock`,
    [customerId, market.callers.get(anna)!.userId],
  )
}

/** On the public page her helper complained twice, and is answered once. */
const complain = () =>
  run(
    `insert into postbox.public_complaints (id, market, name, email, body, asked_at, number, received_on, answer_by,
       latest_by, answered_on, outcome, answer, answered_by)
     select gen_random_uuid(), 'de-DE', 'Paul', lower(u.email), 'Zu spät.', now(), 900 + n, '2026-11-16', '2026-12-07',
            '2027-01-11', a.on_day, a.outcome, a.answer, a.by_user
       from identity.users u,
            (values (1, null::date, null, null, null::uuid), (2, '2026-11-17', 'UPHELD', 'Ja.', gen_random_uuid()))
              a (n, on_day, outcome, answer, by_user)
      where u.username = 'paul.schmidt'`,
  )

/** Tables in which something with this text stands, also as bytes. */
async function foundIn(text: string): Promise<string[]> {
  const { rows } = await run(
    `select n.nspname || '.' || c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|public)' and n.nspname <> all ($1)
        and has_table_privilege(c.oid, 'select')`,
    [unclassedSchemas],
  )
  const found: string[] = []
  for (const { table } of rows as { table: string }[]) {
    const { rows: hits } = await run(
      `select count(*)::int as hits from ${table} t
        where t::text like '%' || $1 || '%' or t::text like '%' || encode($1::bytea, 'hex') || '%'`,
      [text],
    )
    if ((hits[0] as { hits: number }).hits > 0) found.push(table)
  }
  return found
}

/** Nothing is left on her account. */
const emptyAccount = () =>
  market.worker.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string; minor: bigint }>(
      `select id, balance_minor as minor from ledger.own_accounts
        where customer_id = $1 and kind = 'TRANSACTION' and currency = 'EUR'`,
      [customerId],
    )
    const { id: accountId, minor } = rows[0]!
    const outside = await openAccount(tx, {
      ...{ kind: 'PAYMENTS', reference: 'servicing-bank', currency: 'EUR' },
    })
    await post(
      tx,
      {
        ...{ id: randomUUID(), key: randomUUID(), kind: 'PAYOUT', valueDate: await market.today() },
        lines: [
          { accountId, amount: money(-minor, 'EUR') },
          { accountId: outside, amount: money(minor, 'EUR') },
        ],
      },
      { mayOverdraw: true },
    )
  })

const statusOf = async () =>
  (
    (await run('select status from customers.customers where id = $1', [customerId])).rows[0] as {
      status: string
    }
  ).status
const postings = async () =>
  (
    await run(
      `select md5(string_agg(p::text, ',' order by transfer_id, line)) as hash from ledger.postings p`,
    )
  ).rows[0]

test('nothing is emptied as long as it can still be read', async () => {
  await eraseStep(vault).run(market.worker, addDays(await market.today(), 89))
  expect(await statusOf()).toBe('TERMINATED')
  expect((await foundIn('kanarienvogel')).length).toBeGreaterThan(10)
})

test('of all canaries none is found outside the archive, all of them are in it, and the books are untouched [C-25]', async () => {
  const before = await postings()
  const day = addDays(await market.today(), 90)
  expect(await eraseStep(vault).run(market.worker, day)).toEqual([])
  expect(await statusOf()).toBe('DELETED')
  expect(await foundIn('kanarienvogel')).toEqual([])
  const numbered = await foundIn(customerId)
  expect(numbered).toContain('orders.orders')
  expect(numbered.filter((table) => /^postbox|blocks$/.test(table))).toEqual([])
  expect(await postings()).toEqual(before)
  expect(await market.faults()).toEqual([])

  const whole = (await openedArchive(market.worker, vault, customerId))!
  const files = unzipSync(new Uint8Array(whole))
  const data = strFromU8(files['data.json']!)
  // Of everybody who acted for her, the helper included.
  expect(JSON.parse(data)['identity.users']).toHaveLength(2)
  expect(strFromU8(files['tables/identity.users.csv']!).trimEnd().split('\r\n')).toHaveLength(3)
  for (let number = 1; number <= ofCustomer.length + ofUser.length; number++)
    expect(data, canary(number)).toContain(canary(number))
  await expect(
    openedArchive(market.worker, openVault([Buffer.alloc(32, 8)]), customerId),
  ).rejects.toThrow(/another key/)
})

test('whoever is somebody else’s customer too stays known there', async () => {
  const { rows } = await run(
    `select u.username, count(l.*)::int as customers from identity.users u
       left join identity.customer_links l on l.user_id = u.id
      where u.username in ('anna.schmidt', 'paul.schmidt', 'petra.lang') group by 1 order by 1`,
  )
  expect(rows).toEqual([{ username: 'petra.lang', customers: 1 }])
})

test('who waits for an answer of ours is still owed it', async () => {
  const { rows } = await run(
    `select count(*)::int as all, count(answered_on)::int as answered from postbox.public_complaints`,
  )
  expect(rows).toEqual([{ all: 1, answered: 0 }])
})

test('done again it finds nothing to do, and what the law no longer asks for goes for good', async () => {
  const day = addDays(await market.today(), 90)
  expect(await eraseStep(vault).run(market.worker, day)).toEqual([])
  await eraseStep(vault).run(market.worker, addDays(day, 3660))
  expect(await openedArchive(market.worker, vault, customerId)).toBeUndefined()
})

test('nobody is emptied whose money is not with them, nor of whom is not known since when it is over', async () => {
  const day = addDays(await market.today(), 4000)
  const still = async (status: string, since: string | null) => {
    await run('update customers.customers set status = $2, status_since = $3 where id = $1', [
      ...[market.customerOf('petra.lang'), status, since],
    ])
    await eraseStep(vault).run(market.worker, day)
    const { rows } = await run('select status from customers.customers where id = $1', [
      market.customerOf('petra.lang'),
    ])
    return rows
  }
  const { rows } = await run(
    'select 1 from leaving.accounts where customer_id = $1 and balance_minor <> 0',
    [market.customerOf('petra.lang')],
  )
  expect(rows).toHaveLength(1)
  expect(await still('TERMINATED', '2020-01-01')).toEqual([{ status: 'TERMINATED' }])
  expect(await still('REJECTED', null)).toEqual([{ status: 'REJECTED' }])
})
