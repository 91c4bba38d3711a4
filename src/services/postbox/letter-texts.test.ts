import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Jobs } from '#platform/jobs.ts'
import type { LetterKey } from '#platform/letters.ts'
import type { Message } from '#services/identity/index.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'
import { letterTextWorkers, letterWriter } from './index.ts'

const [anna, number] = ['anna.schmidt', '+491713920001']

let market: Marketplace
let now = new Date('2026-11-16T12:00:00Z')
const sent: Message[] = []
/** When each promised text message may leave. */
const promised: Date[] = []

const jobs: Jobs = {
  enqueue: async (_, { name }, __, options) => {
    if (name === 'postbox.letter-text') promised.push(options!.startAfter!)
    return ''
  },
  stop: async () => {},
}
const [text] = letterTextWorkers(
  async (message) => {
    sent.push(message)
  },
  () => now,
)

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())
beforeEach(async () => {
  sent.length = 0
  promised.length = 0
  await market.worker.query('delete from postbox.letter_texts')
  await market.worker.query('delete from postbox.letter_wishes')
  await prove(number)
})

const userId = () => market.callers.get(anna)!.userId

async function prove(phoneNumber: string | undefined) {
  await market.worker.query('delete from identity.message_factors where user_id = $1', [userId()])
  if (phoneNumber)
    await market.worker.query('insert into identity.message_factors values ($1, $2)', [
      ...[userId(), phoneNumber],
    ])
}

const wish = (body: object) =>
  market.call(anna, 'POST', '/postbox/letter-wishes', {
    body: { customer_id: market.customerOf(anna), kind: 'people', ...body },
  })

const wishes = async () =>
  (await market.call(anna, 'GET', `/postbox/letter-wishes?customer_id=${market.customerOf(anna)}`))
    .body

const write = (key: LetterKey = 'dataConfirmed', eventId: string = randomUUID()) =>
  market.worker.transaction((tx) =>
    letterWriter(
      jobs,
      undefined,
      () => now,
    )(tx, {
      ...{ eventId, customerId: market.customerOf(anna) },
      contentIn: async () => ({ key, values: { until: '1.1.2030' } }),
    }),
  )

/** Every promise that is due, as its job keeps it. */
async function keepPromises() {
  for (const at of promised.splice(0)) {
    now = new Date(Math.max(at.getTime(), now.getTime()))
    await market.worker.transaction((tx) => text!.run({ userId: userId() }, tx))
  }
}

test('nobody is texted who did not wish for it, and whoever wishes is mailed as well', async () => {
  await write()
  expect(promised).toEqual([])
  expect((await wish({ isTexted: true })).status).toBe(204)
  const { phoneNumber, kinds } = await wishes()
  expect(phoneNumber).toBe('+49 ••• 01')
  expect(kinds.find((each: { kind: string }) => each.kind === 'people')).toEqual({
    ...{ kind: 'people', isFixed: false, isMailed: true, isTexted: true },
  })
  await wish({ isMailed: false })
  expect((await wishes()).kinds[3]).toMatchObject({ isMailed: false, isTexted: true })
})

test('a text message says that something lies there, without amount, number or link', async () => {
  await wish({ isTexted: true })
  await write()
  await keepPromises()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: number, channel: 'sms' })
  expect(sent[0]!.body).not.toMatch(/\d|http|www|TM-/)
  expect(sent[0]!.body.length).toBeLessThanOrEqual(160)
})

test('what waits is told together, once, and the next a day later at the earliest', async () => {
  await wish({ isTexted: true })
  const event = randomUUID()
  for (const each of [event, event, randomUUID()]) await write('dataConfirmed', each)
  await keepPromises()
  expect(sent).toHaveLength(1)
  const left = now
  await write()
  await write()
  expect(promised.map((at) => at.getTime() - left.getTime())).toEqual([86_400_000, 86_400_000])
  const at = now
  await market.worker.transaction((tx) => text!.run({ userId: userId() }, tx))
  expect([sent.length, now]).toEqual([1, at])
  await keepPromises()
  expect(sent).toHaveLength(2)
})

test('of what is fixed nobody chooses, and no text message tells of it', async () => {
  for (const kind of ['contract', 'security', 'tax', 'maturity']) {
    const { status, body } = await wish({ kind, isTexted: true })
    expect([status, body.code]).toEqual([422, 'letter.fixed'])
  }
  await wish({ isTexted: true })
  await write('accountReleased')
  expect(promised).toEqual([])
})

test('only to a number that answered: neither chosen nor sent without one', async () => {
  await wish({ isTexted: true })
  await write()
  await prove(undefined)
  await keepPromises()
  expect(sent).toEqual([])
  expect(await wishes()).toMatchObject({ phoneNumber: null })
  await write()
  expect(promised).toEqual([])
  const { status, body } = await wish({ isTexted: true })
  expect([status, body.code]).toEqual([409, 'phone.unproven'])
  expect((await wish({ isTexted: false })).status).toBe(204)
})

test('a kind that is none, and what is neither yes nor no, are refused', async () => {
  expect((await wish({ kind: 'weather', isTexted: true })).status).toBe(400)
  expect((await wish({ isTexted: 'yes' })).status).toBe(400)
})
