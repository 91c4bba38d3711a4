// Money at call that earns another rate above a bound: offered, ordered, held, posted.

import { beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#contracts/call.ts'
import type { depositCalls, WireDeposit } from '#contracts/deposits.ts'
import { parseMoney } from '#domain/money.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { changeRate, newRatesStep } from '#services/products/index.ts'
import { openMarketplace, ordered } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { accruedBy, installOracle } from '../../../test/oracle.ts'
import { postInterestStep } from './index.ts'

const market = openForAll(openMarketplace)
beforeAll(() => installOracle(market.url))

const tiered = 'OF018'
const holder = 'brandt.gmbh'

async function held(): Promise<WireDeposit> {
  const path = `/deposits/deposits?customer_id=${market.customerOf(holder)}`
  const { body } = await market.call(holder, 'GET', path)
  return body.find(({ productId }: WireDeposit) => productId === tiered)
}

const detail = async (id: string): Promise<CallReply<typeof depositCalls.byId>> =>
  (await market.call(holder, 'GET', `/deposits/deposits/${id}`)).body

test('an offer says what is above its bound; all others say nothing of one', async () => {
  const { body } = await market.call(undefined, 'GET', '/products/offers?market=DE')
  const offer = body.find(({ id }: { id: string }) => id === tiered)
  expect(offer).toMatchObject({
    rate: '1.50',
    tier: { above: '50000.00', rate: '0.75', shownRate: '0.75' },
  })
  expect(body.filter(({ tier }: { tier?: object }) => tier)).toHaveLength(1)
})

test.each([
  ['60000.00', '1.38'],
  ['50000.00', undefined],
])(
  'an order of %s is told what all of it earns, and both rates are signed',
  async (amount, all) => {
    const login = 'anna.schmidt'
    const wish = { productId: tiered, amount, rate: '1.50' }
    const { status, body } = await ordered(market, login, wish)
    expect(status).toBe(200)
    expect(body.tier).toEqual({
      ...{ above: '50000.00', shownRate: '0.75' },
      ...(all && { onAmount: all }),
    })
    const { rows } = await market.worker.query<{ body: string }>(
      `select body from simulator.messages where recipient like $1 and body like '%0,75%' limit 1`,
      [`${login}@%`],
    )
    expect(rows).toHaveLength(1)
  },
)

test('what is held shows both rates, and what the balance earns altogether', async () => {
  const deposit = await held()
  expect(deposit).toMatchObject({
    shownRate: '1.50',
    tier: { above: '50000.00', shownRate: '0.75', onAmount: '1.16' },
  })
  expect(deposit.terms.steps.at(-1)).toMatchObject({
    rate: '1.50',
    tier: { above: '50000.00', rate: '0.75' },
  })
})

test('every night and every posting is what the database reckons by itself', async () => {
  const { id, nextInterestOn } = await held()
  let reckoned: bigint | undefined
  for (let today = await market.today(); today <= nextInterestOn!; today = await market.today()) {
    const { accrued } = await held()
    expect(parseMoney(accrued, 'EUR')!.minor, today).toBe(await accruedBy(market.worker, id, today))
    reckoned = await accruedBy(market.worker, id, nextInterestOn!)
    await closeDay(market.worker, [newRatesStep, postInterestStep])
  }
  const { postings } = await detail(id)
  const posted = postings.at(-1)!
  expect(posted.postedFor).toBe(nextInterestOn)
  expect(parseMoney(posted.interest, 'EUR')!.minor).toBe(reckoned)
  const [below, above] = posted.receipt.segments
  expect([below!.base, below!.rate, above!.rate]).toEqual(['50000.00', '1.50', '0.75'])
  expect([below!.from, below!.to]).toEqual([above!.from, above!.to])
})

test('a new issue keeps the bound, and both rates are heard of by what runs', async () => {
  const today = await market.today()
  await market.worker.transaction((tx) =>
    changeRate(tx, { productId: tiered, rate: '1.60', from: today }),
  )
  await closeDay(market.worker, [newRatesStep, postInterestStep])
  const { id } = await held()
  const { deposit } = await detail(id)
  expect(deposit.terms.steps.at(-1)).toMatchObject({
    rate: '1.60',
    tier: { above: '50000.00', rate: '0.75' },
  })
})

test('the database refuses half a bound, and one where interest compounds every day', async () => {
  const set = (columns: string, id: string) =>
    market.worker.query(`update products.issues set ${columns} where product_id = $1`, [id])
  await expect(set('tier_above_minor = 100', 'OF006')).rejects.toThrow('issues_tier')
  await expect(set('tier_above_minor = 100, tier_rate_percent = 1', 'OF166')).rejects.toThrow(
    'issues_tier_day_count',
  )
  await expect(set('tier_above_minor = 0, tier_rate_percent = 1', 'OF006')).rejects.toThrow(
    'tier_above_minor_check',
  )
})
