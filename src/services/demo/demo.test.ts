import { isValidIBAN } from 'ibantools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import people from '#content/demo/people.json' with { type: 'json' }
import { date, daysBetween } from '#domain/date.ts'
import { formatMoney } from '#domain/format.ts'
import { parsePhone } from '#domain/identifiers/phone.ts'
import { parseTaxNumber } from '#domain/identifiers/tax-number.ts'
import { money } from '#domain/money.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { isPassword } from '#platform/password.ts'
import { readContent } from '#services/documents/folder.ts'
import { verifyPapers } from '#services/documents/index.ts'
import { readOut } from '../../../test/pdf-text.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../../test/world.ts'
import { ledgerFaults } from '../ledger/index.ts'
import { assertWorld, demoLogins, demoPassword, loadDemoDocuments, loadDemoWorld } from './index.ts'
import type { DemoPerson } from './people.ts'

const today = date('2026-11-16')
let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase({ login: 'worker' })
  await startBusinessClock(fresh.db, today)
})
afterAll(() => fresh.close())

const count = async (table: string) => {
  const { rows } = await fresh.db.query<{ n: bigint }>(`select count(*) as n from ${table}`)
  return Number(rows[0]!.n)
}

test('the demo world loads once, also when two processes start together', async () => {
  const loaded = await Promise.all([
    loadDemoWorld(fresh.db, today, testLog),
    loadDemoWorld(fresh.db, today, testLog),
  ])
  expect(loaded.toSorted()).toEqual([false, true])
  expect(await loadDemoWorld(fresh.db, today, testLog)).toBe(false)

  expect(await count('products.banks')).toBe(40)
  expect(await count('products.products')).toBe(192)
  expect(await count('customers.customers')).toBe(30)
  expect(await count('identity.users')).toBe(33)
})

test('whoever holds a deposit finds its confirmation, with bank and amount [B26, B27]', async () => {
  await loadDemoDocuments(fresh.db)
  const { rows } = await fresh.db.query<{ without: bigint }>(
    `select count(*) as without from holdings.product_instances i
      where family = 'DEPOSIT'
        and not exists (select from documents.documents d
                         where d.customer_id = i.customer_id and d.type = 'opening'
                           and d.deposit_id = i.id and d.created_on = i.opened_on)`,
  )
  expect(Number(rows[0]!.without)).toBe(0)
  const { rows: french } = await fresh.db.query<{ file: string }>(
    `select file_name as file from documents.documents where title like 'Confirmation d’ouverture\u00a0: %16%000,00%'`,
  )
  expect(french).toHaveLength(1)
  expect(french[0]!.file).toMatch(/^Confirmation d-ouverture- .+\.pdf$/)
})

test('what was earned before the first day has its papers, and all of them are right', async () => {
  const { rows } = await fresh.db.query<{ type: string; count: number }>(
    `select type, count(*)::int as count from documents.documents group by type order by type`,
  )
  const counts = Object.fromEntries(rows.map(({ type, count: found }) => [type, found]))
  expect(counts.interest).toBe(await count('deposits.interest_postings'))
  expect(counts.taxOverview).toBe(counts.taxTable)
  expect(counts.taxOverview).toBeGreaterThan(3)
  expect(counts.exemptionOrder).toBe(await count('tax.exemption_orders'))
  expect(await verifyPapers(fresh.db)).toMatchObject({ faults: [] })
})

test('everybody has a tax number of their own with the right check digit, and a number one can dial [B33]', () => {
  const owners = new Map<string, string>()
  const wrong = people.customers
    .flatMap(({ persons }) => persons as DemoPerson[])
    .flatMap(({ firstName, lastName, birthDate, taxDetails = [], phoneNumber }) => {
      const who = `${firstName} ${lastName} ${birthDate}`
      const taken = taxDetails.filter(({ countryCode, number }) => {
        const owner = owners.get(number) ?? who
        owners.set(number, who)
        const { refusal, warning } = parseTaxNumber(countryCode, number)
        return refusal || warning || owner !== who
      })
      const isReachable = !phoneNumber || parsePhone(phoneNumber).value === phoneNumber
      return taken.length > 0 || !isReachable ? [who] : []
    })
  expect(wrong).toEqual([])
  expect(owners.size).toBeGreaterThan(20)
})

