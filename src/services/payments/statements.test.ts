import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import deposits from '#content/en/deposits.json' with { type: 'json' }
import product from '#content/en/product.json' with { type: 'json' }
import british from '#content/en-GB/deposits.json' with { type: 'json' }
import { addDays } from '#domain/date.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { postInterestStep, settleStep } from '#services/deposits/index.ts'
import { matureStep } from '#services/orders/index.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'
import { pagesIn, saidOf, wordsOf } from '../../../test/pdf-text.ts'

const login = 'lukas.weber'
const other = 'james.carter'
let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
  for (let day = 0; day < 3; day++) {
    for (let n = 1n; n <= 60n; n++) await market.payIn(login, 100n * n + BigInt(day))
    await closeDay(market.worker, [])
  }
})
afterAll(() => market.close())

const query = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    ...{ customer_id: market.customerOf(login), of: market.accountOf(login) },
    ...change,
  })

async function listed(change: Record<string, string> = {}) {
  const { status, body } = await market.call(login, 'GET', `/payment/transactions?${query(change)}`)
  expect(status).toBe(200)
  return body as {
    number: string
    amount: string
    kind: string
    bookedOn: string
    balanceAfter: string
  }[]
}

test('pages follow each other without a gap or a repetition, the newest first', async () => {
  const first = await listed()
  expect(first).toHaveLength(100)
  const second = await listed({ before: first.at(-1)!.number })
  expect(second).toHaveLength(80)
  const numbers = [...first, ...second].map(({ number }) => BigInt(number))
  expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? 1 : -1)))
  expect(new Set(numbers).size).toBe(180)
})

test.each<[what: string, change: () => Record<string, string>, count: number]>([
  ['a day', () => ({ from: '2026-11-17', to: '2026-11-17' }), 60],
  ['until a day', () => ({ to: '2026-11-17' }), 100],
  ['a kind', () => ({ kind: 'PAY_IN', to: '2026-11-16' }), 60],
  ['a kind there is none of', () => ({ kind: 'PAYOUT' }), 0],
  ['an amount', () => ({ text: '7.01' }), 6],
  ['a word nobody wrote', () => ({ text: '100%' }), 0],
])('filtered by %s', async (_, change, count) => {
  expect(await listed(change())).toHaveLength(count)
})

test.each([
  ['a kind nobody knows', { kind: 'GIFT' }],
  ['a day there is none of', { from: '2026-02-30' }],
])('%s is refused', async (_, change) => {
  const { status } = await market.call(login, 'GET', `/payment/transactions?${query(change)}`)
  expect(status).toBe(400)
})

const exported = async (change: Record<string, string>) => {
  const path = `/payment/transactions/export?${query({ to: '2026-11-16', ...change })}`
  const { status, body } = await market.call(login, 'GET', path)
  expect(status).toBe(200)
  return { ...body, bytes: Buffer.from(body.content, 'base64') }
}

test('a table has every movement, with numbers a spreadsheet of the market reads', async () => {
  const { bytes, fileName } = await exported({ format: 'csv', locale: 'de-DE' })
  expect(fileName).toBe('umsaetze-2026-11-16.csv')
  const lines = bytes.toString('utf8').split('\r\n')
  expect(lines[0]).toBe(
    '\ufeffBuchung;Wertstellung;Art;Auftraggeber oder Empfänger;Betrag;Saldo;Währung',
  )
  expect(lines[1]).toBe('16.11.2026;16.11.2026;Zahlungseingang;;60,00;1830,00;EUR')
  expect(lines).toHaveLength(62)
})

test('in Britain commas part the fields, and points the pence', async () => {
  const { bytes } = await exported({ format: 'csv', locale: 'en-GB' })
  expect(bytes.toString('utf8').split('\r\n')[1]).toBe(
    '16/11/2026,16/11/2026,Payment received,,60.00,1830.00,EUR',
  )
})

test('a statement is a document of as many pages as it needs', async () => {
  const { bytes, contentType } = await exported({ format: 'pdf', locale: 'pl-PL' })
  expect(contentType).toBe('application/pdf')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesIn(bytes)).toBe(3)
})

test('any past day has its balances: nothing before the first, all of it at the last', async () => {
  const on = async (day: string) => {
    const path = `/payment/balances?customer_id=${market.customerOf(login)}&on=${day}`
    return (await market.call(login, 'GET', path)).body.balances.map(
      ({ balance }: { balance: string }) => balance,
    )
  }
  const today = await market.today()
  expect(await on('2026-11-15')).toEqual([])
  expect(await on('2026-11-16')).toEqual(['1830.00'])
  expect(await on(addDays(today, -1))).toEqual(['5491.80'])
})

