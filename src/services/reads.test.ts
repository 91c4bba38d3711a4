import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#platform/caller.ts'
import { type Db, openDb, type TxScope } from '#platform/db.ts'
import { openServer, type Server } from '#platform/http.ts'
import { demoTemplate } from '../../test/database.ts'
import offers from '../../test/vectors/offers.json' with { type: 'json' }
import { type FreshDatabase, freshDatabase, testLog } from '../../test/world.ts'
import { accounts } from './accounts/index.ts'
import { customer } from './customer/index.ts'
import { customerBranding } from './customer-branding/index.ts'
import { demoId, demoLogins } from './demo/index.ts'
import { deposits } from './deposits/index.ts'
import { integration } from './integration/index.ts'
import { pension } from './pension/index.ts'
import { postbox } from './postbox/index.ts'
import { products } from './products/index.ts'
import { userManagement } from './user-management/index.ts'

let fresh: FreshDatabase
let worker: Db
let server: Server
let callers: Map<string, Caller>

beforeAll(async () => {
  fresh = await freshDatabase({}, { of: demoTemplate })
  worker = openDb({ connectionString: fresh.workerUrl, max: 2 }, testLog)
  callers = await readCallers()

  const { db } = fresh
  // A demo token is the login itself: who signs tokens, and how, is tested elsewhere.
  const verifyToken = async (token: string) => callers.get(token)
  server = openServer({ log: testLog, environment: 'local', db, verifyToken })
  for (const service of [
    customer,
    accounts,
    products,
    deposits,
    pension,
    postbox,
    integration,
    userManagement,
    customerBranding,
  ])
    service(server, {
      ...{ db, requireFresh: async () => {}, sendCode: async () => {}, warnUsers: async () => {} },
      offered: async () => undefined,
    })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await worker.close()
  await fresh.close()
})

async function readCallers() {
  const { rows } = await worker.query<{ username: string } & Omit<Caller, 'sid'>>(
    `select u.username, u.id as "userId", u.roles,
            coalesce(array_agg(l.customer_id order by l.position)
              filter (where l.customer_id is not null), '{}') as "customerIds"
       from identity.users u left join identity.customer_links l on l.user_id = u.id
      group by u.id`,
  )
  return new Map(rows.map(({ username, ...caller }) => [username, { ...caller, sid: username }]))
}

const idOf = (login: string) => callers.get(login)!.customerIds[0]!

async function get(login: string | undefined, path: string) {
  const headers = login ? { authorization: `Bearer ${login}` } : {}
  const reply = await server.inject({ method: 'GET', url: `/api${path}`, headers })
  return { status: reply.statusCode, body: reply.json() }
}
const read = async (login: string | undefined, path: string) => {
  const { status, body } = await get(login, path)
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
  return body
}

const embed = 'embed=all-persons,reference-accounts,data-validity'
const header = async (login: string) =>
  (await read(login, `/customer/customers/${idOf(login)}?${embed}`)).data

// Who is who, as the demo world's table says.
test.each([
  ['anna.schmidt', { type: 'PERSONAL', status: 'ACTIVE', distributorId: 'tidemark' }],
  ['brandt.gmbh', { type: 'BUSINESS', status: 'ACTIVE', company: { legalForm: 'GmbH' } }],
  ['familie.berger', { type: 'JOINT', status: 'ACTIVE' }],
  ['mia.neumann', { type: 'PERSONAL', status: 'REGISTERED' }],
  ['sabine.vogel', { status: 'ACTIVE', dataValidity: { status: 'EXPIRED' } }],
  ['ute.frank', { status: 'ACTIVE', distributorId: 'dkb_retail' }],
  ['reto.baumann', { status: 'ACTIVE', address: { countryCode: 'CHE' } }],
  ['emily.clark', { status: 'ACTIVE', address: { countryCode: 'USA' } }],
])('%s is read as the demo world says [API-025]', async (login, expected) => {
  expect(await header(login)).toMatchObject({ id: idOf(login), ...expected })
})

