import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallReply } from '#contracts/call.ts'
import type { WireFundSheet } from '#contracts/funds.ts'
import type { investmentCalls } from '#contracts/investments.ts'
import { date, daysBetween } from '#domain/date.ts'
import { instruments } from '#domain/investment/instrument.ts'
import type { Caller } from '#platform/caller.ts'
import { type Db, openDb } from '#platform/db.ts'
import { openServer, type Server } from '#platform/http.ts'
import { demoId } from '#services/demo/index.ts'
import { keepPrices } from '#services/instruments/index.ts'
import { firstDay, quotesBetween } from '#simulator/market/series.ts'
import { templateWith } from '../../../test/templates.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../../test/world.ts'
import { investments } from './index.ts'
import { worstFallOf } from './strategies.ts'

type Portfolio = CallReply<typeof investmentCalls.portfolio>
type Performance = CallReply<typeof investmentCalls.performance>
type Transactions = CallReply<typeof investmentCalls.transactions>

const today = date('2026-11-16')
const [anna, sanne, lukas] = ['BAC_410_000_001', 'BAC_410_000_021', 'BAC_410_000_010'] as const
const portfolioOf = { [anna]: demoId(anna, 'DWM50'), [sanne]: demoId(sanne, 'DWM70_NL') }
let fresh: FreshDatabase
let worker: Db
let server: Server

beforeAll(async () => {
  fresh = await freshDatabase({}, { of: await templateWith('portfolios') })
  worker = openDb({ connectionString: fresh.workerUrl, max: 2 }, testLog)
  const verifyToken = async (token: string): Promise<Caller> => ({
    ...{ userId: token, roles: [], customerIds: [token], sid: token },
  })
  server = openServer({ log: testLog, environment: 'local', db: fresh.db, verifyToken })
  investments(server, { db: fresh.db, sendCode: async () => {} })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await worker.close()
  await fresh.close()
})