test('the papers of the demo say what the books and the site say [B26]', async () => {
  const { rows } = await fresh.db.query<{ customerId: string; id: string; title: string }>(
    `select customer_id as "customerId", id, title from documents.documents
      where customer_id = 'BAC_410_000_001' and kind in ('TAX', 'LEGAL')`,
  )
  const textOf = async (title: string) => {
    const { id, customerId } = rows.find((row) => row.title === title)!
    return readOut((await readContent(fresh.db, [customerId], id)).content)
  }
  const { rows: books } = await fresh.db.query<{ interest: bigint }>(
    `select coalesce(sum(interest_minor), 0)::bigint as interest from deposits.interest_postings
      where customer_id = 'BAC_410_000_001' and posted_on between '2025-01-01' and '2025-12-31'`,
  )
  const interest = formatMoney('de-DE', money(books[0]!.interest, 'EUR')).replaceAll('\u00a0', ' ')
  expect(await textOf('Steuerübersicht 2025')).toContain(`Summe ${interest}`)
  expect(await textOf('Allgemeine Geschäftsbedingungen')).toContain('13. Recht und Streitbeilegung')
})

test('every login of the start banner exists, with the demo password', async () => {
  const { rows } = await fresh.db.query<{ username: string; hash: string }>(
    'select username, password_hash as hash from identity.users order by username',
  )
  expect(rows.map(({ username }) => username)).toEqual(
    demoLogins.map(({ username }) => username).toSorted(),
  )
  expect(await isPassword(demoPassword, rows[0]!.hash)).toBe(true)
  expect(await isPassword('tidemark-demo-2026', rows[0]!.hash)).toBe(false)
})

test('every IBAN is valid, and every deposit is within the bounds of an offer of its market', async () => {
  const { rows: ibans } = await fresh.db.query<{ iban: string }>(
    `select iban from accounts.transaction_accounts where iban is not null
     union all select iban from customers.reference_accounts where iban is not null`,
  )
  expect(ibans.length).toBeGreaterThan(40)
  for (const { iban } of ibans) expect(isValidIBAN(iban), iban).toBe(true)

  const { rows: strays } = await fresh.db.query(
    `select i.customer_id, i.template_id
       from holdings.product_instances i
       join customers.customers c on c.id = i.customer_id
       left join products.offers o on o.product_id = i.template_id and o.market = c.market
       left join products.issues t on t.product_id = i.template_id and t.version = i.issue_version
      where i.family = 'DEPOSIT'
        and (o.product_id is null or i.principal_minor not between t.min_minor and t.max_minor
             or i.opened_on < t.valid_from or i.matures_on <= $1)`,
    [today],
  )
  expect(strays).toEqual([])
})

test('anna holds one deposit that matures within 30 days', async () => {
  const { rows } = await fresh.db.query<{ matures: string }>(
    `select i.matures_on as matures from holdings.product_instances i
       join identity.customer_links l using (customer_id) join identity.users u on u.id = l.user_id
      where u.username = 'anna.schmidt' and i.matures_on <= $1::date + 30`,
    [today],
  )
  expect(rows).toHaveLength(1)
  expect(daysBetween(today, date(rows[0]!.matures))).toBe(21)
})

test('all money of the demo world stands on the ledger, and the checker finds nothing', async () => {
  expect(await ledgerFaults(fresh.db)).toEqual([])
  const { rows } = await fresh.db.query<{ strays: bigint }>(
    `select count(*) as strays from holdings.product_instances i
       left join ledger.accounts a on a.kind = 'DEPOSIT' and a.reference = i.id::text
       left join deposits.contracts c on c.instance_id = i.id
       left join lateral (
         select coalesce(sum(p.interest_minor - p.tax_minor), 0)::bigint as minor
           from deposits.interest_postings p
          where p.instance_id = i.id and c.payout like '%CAPITALISED') kept on true
      where i.family = 'DEPOSIT' and a.balance_minor is distinct from i.principal_minor + kept.minor`,
  )
  expect(rows).toEqual([{ strays: 0n }])
})

test('the demo and real people are never in one database, whichever was there first', async () => {
  const other = await freshDatabase({ login: 'worker' })
  const [demo, real] = [fresh.db, other.db]
  for (const environment of ['local', 'production'] as const) await assertWorld(real, environment)
  await real.query(
    `insert into identity.users (id, username, email, password_hash)
     values (gen_random_uuid(), 'real', 'real@example.org', '$argon2id$x')`,
  )
  await assertWorld(real, 'production')
  await expect(assertWorld(real, 'local')).rejects.toThrow('The database holds real people')
  await assertWorld(demo, 'local')
  for (const environment of ['staging', 'production'] as const)
    await expect(assertWorld(demo, environment)).rejects.toThrow('The database holds the demo')
  await other.close()
})