test('a customer holds what is asked to be embedded, and nothing else [API-025]', async () => {
  const path = `/customer/customers/${idOf('anna.schmidt')}`
  const bare = (await read('anna.schmidt', path)).data
  expect(bare.embedded).toEqual({})
  expect(bare).not.toHaveProperty('dataValidity')
  expect(bare.persons).toHaveLength(2)

  const persons = (await read('anna.schmidt', `${path}?embed=all-persons`)).data.embedded
  expect(persons).not.toHaveProperty('referenceAccounts')
  expect(persons.persons[0]).toMatchObject({
    firstName: 'Anna',
    username: 'anna.schmidt',
    personalDetails: { academicTitleCode: 'dr', maritalStatus: 'MARRIED' },
    taxDetails: [{ taxIdentificationNumber: '36574261809', countryCode: 'DEU', precedence: 0 }],
    roles: [{ name: 'ACCOUNT_HOLDER', status: 'ACTIVE' }],
  })
})

test('every demo customer can be read in full, by every call that reads one [API-025, API-027, API-031, API-044]', async () => {
  for (const { username, market } of demoLogins) {
    if (!market) continue
    const found = await header(username)
    expect(await read(username, '/customer/customer')).toEqual(found)
    const administered = await read(username, `/customer-administration/customers/${found.id}`)
    expect(administered).toEqual(found)
    const live = await server.inject({
      url: '/savingglobal/rest/open_api/v2/customer',
      headers: { authorization: `Bearer ${username}` },
    })
    expect(live.json().id).toBe(found.id)
  }
})

test('a reference account without an iban, and missing source of funds, read as missing [API-025]', async () => {
  const { embedded: lukas } = await header('lukas.weber')
  expect(lukas.referenceAccounts[0]).not.toHaveProperty('iban')
  const [olivia, james] = [await header('olivia.hughes'), await header('james.carter')]
  expect(olivia.embedded.persons[0].additionalFinancialInformation).not.toHaveProperty(
    'sourceOfFunds',
  )
  expect(james.embedded.persons[0].additionalFinancialInformation.sourceOfFunds).toEqual({
    originOfFunds: 'SALARY',
    annualIncome: { code: '40_60K', displayedText: '£40,000 to £60,000' },
  })
})

const accountsPath = (login: string) =>
  `/accounts/accounts?filter=${encodeURIComponent(`customerId eq ${idOf(login)}`)}`

test.each([
  [
    'anna.schmidt',
    'ACTIVE',
    'EUR',
    { current: '4812.37', available: '4562.37', reserved: '250.00' },
  ],
  ['petra.lang', 'ACTIVE', 'EUR', { current: '-42.10', available: '-42.10', reserved: '0.00' }],
  ['jonas.keller', 'REQUESTED', 'EUR', { current: '0.00', available: '0.00', reserved: '0.00' }],
  ['mia.neumann', 'INITIATED', 'EUR', { current: '0.00', available: '0.00', reserved: '0.00' }],
  ['reto.baumann', 'ACTIVE', 'CHF', { current: '1750.00', available: '1750.00', reserved: '0.00' }],
])(
  'the account of %s is %s, in %s [API-028, API-029, API-032]',
  async (login, state, currencyCode, balance) => {
    const [listed] = await read(login, accountsPath(login))
    expect(listed).toMatchObject({ state, currencyCode, balance, isMaintenance: false })
    expect(await read(login, `/accounts/accounts/${listed.id}?embed=balance`)).toEqual(listed)
    expect(await read(login, '/customer/transaction_account')).toEqual(listed)
  },
)

test('a British account has a number and a sort code, a German one an IBAN [API-028, ENT-011]', async () => {
  const [account] = await read('james.carter', accountsPath('james.carter'))
  expect(account).toMatchObject({
    sortCode: '009901',
    accountNumber: expect.stringMatching(/^\d{8}$/),
  })
  const [german] = await read('anna.schmidt', accountsPath('anna.schmidt'))
  expect(german.iban).toBe('DE74999001000020000137')
})

test('an account in maintenance answers 503 on every account call, and says so [ERR-014, ENT-042]', async () => {
  const id = demoId(idOf('thomas.hahn'), 'account')
  for (const path of [
    accountsPath('thomas.hahn'),
    `/accounts/accounts/${id}?embed=balance`,
    '/customer/transaction_account',
  ])
    expect(await get('thomas.hahn', path), path).toMatchObject({
      status: 503,
      body: { code: 'account.maintenance' },
    })
})