test('the course since a day begins with what stood there and ends with what stands there now', async () => {
  const since = async (who: string, from: string) => {
    const path = `/payment/balances/course?customer_id=${market.customerOf(who)}&from=${from}`
    return (await market.call(who, 'GET', path)).body as Record<string, string>[]
  }
  const sum = (changes: Record<string, string>[]) =>
    changes.reduce((total, { amount }) => total + Number(amount!.replace('.', '')), 0)
  const today = await market.today()
  for (const who of [login, 'anna.schmidt']) {
    const path = `/payment/balances?customer_id=${market.customerOf(who)}&on=${today}`
    const { balances, underWay } = (await market.call(who, 'GET', path)).body
    const stands = [...balances, ...underWay].map((each) => ({
      amount: each.balance ?? each.amount,
    }))
    for (const from of ['2024-01-01', '2026-06-15', today]) {
      const changes = await since(who, from)
      expect(sum(changes)).toBe(sum(stands))
      expect(changes.every(({ on }) => on! >= from)).toBe(true)
    }
  }
  const kinds = (await since('anna.schmidt', '2024-01-01')).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['ACCOUNT', 'TERM', 'OVERNIGHT', 'NOTICE']))
})

test.each([
  ['balances', { on: '0000-01-01' }],
  ['balances/course', { from: '0000-01-01' }],
  ['balances', { on: '2200-01-01' }],
  ['transactions', { from: '0000-01-01' }],
  ['transactions', { to: '0001-01-01' }],
  ['transactions', { from: '9999-12-31' }],
])('%s of a day that is none of ours, %j, are told so [C-11]', async (what, days) => {
  const who = { customer_id: market.customerOf(login) }
  const of = what === 'transactions' && { of: market.accountOf(login) }
  const asked = new URLSearchParams({ ...who, ...of, ...days })
  const { status, body } = await market.call(login, 'GET', `/payment/${what}?${asked}`)
  expect([status, body.errors]).toMatchObject([400, [{ code: 'format' }]])
})

test('every deposit has a number on its statement, whether or not an order has opened it', async () => {
  const { rows } = await market.worker.query<{ customer: string; of: string }>(
    `select customer_id as customer, instance_id as of from deposits.contracts
      where customer_id = $1 and order_id is null`,
    [market.customerOf('anna.schmidt')],
  )
  const numbers = rows.map(async ({ customer, of }) => {
    const asked = new URLSearchParams({ customer_id: customer, of, format: 'pdf', locale: 'de-DE' })
    const path = `/payment/transactions/export?${asked}`
    const { body } = await market.call('anna.schmidt', 'GET', path)
    const bytes = Buffer.from(body.content, 'base64')
    expect(wordsOf(bytes).filter((word) => word === 'Anfangssaldo')).toHaveLength(1)
    const account = saidOf(bytes, 'Konto')
    expect(account).toMatch(/^.+, TM-[0-9A-F]{10}$/)
    return account
  })
  const found = await Promise.all(numbers)
  expect(found.length).toBeGreaterThan(2)
  expect(found).not.toContain(undefined)
  expect(new Set(found).size).toBe(found.length)
})

test('a statement names its holder, its account, the period and the balances, and counts its pages [B11]', async () => {
  const { bytes } = await exported({ format: 'pdf', locale: 'de-DE' })
  expect(saidOf(bytes, 'Inhaber')).toBe('Lukas Weber')
  expect(saidOf(bytes, 'Konto')).toMatch(/^DE\d{20}$/)
  expect(saidOf(bytes, 'Anfangssaldo')).toBe('0,00 €')
  expect(saidOf(bytes, 'Endsaldo')).toBe('1.830,00 €')
  const words = wordsOf(bytes)
  expect(words).toContain('Vom 16. November 2026 bis 16. November 2026')
  expect(words.some((word) => word.includes('Seite 3 von 3'))).toBe(true)
})