async function get(who: string, path: string) {
  const headers = { authorization: `Bearer ${who}` }
  const url = `/api/products/investments/portfolios${path}`
  const reply = await server.inject({ method: 'GET', url, headers })
  return { status: reply.statusCode, body: reply.json() }
}
async function read<T>(who: string, path: string): Promise<T> {
  const { status, body } = await get(who, path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as T
}
const cents = (decimal: string) => Math.round(Number(decimal) * 100)

describe.each([anna, sanne] as const)('the portfolio of %s', (who) => {
  const path = `/${portfolioOf[who]}`
  const query = `?customer_id=${who}`

  test('is worth units times price and its cash, by a second reckoning', async () => {
    const found = await read<Portfolio>(who, `${path}${query}`)
    const sum = found.positions.reduce(
      (all, { units, price }) => all + Math.round(Number(units) * Number(price) * 100),
      cents(found.cash),
    )
    expect(cents(found.value)).toBe(sum)
    expect(found.valuedOn).toBe(today)
    expect(found.positions).toHaveLength(7)
  })

  test('gained what it is worth and was paid out, less what was put in; fees and taxes are told', async () => {
    const found = await read<Portfolio>(who, `${path}${query}`)
    const all: Transactions['transactions'] = []
    for (let page = 0; ; page++) {
      const { transactions, isMore } = await read<Transactions>(
        who,
        `${path}/transactions${query}&page=${page}`,
      )
      all.push(...transactions)
      if (!isMore) break
    }
    const sum = (isMeant: (type: string) => boolean) =>
      all.filter(({ type }) => isMeant(type)).reduce((s, { amount }) => s + cents(amount), 0)
    expect(cents(found.paidIn)).toBe(sum((type) => type === 'INFLOWS'))
    expect(cents(found.paidOut)).toBe(-sum((type) => type === 'OUTFLOWS') + 0)
    expect(cents(found.fees)).toBe(-sum((type) => type === 'FEES'))
    expect(cents(found.taxes)).toBe(-sum((type) => type.startsWith('TAX')) + 0)
    const { value, paidIn, paidOut, fees, taxes, gain, prices } = found
    expect(cents(gain)).toBe(cents(value) + cents(paidOut) - cents(paidIn))
    expect(cents(prices)).toBe(cents(gain) + cents(fees) + cents(taxes))
    const days = all.map(({ tradedOn }) => tradedOn)
    expect(days).toEqual(days.toSorted().toReversed())
    for (const { executions } of all)
      for (const { units, price, amount } of executions)
        expect(-cents(amount)).toBe(Math.round(Number(units) * Number(price) * 100))
  })

  test('has a course of at most 260 points whose end is its value', async () => {
    const found = await read<Portfolio>(who, `${path}${query}`)
    const { points, returns, flows } = await read<Performance>(
      who,
      `${path}/performance${query}&range=MAX`,
    )
    expect(points.length).toBeGreaterThan(200)
    expect(points.length).toBeLessThanOrEqual(260)
    expect(points.at(-1)).toEqual({
      ...{ on: today, value: found.value },
      invested: ((cents(found.paidIn) - cents(found.paidOut)) / 100).toFixed(2),
    })
    // At the own return, what was put in has grown to what is there.
    const own = 1 + Number(returns!.own)
    const grown = flows.reduce((sum, { on, amount }) => {
      const years = (Date.parse(today) - Date.parse(on)) / 86_400_000 / 365
      return sum + Number(amount) * own ** years
    }, 0)
    expect(Math.abs(grown - Number(found.value))).toBeLessThan(0.5)
  })

  test.each([
    ['1M', false],
    ['1Y', false],
    ['3Y', true],
  ])('over %s its returns are said per year: %s', async (range, isPerYear) => {
    const { returns, points } = await read<Performance>(
      who,
      `${path}/performance${query}&range=${range}`,
    )
    expect(returns).toMatchObject({ until: today, isPerYear })
    expect(points[0]!.on).toBe(returns!.from)
  })
})

type Course = CallReply<typeof investmentCalls.course>

async function courseOf(who: string, from: string): Promise<Course> {
  const headers = { authorization: `Bearer ${who}` }
  const url = `/api/products/investments/course?customer_id=${who}&from=${from}`
  const reply = await server.inject({ method: 'GET', url, headers })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

/** What all of a kind was worth at the last close by each of some days, counted one by one. */
async function worthOn(who: string, days: readonly string[]) {
  const { rows } = await worker.query<{ key: string; minor: bigint }>(
    `select d.day || ' ' || case i.family when 'PENSION' then 'PENSION' else 'PORTFOLIO' end as key,
            sum(last.value_minor)::bigint as minor
       from unnest($2::text[]) as d (day)
       cross join investments.portfolios p
       join holdings.product_instances i on i.customer_id = p.customer_id and i.id = p.id
       cross join lateral (
         select v.value_minor from investments.valuations v
          where v.customer_id = p.customer_id and v.portfolio_id = p.id and v.on_day <= d.day::date
          order by v.on_day desc limit 1) last
      where p.customer_id = $1 group by 1`,
    [who, days],
  )
  return new Map(rows.map(({ key, minor }) => [key, Number(minor)]))
}

test.each([anna, sanne, lukas])(
  'on every day the course of %s is the last close of each',
  async (who) => {
    for (const from of ['2019-01-01', '2026-03-01', today]) {
      const course = await courseOf(who, from)
      const days = [...new Set([...course.map(({ on }) => on), today])]
      const worth = await worthOn(who, days)
      for (const kind of ['PORTFOLIO', 'PENSION'])
        for (const day of days) {
          const until = course.filter((each) => each.kind === kind && each.on <= day)
          const sum = until.reduce((all, { amount }) => all + cents(amount), 0)
          expect(sum, `${day} ${kind}`).toBe(worth.get(`${day} ${kind}`) ?? 0)
        }
      expect(days.every((day) => day >= from)).toBe(true)
    }
    const dwm = await read<Portfolio[]>(who, `?customer_id=${who}`)
    const held = (await courseOf(who, today)).filter(({ kind }) => kind === 'PORTFOLIO')
    const sumOf = (all: { amount: string }[]) =>
      all.reduce((sum, { amount }) => sum + cents(amount), 0)
    expect(sumOf(held)).toBe(sumOf(dwm.map(({ value }) => ({ amount: value }))))
  },
)

test('what is closed is worth nothing from the day on which the last of it moved', async () => {
  const id = portfolioOf[sanne]
  const setState = (state: string) =>
    worker.query('update holdings.product_instances set state = $2 where id = $1', [id, state])
  await setState('CLOSED')
  const course = (await courseOf(sanne, '2019-01-01')).filter(({ kind }) => kind === 'PORTFOLIO')
  await setState('ACTIVE')
  expect(course.length).toBeGreaterThan(200)
  expect(course.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(0)
})

test('germans have taxes taken, the dutch have not', async () => {
  const taxes = async (who: typeof anna | typeof sanne) =>
    Number((await read<Portfolio>(who, `/${portfolioOf[who]}?customer_id=${who}`)).taxes)
  expect(await taxes(anna)).toBeGreaterThan(100)
  expect(await taxes(sanne)).toBe(0)
})

test('whoever holds nothing has an empty list', async () => {
  expect(await read(lukas, `?customer_id=${lukas}`)).toEqual([])
})

test.each([
  ['another’s portfolio', sanne, `/${portfolioOf[anna]}?customer_id=${sanne}`],
  ['another customer', sanne, `/${portfolioOf[anna]}?customer_id=${anna}`],
  ['an id that is none', anna, `/nonsense?customer_id=${anna}`],
  ['a deposit', anna, `/${demoId(anna, 'deposit', 0)}?customer_id=${anna}`],
])('%s is not found', async (_, who, path) => {
  expect((await get(who, path)).status).toBe(404)
})

test.each([
  ['a range nobody knows', '/performance', '&range=7D'],
  ['no range', '/performance', ''],
  ['a page below zero', '/transactions', '&page=-1'],
  ['a page in words', '/transactions', '&page=two'],
  ['a page with too many digits', '/transactions', '&page=99999999'],
])('%s is refused', async (_, below, more) => {
  const path = `/${portfolioOf[anna]}${below}?customer_id=${anna}${more}`
  const { status, body } = await get(anna, path)
  expect([status, (body as { code: string }).code]).toEqual([400, 'validation.failed'])
})

test('a page behind the last has nothing', async () => {
  const path = `/${portfolioOf[anna]}/transactions?customer_id=${anna}&page=9999`
  expect(await read(anna, path)).toEqual({ transactions: [], isMore: false })
})

const fund = (isin: string, range = 'MAX') =>
  server.inject({ url: `/api/products/investments/funds/${isin}?range=${range}` })

describe('the sheet of a fund', () => {
  test.each(Object.entries(instruments))('%s is told to everybody', async (_, instrument) => {
    const reply = await fund(instrument.isin)
    expect(reply.statusCode, reply.body).toBe(200)
    const { isin, ter, riskClass, prices, last, since, paid }: WireFundSheet = reply.json()
    expect({ isin, ter, riskClass }).toEqual({
      ...{ isin: instrument.isin, ter: instrument.ter, riskClass: instrument.riskClass },
    })
    expect(prices.length).toBeLessThanOrEqual(260)
    expect([prices[0]!.on, prices.at(-1), paid]).toEqual([since, last, []])
    expect(last!.on).toBe(today)
  })
  test('a span begins at its first day', async () => {
    const { prices }: WireFundSheet = (await fund(instruments.GOLD.isin, '1Y')).json()
    expect(prices[0]!.on).toBe('2025-11-17')
  })
  test.each([
    ['no fund of ours', 'QZ0EQNONE008', 'MAX', 404],
    ['no number of a fund', 'WRLD', 'MAX', 400],
    ['no span', instruments.WRLD.isin, '2Y', 400],
  ])('%s', async (_, isin, range, status) => {
    expect((await fund(isin, range)).statusCode).toBe(status)
  })
})

const templates = { url: '/api/products/investments/templates' }

test('strangers are told what each strategy did, by a second reckoning', async () => {
  const reply = await server.inject(templates)
  expect(reply.statusCode).toBe(200)
  const told: CallReply<typeof investmentCalls.templates> = reply.json()
  expect(told.map(({ template }) => template)).toEqual([
    'DWMMM',
    'DWM30',
    'DWM50',
    'DWM70',
    'DWM100',
  ])

  const mix = { WRLD: 60, EURO: 16, EMKT: 14, SMAL: 10 }
  const quotes = quotesBetween(firstDay, today)
  const worthOn = (on: string) =>
    Object.entries(mix).reduce((sum, [code, percent]) => {
      const { isin } = instruments[code as keyof typeof mix]
      const priceOn = (day: string) =>
        Number(quotes.find((quote) => quote.isin === isin && quote.on === day)!.price)
      return sum + (percent * priceOn(on)) / priceOn(firstDay)
    }, 0) *
    (1 - 0.0046) ** (daysBetween(firstDay, date(on)) / 365)
  const boldest = told.at(-1)!
  expect(boldest).toMatchObject({ since: firstDay, until: today })
  for (const { on, value } of boldest.months)
    expect(Number(value)).toBeCloseTo(100 * worthOn(on), 1)
  const yearBefore = worthOn('2025-11-14')
  expect(Number(boldest.yearly[0]!.ratio)).toBeCloseTo(
    (worthOn(today) / yearBefore) ** (365 / daysBetween(date('2025-11-14'), today)) - 1,
    5,
  )
})

test('a new day of prices is reckoned once, however many ask at once', async () => {
  const tomorrow = date('2026-11-17')
  await keepPrices(worker, quotesBetween(tomorrow, tomorrow))
  const asked = vi.spyOn(fresh.db, 'query')
  const replies = await Promise.all(Array.from({ length: 12 }, () => server.inject(templates)))
  const { worstFall } = await worker.transaction((tx) => worstFallOf(tx, 'DWM100'))
  const courses = asked.mock.calls.filter(([sql]) => String(sql).includes('instruments.course'))
  asked.mockRestore()
  expect(courses).toHaveLength(5)
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(replies[0]!.json().at(-1)).toMatchObject({ until: tomorrow, worstFall })
})

test('what older books name otherwise, and an order nobody has a word for, are neutral rows [ENUM-023, ENUM-026]', async () => {
  await worker.query(
    `insert into investments.transactions
       (customer_id, id, portfolio_id, type, state, amount_minor, traded_on, settles_on, transfer_id)
     values ($1, gen_random_uuid(), $2, 'OTHER', 'SETTLED', 0, $3, $3, gen_random_uuid())`,
    [anna, portfolioOf[anna], today],
  )
  const path = `/${portfolioOf[anna]}/transactions?customer_id=${anna}&page=0`
  const { transactions } = await read<Transactions>(anna, path)
  expect(transactions[0]).toMatchObject({ type: 'OTHER', amount: '0.00', executions: [] })
  await worker.query(
    `insert into orders.orders
       (customer_id, id, user_id, state, instruction_state, reference, market, account_id, currency, amount_minor,
        drafted_on, confirmed_on, family, type)
     values ($1, gen_random_uuid(), $1, 'IN_PROGRESS', 'IN_PROGRESS', 'TM-OLDER', 'de-DE', gen_random_uuid(), 'EUR', 0,
             $2, $2, 'DWM', 'UNDEFINED')`,
    [anna, today],
  )
  const [order] = await read<object[]>(anna, `/../orders?customer_id=${anna}`)
  expect(order).toMatchObject({
    ...{ type: 'UNDEFINED', instructionState: 'IN_PROGRESS', reference: 'TM-OLDER' },
    confirmedOn: today,
  })
})