test('one of several accounts in maintenance makes the list partial, without its amounts; without a currency it is in euros [ERR-015, ENT-012, ENT-041, CST-001]', async () => {
  await worker.query(
    `insert into accounts.transaction_accounts
            (customer_id, id, position, state, is_maintenance, distributor_id, created_on, state_changed_at)
     values ($1, $2, 1, 'ACTIVE', true, 'tidemark', '2026-01-01', now())`,
    [idOf('brandt.gmbh'), demoId('second account')],
  )
  const { status, body } = await get('brandt.gmbh', accountsPath('brandt.gmbh'))
  expect(status).toBe(206)
  expect(body.map((account: object) => 'balance' in account)).toEqual([true, false])
  expect(body[1].currencyCode).toBe('EUR')
})

test.each([
  ['anna.schmidt', ['overnight_account', 'notice_account', 'term_deposit']],
  ['james.carter', ['overnight_account', 'notice_account', 'term_deposit']],
  ['lukas.weber', []],
])('%s holds the deposits of the demo world [API-035]', async (login, expected) => {
  const types = await read(login, `/deposits/deposits/types?customer_id=${idOf(login)}`)
  expect(types).toEqual(expected)
})

test('a rejected deposit was never held, a closed one was [API-035]', async () => {
  const set = (state: string) =>
    worker.query(`update holdings.product_instances set state = $2 where customer_id = $1`, [
      idOf('petra.lang'),
      state,
    ])
  const path = `/deposits/deposits/types?customer_id=${idOf('petra.lang')}`
  await set('CLOSED')
  expect(await read('petra.lang', path)).toEqual(['overnight_account'])
  await set('REJECTED')
  expect(await read('petra.lang', path)).toEqual([])
})

test('anna holds a managed portfolio, and her pension is asked for by either path [API-037, API-039, PRD-010, ENT-051]', async () => {
  const id = idOf('anna.schmidt')
  const held = await read(
    'anna.schmidt',
    `/products/product_instance?customer_domain_id=${id}&pageId=1`,
  )
  expect(held).toContainEqual({
    id: demoId(id, 'DWM50'),
    product_category: 'LIQUID',
    state: 'ACTIVE',
    instance_template_domain_id: 'DWM50',
  })
  const dashboard = await read('anna.schmidt', '/pension/pension/customer/products')
  expect(await read('anna.schmidt', '/pension/products')).toEqual(dashboard)
  expect(await read('lukas.weber', '/pension/products')).toEqual({ products: [] })
})

test('what may be offered depends on distributor and channel [API-030, API-036, ENT-050]', async () => {
  const types = (distributor: string, channel: string) =>
    read(
      'anna.schmidt',
      `/products/products/types?distributor_id=${distributor}&distribution_channel_id=${channel}`,
    )
  const access = (term: boolean, overnight: boolean, notice: boolean) => ({
    term_product_access: term,
    overnight_product_access: overnight,
    notice_product_access: notice,
  })
  expect(await types('tidemark', 'de-DE')).toEqual(access(true, true, true))
  expect(await types('tidemark', 'fr-FR')).toEqual(access(true, true, false))
  expect(await types('dkb_retail', 'de-DE')).toEqual(access(true, true, false))
  expect(await read('ute.frank', '/customer/customer/product/access')).toEqual([
    'term_product_access',
    'overnight_product_access',
  ])
  const unknown = '/products/products/types?distributor_id=nobody&distribution_channel_id=de-DE'
  expect((await get('anna.schmidt', unknown)).status).toBe(404)
})

test('the products are those of the customer’s market, the best rate first [API-038]', async () => {
  const listed = await read('reto.baumann', '/products/products')
  expect(listed).toHaveLength(10)
  const rates = listed.map(({ rate }: { rate: string }) => Number(rate))
  expect(rates).toEqual(rates.toSorted((a: number, b: number) => b - a))
  for (const { currency, markets } of listed)
    expect({ currency, markets }).toEqual({ currency: 'CHF', markets: ['CH'] })
})

