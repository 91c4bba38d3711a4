import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { deliverWaiting } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { accountSubscribers } from '#services/accounts/index.ts'
import { remindOfDataStep } from '#services/customer/index.ts'
import { partyLetters } from '#services/parties/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { kycLetters } from './index.ts'
import { refreshSubscribers } from './refresh.ts'

let market: Marketplace
let first: CalendarDate
beforeAll(async () => {
  market = await openMarketplace()
  first = addDays(await market.today(), 1)
  await market.worker.query('update platform.outbox set delivered_at = now()')
  await market.worker.query('update customers.customers set data_valid_until = $1', [
    addDays(first, 3650),
  ])
  await market.worker.query(
    'update customers.customers set data_valid_until = $2 where id = any ($1)',
    [[anna(), british()], addDays(first, 60)],
  )
})
afterAll(() => market.close())

const anna = () => market.customerOf('anna.schmidt')
const british = () => market.customerOf('james.carter')
const jobs: Jobs = { enqueue: async () => '', stop: async () => {} }

/** Twice, as after a crash. */
async function endOfDay(after: number): Promise<void> {
  const day = addDays(first, after)
  await market.worker.query('update platform.business_clock set business_date = $1', [day])
  const run = () => remindOfDataStep.run(market.worker, day)
  await Promise.all([run(), run()])
  await run()
  await heard()
}
const heard = () => {
  const write = letterWriter(jobs)
  const letters = [...kycLetters(write), ...partyLetters(write)]
  return deliverWaiting(
    market.worker,
    [...refreshSubscribers, ...accountSubscribers, ...letters],
    testLog,
  )
}

const written = async (customerId: string) => {
  const { rows } = await market.worker.query<{ key: string; subject: string; body: string }>(
    `select l.key, t.subject, m.body from postbox.letters l
       join postbox.threads t on t.customer_id = l.customer_id and t.id = l.thread_id
        and t.reader_id is not distinct from l.reader_id
       join postbox.messages m on m.customer_id = t.customer_id and m.thread_id = t.id
        and m.reader_id is not distinct from l.reader_id and position(l.code in m.body) > 0
      where l.customer_id = $1 order by l.id`,
    [customerId],
  )
  return rows
}
const keys = async (customerId = anna()) => [
  ...new Set((await written(customerId)).map(({ key, subject }) => `${key}: ${subject}`)),
]
const state = async () =>
  (await market.call('anna.schmidt', 'GET', '/customer/transaction_account')).body.state
const wanted = { productId: 'OF002', amount: '10000.00', rate: '2.25' }
const placed = async () => {
  const { status, body } = await market.call('anna.schmidt', 'POST', '/orders/orders', {
    body: wanted,
  })
  return status === 201 || status === 200 ? 'placed' : body.code
}

test('whoever does not confirm their data is asked, reminded, warned, refused and blocked, each once', async () => {
  const asked = 'dataDue: Bitte prüfen Sie Ihre Daten'
  const story = [asked, `dataDue: Erinnerung: ${asked.slice(9)}`]
  await endOfDay(-1)
  expect(await keys()).toEqual([])
  await endOfDay(0)
  expect(await keys()).toEqual(story.slice(0, 1))
  await endOfDay(46)
  expect(await keys()).toEqual(story)
  await endOfDay(60)
  expect(await keys()).toEqual(story)
  await endOfDay(61)
  expect((await keys()).slice(2)).toEqual(['dataExpired: Ihre Daten sind nicht mehr bestätigt'])
  expect((await written(anna())).at(-1)!.body).toMatch(/ab dem 17\.\sMärz 2027/)
  await endOfDay(119)
  expect(await placed()).toBe('placed')
  await endOfDay(120)
  expect(await placed()).toBe('data.expired')
  expect(await state()).toBe('ACTIVE')
  await endOfDay(179)
  expect(await state()).toBe('ACTIVE')
  await endOfDay(180)
  expect((await keys()).slice(3).map((each) => each.split(':')[0])).toEqual([
    'dataClosed',
    'dataBlocked',
  ])
  expect(await state()).toBe('SUSPENDED')
  await endOfDay(400)
  expect(await keys()).toHaveLength(5)
})

test('who need not confirm is neither asked nor blocked [RED-015]', async () => {
  expect(await keys(british())).toEqual([])
  const blocks = await market.worker.query(
    `select customer_id as id from accounts.blocks where reason = 'DATA' and released_on is null`,
  )
  expect(blocks.rows).toEqual([{ id: anna() }])
})

test('whoever confirms is free again and told', async () => {
  const path = `/customer/customers/${anna()}`
  const { version } = (await market.call('anna.schmidt', 'GET', `${path}/details`)).body
  const confirmed = await market.server.inject({
    ...{ method: 'POST', url: `/api${path}/data-validity/confirmation` },
    headers: {
      ...{ authorization: 'Bearer anna.schmidt', 'if-match': `"${version}"` },
      ...{ origin: 'http://localhost', host: 'localhost' },
    },
  })
  expect(confirmed.statusCode, confirmed.body).toBeLessThan(300)
  await heard()
  expect(await state()).toBe('ACTIVE')
  expect((await keys()).slice(5).map((each) => each.split(':')[0])).toEqual([
    'dataConfirmed',
    'accountReleased',
  ])
  expect(await placed()).toBe('placed')
})