describe('with all that happened', () => {
  type Line = { kind: string; amount: number; balance: number }
  let world: Marketplace
  beforeAll(async () => {
    world = await openMarketplace()
    await world.worker.query(
      `insert into deposits.maturity_instructions (customer_id, instance_id, legs, set_by)
       select customer_id, instance_id,
              case when row_number() over (order by instance_id) % 2 = 0
                   then '[{"to": "RENEWAL", "amount": "REST"}]'::jsonb
                   else '[{"to": "RENEWAL", "amount": "PRINCIPAL"}, {"to": "ACCOUNT", "amount": "REST"}]' end,
              'test'
         from deposits.contracts
        where matures_on <= '2026-12-28' and prolongation in ('OPTIONAL', 'DEFAULT_ON')
       on conflict (customer_id, instance_id) do update set legs = excluded.legs`,
    )
    for (let day = 0; day < 45; day++)
      await closeDay(world.worker, [postInterestStep, matureStep, settleStep])
  }, 120_000)
  afterAll(() => world.close())

  /** As a spreadsheet reads it, the oldest first. */
  async function statement(login: string, customerId: string, of: string): Promise<Line[]> {
    const asked = new URLSearchParams({
      ...{ customer_id: customerId, of, format: 'csv', locale: 'en-GB' },
    })
    const { body } = await world.call(login, 'GET', `/payment/transactions/export?${asked}`)
    const rows = Buffer.from(body.content, 'base64').toString('utf8').trim().split('\r\n').slice(1)
    return rows.toReversed().map((row) => {
      const [, , kind = '', , amount, balance] = row
        .match(/("[^"]*"|[^,]*)(,|$)/g)!
        .map((cell) => cell.replace(/,$/, ''))
      return { kind, amount: Number(amount), balance: Number(balance) }
    })
  }

  /** On the screen: what came without its principal is no maturity. */
  async function maturedOnAccounts(
    rows: readonly { login: string; customer: string; of: string; isDeposit: boolean }[],
  ) {
    const wrong: unknown[] = []
    let renewed = 0
    for (const { login, customer, of } of rows.filter(({ isDeposit }) => !isDeposit)) {
      const asked = new URLSearchParams({ customer_id: customer, of })
      const { body } = await world.call(login, 'GET', `/payment/transactions?${asked}`)
      for (const { id, kind } of body.transactions ?? body) {
        const { rows: gone } = await world.worker.query<{ minor: bigint; renewals: number }>(
          `select -sum(p.amount_minor)::bigint as minor, count(*) filter (where p.amount_minor > 0)::int as renewals
             from ledger.postings p join ledger.accounts a on a.id = p.account_id
            where p.transfer_id = $1 and a.kind = 'DEPOSIT'`,
          [id],
        )
        const { minor, renewals } = gone[0]!
        if (renewals > 0) renewed++
        if (kind === 'DEPOSIT_MATURED' && minor <= 0n) wrong.push({ login, id })
      }
    }
    expect(renewed).toBeGreaterThan(0)
    return wrong
  }

  const kinds = { ...deposits.statement.kinds, ...british.statement.kinds }
  const taxes = new Set<string>([...Object.values(product.tax.lines), deposits.statement.kinds.TAX])
  const cents = (amount: number) => Math.round(amount * 100)

  test('each line leads from one balance to the next, and all interest and tax stand in them [B11]', async () => {
    const { rows } = await world.worker.query<{
      login: string
      customer: string
      of: string
      posted: bigint
      taken: bigint
      isDeposit: boolean
      isRenewal: boolean
    }>(
      `select (array_agg(u.username order by u.username))[1] as login, a.customer_id as customer,
              a.reference as of, a.kind = 'DEPOSIT' as "isDeposit",
              bool_or(c.renewed_from is not null) as "isRenewal", coalesce(i.posted, 0)::bigint as posted, coalesce(i.taken, 0)::bigint as taken
         from ledger.accounts a
         join identity.customer_links l on l.customer_id = a.customer_id
         join identity.users u on u.id = l.user_id
         left join deposits.contracts c
           on c.customer_id = a.customer_id and c.instance_id::text = a.reference
         left join lateral (
           select sum(interest_minor) as posted, sum(tax_minor) as taken from deposits.interest_postings p
            where p.customer_id = a.customer_id
              and case a.kind when 'DEPOSIT' then p.instance_id::text = a.reference
                  else exists (select from ledger.postings own
                                where own.transfer_id = p.transfer_id and own.account_id = a.id) end) i on true
        where a.kind in ('DEPOSIT', 'TRANSACTION')
        group by a.customer_id, a.reference, a.kind, i.posted, i.taken`,
    )
    let withInterest = 0
    for (const { login, customer, of, posted, taken } of rows) {
      const lines = await statement(login, customer, of)
      for (const [i, { amount, balance }] of lines.entries())
        expect(cents(balance)).toBe(cents(lines[i - 1]?.balance ?? 0) + cents(amount))
      const interest = lines.filter(({ kind }) => kind === 'Interest before tax')
      expect(interest.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(Number(posted))
      const tax = lines.filter(({ kind }) => taxes.has(kind))
      expect(tax.reduce((sum, { amount }) => sum - cents(amount), 0)).toBe(Number(taken))
      if (posted > 0n) withInterest++
    }
    expect(withInterest).toBeGreaterThan(5)
    for (const { login, customer, of, isRenewal } of rows.filter(({ isDeposit }) => isDeposit))
      expect((await statement(login, customer, of))[0]?.kind).toBe(
        isRenewal ? kinds.DEPOSIT_RENEWED : kinds.DEPOSIT_OPENED,
      )
    expect(await maturedOnAccounts(rows)).toEqual([])
    // Booked with the interest of the deposit before it, which is not its own.
    expect(rows.filter(({ isRenewal }) => isRenewal).length).toBeGreaterThan(0)
  }, 120_000)
})

test('somebody else’s account has no movements, balances or files', async () => {
  const of = market.accountOf(other)
  expect(await listed({ of })).toEqual([])
  const path = `/payment/balances?customer_id=${market.customerOf(other)}&on=2026-11-16`
  expect((await market.call(login, 'GET', path)).status).toBe(404)
})