test.each([
  ['GB', 'OF149', { rate: '4.02', effectiveRate: '4.02', shownRate: '4.02' }],
  ['ES', 'OF047', { rate: '3.00', effectiveRate: '3.00', shownRate: '3.00' }],
  ['ES', 'OF037', { rate: '2.80', effectiveRate: '2.66', shownRate: '2.66' }],
  ['IE', 'OF085', { rate: '1.90', effectiveRate: '1.91', shownRate: '1.91' }],
  ['DE', 'OF037', { rate: '2.80', effectiveRate: '2.66', shownRate: '2.80' }],
])(
  'in %s offer %s shows what its cash flows yield, or the bank’s own rate',
  async (market, id, rates) => {
    const listed = await read(undefined, `/products/offers?market=${market}`)
    expect(listed.find((each: { id: string }) => each.id === id)).toMatchObject(rates)
    const shown = listed.map(({ shownRate }: { shownRate: string }) => Number(shownRate))
    expect(shown).toEqual(shown.toSorted((a: number, b: number) => b - a))
  },
)

test('a running bond shows the AER that its own terms pay [B8]', async () => {
  const path = `/deposits/deposits?customer_id=${idOf('james.carter')}`
  const deposits = await read('james.carter', path)
  const bond = deposits.find(({ kind }: { kind: string }) => kind === 'TERM')
  const { rate } = offers.find((offer) => offer.id === bond.productId)!
  expect(bond.shownRate).toBe(rate)
  expect(Number(bond.rate)).toBeGreaterThan(Number(rate))
})

test('offers and banks are open to everybody [PRD-001, PRD-002, PRD-003, PRD-009]', async () => {
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).toSorted()
  const german = await read(undefined, '/products/offers?market=DE')
  expect(idsOf(german)).toEqual(idsOf(offers.filter(({ markets }) => markets.includes('DE'))))
  const notice = await read(undefined, '/products/offers?market=GB&type=NOTICE')
  expect(idsOf(notice)).toEqual(['OF154', 'OF159', 'OF160'])
  expect(await read(undefined, '/products/offers?market=EU')).not.toHaveLength(0)

  const banks = await read(undefined, '/products/banks')
  expect(banks).toHaveLength(40)
  const bank = await read(undefined, '/products/banks/hansekontor')
  expect(bank).toMatchObject({
    name: 'Hansekontor Bank AG',
    countryCode: 'DEU',
    dayCount: '30E/360',
  })
  expect(banks).toContainEqual(bank)
  expect((await get(undefined, '/products/banks/nobank')).status).toBe(404)
})

test.each([
  ['anna.schmidt', 3],
  ['james.carter', 1],
  ['lukas.weber', 0],
])('%s has %i unread threads [API-040, ENT-022]', async (login, count) => {
  const path = `/postbox/threads/unread-count?customer_id=${idOf(login)}`
  expect(await read(login, path)).toEqual({ data: { count } })
})

test('consents are those given, and all are listed [API-041, ENT-045, ENUM-009]', async () => {
  const consents = await read('anna.schmidt', '/integration/mail/consents')
  const valid = consents.filter((each: { valid: boolean }) => each.valid)
  expect(consents).toHaveLength(7)
  expect(valid.map(({ id }: { id: string }) => id)).toEqual([
    'pensions',
    'savings',
    'investments',
    'beta_program',
    'cs',
    'legal',
  ])
})

test('a family switches to its children, and only its own [API-042, ENT-013]', async () => {
  const path = (login: string) =>
    `/user-management/public/users/${callers.get(login)!.userId}/switchable-accounts`
  expect(await read('familie.berger', path('familie.berger'))).toEqual([
    { first_name: 'Lena', last_name: 'Berger', customer_id: 'BAC_410_000_004' },
    { first_name: 'Felix', last_name: 'Berger', customer_id: 'BAC_410_000_005' },
  ])
  expect(await read('anna.schmidt', path('anna.schmidt'))).toEqual([])
  expect((await get('anna.schmidt', path('familie.berger'))).status).toBe(404)
  const child = await read(
    'familie.berger',
    '/customer/customers/BAC_410_000_004?embed=all-persons',
  )
  expect(child.data.embedded.persons).toHaveLength(3)
})

