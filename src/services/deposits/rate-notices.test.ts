import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { changeRate, newRatesStep } from '#services/products/index.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { announceRatesStep, rateNotices } from './index.ts'

let market: Marketplace
let today: CalendarDate
let held: { customerId: string; instanceId: string; productId: string }
let others: number
beforeAll(async () => {
  market = await openMarketplace()
  today = await market.today()
  await market.worker.query('update platform.outbox set delivered_at = now()')
  const { rows } = await market.worker.query<typeof held>(
    `select c.customer_id as "customerId", c.instance_id as "instanceId", h.template_id as "productId"
       from deposits.contracts c
       join holdings.product_instances h on (h.customer_id, h.id) = (c.customer_id, c.instance_id)
      where h.deposit_kind = 'OVERNIGHT' and c.is_running order by 1, 2 limit 1`,
  )
  held = rows[0]!
  others = (await notices()).length
})
afterAll(() => market.close())

const jobs: Jobs = { enqueue: async () => '', stop: async () => {} }
const change = (rate: string, from: CalendarDate) =>
  market.worker.transaction((tx) => changeRate(tx, { productId: held.productId, rate, from }))
const night = async () => {
  await closeDay(market.worker, [newRatesStep, announceRatesStep])
  await deliverWaiting(market.worker, [rateNotices(letterWriter(jobs))], testLog)
}
async function notices() {
  const { rows } = await market.worker.query<{ key: string; said: string }>(
    `select l.key, t.subject || ' | ' || m.body as said from postbox.letters l
       join postbox.threads t on t.customer_id = l.customer_id and t.id = l.thread_id
        and t.reader_id is not distinct from l.reader_id
       join postbox.messages m on m.customer_id = t.customer_id and m.thread_id = t.id
        and m.reader_id is not distinct from l.reader_id and position(l.code in m.body) > 0
      where l.customer_id = $1 and l.key like 'depositRate%' order by l.id`,
    [held.customerId],
  )
  return rows
}
const rateNow = async () => {
  const { rows } = await market.worker.query<{ rate: string }>(
    `select rate_percent::text as rate from deposits.steps
      where customer_id = $1 and instance_id = $2 and until_day is null`,
    [held.customerId, held.instanceId],
  )
  return Number(rows[0]!.rate)
}

test('less is told at least 14 days before, to whoever holds it, once', async () => {
  const before = await rateNow()
  await expect(change('0.50', addDays(today, 13))).rejects.toMatchObject({ code: 'rate.notice' })
  await change('0.50', addDays(today, 14))
  await night()
  const told = await notices()
  expect(told.length).toBeGreaterThan(others)
  expect(new Set(told.map(({ key }) => key))).toEqual(new Set(['depositRateCut']))
  expect(told[0]!.said).toMatch(/0,50\s% statt/)
  for (let day = 1; day < 14; day++) {
    await night()
    expect(await rateNow()).toBe(before)
  }
  await night()
  expect(await rateNow()).toBe(0.5)
  expect(await notices()).toHaveLength(told.length)
})

test('more may count at once, and is told as such', async () => {
  const told = (await notices()).length
  await change('3.10', await market.today())
  await night()
  expect(await rateNow()).toBe(3.1)
  const after = (await notices()).slice(told)
  expect(after.map(({ key }) => key)).toContain('depositRateRaised')
  expect(after.map(({ key }) => key)).not.toContain('depositRateCut')
})