test('only a customer of a partner has a partner’s logo [API-033, ENT-019]', async () => {
  expect(await read('ute.frank', '/customer-branding/cobranding')).toEqual({
    logo: '/brand/partners/dkb_retail.svg',
    distributor_logo: { url: '/brand/partners/dkb_retail.svg' },
    distributor_id: 'dkb_retail',
  })
  expect((await get('anna.schmidt', '/customer-branding/cobranding')).status).toBe(404)
})

/** Every call that takes an id, asked by lukas for anna’s and for one that does not exist. */
const personal = (customerId: string, accountId: string, userId: string) => [
  `/customer/customers/${customerId}`,
  `/customer-administration/customers/${customerId}`,
  `/accounts/accounts?filter=customerId%20eq%20${customerId}`,
  `/accounts/accounts/${accountId}`,
  `/deposits/deposits/types?customer_id=${customerId}`,
  `/products/product_instance?customer_domain_id=${customerId}&pageId=1`,
  `/postbox/threads/unread-count?customer_id=${customerId}`,
  `/user-management/public/users/${userId}/switchable-accounts`,
]

test('what belongs to others answers exactly as what does not exist [ROL-012]', async () => {
  const anna = idOf('anna.schmidt')
  const foreign = personal(anna, demoId(anna, 'account'), callers.get('anna.schmidt')!.userId)
  const unknown = personal('BAC_999', demoId('no account'), demoId('no user'))
  for (const [index, path] of foreign.entries()) {
    const [theirs, nobodys] = [
      await get('lukas.weber', path),
      await get('lukas.weber', unknown[index]!),
    ]
    expect(theirs.status, path).toBe(404)
    expect({ ...theirs.body, instance: '', requestId: '' }).toEqual({
      ...nobodys.body,
      instance: '',
      requestId: '',
    })
  }
})

test('the database itself shows a customer nothing of another [ROL-012]', async () => {
  const { rows: tables } = await fresh.db.query<{ name: string; column: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            case when c.relname = 'customers' then 'id' else 'customer_id' end as column
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relrowsecurity and c.relforcerowsecurity and c.relkind = 'r'
        and n.nspname not in ('platform') and has_table_privilege(c.oid, 'select')`,
  )
  expect(tables.length).toBeGreaterThanOrEqual(12)
  const anna = idOf('anna.schmidt')
  for (const { name, column } of tables) {
    const strangers = `select from ${name} where ${column} <> $1`
    const seen = await fresh.db.transaction((tx) => tx.query(strangers, [anna]), {
      customers: [anna],
    })
    expect(seen.rowCount, name).toBe(0)
    expect((await fresh.db.query(`select from ${name}`)).rowCount, name).toBe(0)
  }
})

test('a partner sees whom it brought and a bank what was written to it, and each nothing else [ROL-012]', async () => {
  const anna = idOf('anna.schmidt')
  await worker.query(
    `insert into orders.bank_messages (customer_id, id, bank_id, order_id, kind, body, written_on)
     select $1, gen_random_uuid(), bank, gen_random_uuid(), 'OPEN', '{}', '2026-11-16' from unnest($2::text[]) bank`,
    [anna, ['first-bank', 'second-bank']],
  )
  const { rows: tables } = await fresh.db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relforcerowsecurity and c.relkind = 'r' and n.nspname <> 'platform'
        and has_table_privilege(c.oid, 'select')`,
  )
  const seen = (scope: TxScope) =>
    fresh.db.transaction(async (tx) => {
      const found: string[] = []
      for (const { name } of tables)
        if ((await tx.query(`select from ${name}`)).rowCount > 0) found.push(name)
      const { rows } = await tx.query<{ who: string }>(
        'select distinct distributor_id as who from customers.customers union select bank_id from orders.bank_messages',
      )
      return [found, rows.map(({ who }) => who)]
    }, scope)
  const { rows: brought } = await worker.query<{ id: string }>(
    'select distributor_id as id from customers.customers where id <> $1 limit 1',
    [anna],
  )
  const { id: partner } = brought[0]!
  expect(await seen({ partner })).toEqual([['customers.customers'], [partner]])
  expect(await seen({ bank: 'first-bank' })).toEqual([['orders.bank_messages'], ['first-bank']])
  expect(await seen({ operator: 'operator' })).toEqual([[], []])
  await expect(
    fresh.db.transaction((tx) => tx.query(`update customers.customers set status = 'ACTIVE'`), {
      partner,
    }),
  ).resolves.toMatchObject({ rowCount: 0 })
})

test('how many threads wait is told to an operator alone', async () => {
  const waiting = (scope: TxScope) =>
    fresh.db.transaction((tx) => tx.query('select postbox.waiting() as count'), scope)
  for (const scope of [{}, { customers: [idOf('anna.schmidt')] }, { partner: 'tidemark' }])
    await expect(waiting(scope)).rejects.toMatchObject({ code: '42501' })
  expect((await waiting({ operator: 'operator' })).rows).toHaveLength(1)
})

test('every table with a customer is guarded by row-level security', async () => {
  const { rows } = await worker.query(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where a.attname = 'customer_id' and c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|jobs|information|ledger)'
        and not (c.relrowsecurity and c.relforcerowsecurity)
      order by 1`,
  )
  // The login reads the links to learn which customers there are; a registration belongs to the browser
  // that holds its key, and names a customer only when it is over. The ledger's tables no application reads.
  expect(rows).toEqual([
    { name: 'identity.customer_links' },
    { name: 'registration.registrations' },
  ])
})

describe('a customer of whom everything is known', () => {
  const words = (text: string) => text.split(' ')
  const keys = (value: object) => Object.keys(value).toSorted()
  const fields = (text: string) => words(text).toSorted()
  let whole: Awaited<ReturnType<typeof header>>

  beforeAll(async () => {
    const id = idOf('brandt.gmbh')
    await worker.query(
      `update customers.persons set username = 'brandt.gmbh', academic_title = 'prof dr', courtesy_title = 'MR',
              birth_name = 'Kern', birth_place = 'Ulm', birth_country = 'DEU', nationality_primary = 'DEU',
              nationality_secondary = 'FRA', gender = 'MALE', marital_status = 'MARRIED', profession = 'Koch',
              industry = 'Gastronomie', pep_info = 'Rat der Stadt', origin_of_funds = 'SALARY', email = 'b@example.org',
              annual_income_code = '40_60K', annual_income_text = 'bis 60.000 €', phone_number = '+491713920009'
        where customer_id = $1 and position = 0`,
      [id],
    )
    await worker.query(
      `insert into customers.addresses (customer_id, id, person_id, kind, street, street_number,
              additional_information, city, flat_number, postal_code, country_code)
       select $1, $2::uuid, null::uuid, 'DELIVERY', 'Hafenweg', '3', 'Hinterhaus', 'Bremen', '4', '28195', 'DEU'
       union all
       select $1, $3::uuid, p.id, 'RESIDENCE', 'Hafenweg', '3', 'Hinterhaus', 'Bremen', '4', '28195', 'DEU'
         from customers.persons p where p.customer_id = $1 and p.position = 0
           and not exists (select from customers.addresses a where a.person_id = p.id)`,
      [id, demoId('delivery'), demoId('residence')],
    )
    await worker.query(
      `insert into customers.tax_details (customer_id, person_id, precedence, country_code, tax_identification_number)
       select customer_id, id, 1, 'FRA', '0123456789012' from customers.persons
        where customer_id = $1 and position = 0`,
      [id],
    )
    await worker.query(
      `update customers.reference_accounts set bank_name = 'Hausbank', bic = 'TIDEDEF0', iban = 'DE22999001000020070137',
              account_number = '12345678', branch_code = '009901' where customer_id = $1`,
      [id],
    )
    whole = await header('brandt.gmbh')
  })

  test('is told with every field of the customer, and no other [ENT-023, ENT-024]', () => {
    expect(keys(whole)).toEqual(
      fields(
        'id legacyId status type distributorId distributionChannelId registrationDate company persons address deliveryAddress embedded dataValidity',
      ),
    )
    expect(whole.id).toBe(idOf('brandt.gmbh'))
    expect(whole.id).toMatch(/^BAC_/)
    expect(keys(whole.legacyId)).toEqual(['partnerNo'])
    expect(keys(whole.embedded)).toEqual(['persons', 'referenceAccounts'])
    expect(keys(whole.dataValidity)).toEqual(['status'])
  })

  test.each<[what: string, of: (person: typeof whole) => object, fields: string]>([
    [
      'person [ENT-032]',
      (person) => person,
      'id personId firstName lastName birthDate username personalDetails address contactDetails taxDetails additionalFinancialInformation roles',
    ],
    [
      'personal details [ENT-033]',
      (person) => person.personalDetails,
      'academicTitleCode courtesyTitleCode birthName birthPlace birthCountryCode nationalityPrimary nationalitySecondary gender maritalStatus profession industry',
    ],
    ['contact details [ENT-034]', (person) => person.contactDetails, 'email phoneNumber'],
    [
      'tax details [ENT-035]',
      (person) => person.taxDetails[1],
      'taxIdentificationNumber countryCode precedence',
    ],
    [
      'exposed person [ENT-037]',
      (person) => person.additionalFinancialInformation.pep,
      'additionalInfo status',
    ],
    [
      'source of funds [ENT-037]',
      (person) => person.additionalFinancialInformation.sourceOfFunds,
      'originOfFunds annualIncome',
    ],
    [
      'annual income [ENT-037]',
      (person) => person.additionalFinancialInformation.sourceOfFunds.annualIncome,
      'displayedText code',
    ],
    ['role [ENT-038]', (person) => person.roles[0], 'id name status'],
    [
      'address [ENT-025]',
      () => whole.deliveryAddress,
      'street streetNumber additionalInformation city flatNumber postalCode countryCode',
    ],
    [
      'reference account [ENT-039]',
      () => whole.embedded.referenceAccounts[0],
      'accountId accountHolder bankName bic iban accountNumber branchCode ccy',
    ],
  ])('%s has all its fields and no other', (_, of, expected) => {
    expect(keys(of(whole.embedded.persons[0]))).toEqual(fields(expected))
  })

  test('the main tax number is the one of precedence 0, and the first [ENT-036]', () => {
    const [person] = whole.embedded.persons
    expect(person.taxDetails.map(({ precedence }: { precedence: number }) => precedence)).toEqual([
      0, 1,
    ])
    expect(person.taxDetails[0].countryCode).toBe('DEU')
  })

  test('the account has all its fields and no other [ENT-040]', async () => {
    await worker.query(
      `update accounts.transaction_accounts set account_number = '12345678', sort_code = '009901',
              iban = 'DE74999001000020000137', bic = 'TIDEDEF0', reference_account_id = $2 where customer_id = $1`,
      [idOf('brandt.gmbh'), whole.embedded.referenceAccounts[0].accountId],
    )
    const { body } = await get('brandt.gmbh', accountsPath('brandt.gmbh'))
    expect(keys(body[0])).toEqual(
      fields(
        'id accountNumber customerId distributorId balance state iban bic currencyCode referenceAccountId sortCode createdDate lastStateUpdate isMaintenance',
      ),
    )
    expect(keys(body[0].balance)).toEqual(['available', 'current', 'reserved'])
  })

  test('of several accounts the first that is open, or was, is used; if none is, the first [ENT-043, ENT-044]', async () => {
    const set = (position: number, state: string) =>
      worker.query(
        `update accounts.transaction_accounts set state = $3, is_maintenance = false
          where customer_id = $1 and position = $2`,
        [idOf('brandt.gmbh'), position, state],
      )
    const { body: both } = await get('brandt.gmbh', accountsPath('brandt.gmbh'))
    const used = async (first: string, second: string) => {
      await set(0, first)
      await set(1, second)
      const { id } = await read('brandt.gmbh', '/customer/transaction_account')
      return both.findIndex((account: { id: string }) => account.id === id)
    }
    for (const state of ['ACTIVE', 'SUSPENDED', 'CLOSED', 'CLOSING_IN_PROGRESS']) {
      expect(await used('REQUESTED', state), state).toBe(1)
      expect(await used(state, 'ACTIVE'), state).toBe(0)
    }
    expect(await used('REQUESTED', 'INITIATED')).toBe(0)
    expect(await used('INITIATED', 'REQUESTED')).toBe(0)
  })
})
