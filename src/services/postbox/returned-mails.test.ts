import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailReport } from '#contracts/mail-reach.ts'
import { openServer, type Server } from '#platform/http.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import type { LetterKey } from '#platform/letters.ts'
import { signatureHeader, signatureOf } from '#platform/signed-call.ts'
import type { Message } from '#services/identity/index.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { letterWorkers, letterWriter } from './index.ts'
import {
  type Envelope,
  returnedMailJobs,
  returnedMails,
  returnedMailWorkers,
} from './returned-mails.ts'

const key = 'the key of the carrier'
const patient = { timeout: 20_000 }
const anna = 'anna.schmidt'

let market: Marketplace
let jobs: Jobs
let server: Server
const sent: Message[] = []
const printed: Envelope[] = []

const keptQuiet: Jobs = { enqueue: async () => '', stop: async () => {} }
const write = letterWriter(keptQuiet)
const [mail] = letterWorkers(
  async (message) => {
    sent.push(message)
  },
  () => ({ shared: 'http://localhost', app: 'http://localhost', own: {} }),
)

beforeAll(async () => {
  market = await openMarketplace()
  jobs = await startJobs({
    ...{ connectionString: market.workerUrl, log: testLog, jobs: returnedMailJobs },
    workers: returnedMailWorkers(async (envelope) => {
      printed.push(envelope)
    }),
  })
  server = openServer({
    ...{ log: testLog, environment: 'local', db: market.db },
    verifyToken: async (token: string) => market.callers.get(token),
  })
  returnedMails(server, {
    ...{ db: market.db, jobs, now: () => new Date(), mailCarrier: { keys: [key] } },
  })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await jobs.stop()
  await market.close()
})
beforeEach(async () => {
  sent.length = 0
  printed.length = 0
  await market.worker.query('update identity.users set bounces = 0')
  await market.worker.query('update postbox.letter_mails set bounced_at = null')
})

const userOf = (login: string) => market.callers.get(login)!.userId

/** A letter, and the mail that tells of it. */
async function mailed(letter: LetterKey, login = anna): Promise<Message> {
  await market.worker.transaction(async (tx) => {
    await write(tx, {
      ...{ eventId: randomUUID(), customerId: market.customerOf(login) },
      contentIn: async () => ({ key: letter, values: { until: '1.1.2030' } }),
    })
    await mail!.run({ userId: userOf(login) }, tx)
  })
  return sent.at(-1)!
}

const post = async (said: object, by = key) => {
  const payload = JSON.stringify(said)
  const { statusCode } = await server.inject({
    ...{ method: 'POST', url: '/api/postbox/webhooks/mails', payload },
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signatureOf(by, payload, new Date()),
    },
  })
  return statusCode
}

const isHeard = async (event: string) =>
  (await market.worker.query('select from postbox.mail_reports where event_id = $1', [event]))
    .rowCount

/** Said and worked on. */
async function say(
  outcome: MailReport['outcome'],
  { id, to }: Message,
  event: string = randomUUID(),
): Promise<string> {
  expect(await post({ event, to, outcome, ...(id && { message: id }) })).toBe(202)
  await expect.poll(() => isHeard(event), patient).toBe(1)
  return event
}

const shownTo = async (login: string) =>
  (await market.call(login, 'GET', '/postbox/mail-reach')).body.email

describe('mail that comes back', () => {
  test('once is a bad day: nothing is printed, and nobody is told', async () => {
    await say('BOUNCED', await mailed('accountReleased'))
    expect(printed).toEqual([])
    expect(await shownTo(anna)).toBeNull()
  })

  test('twice in a row: both letters go on paper, to the reader’s home, and the page says so', async () => {
    const [first, second] = [await mailed('accountReleased'), await mailed('accountSuspended')]
    await say('BOUNCED', { ...first, to: first.to.toUpperCase() })
    await say('BOUNCED', second)
    expect(printed).toHaveLength(1)
    const { address, letters } = printed[0]!
    expect(address).toMatchObject({ name: 'Anna Schmidt', countryCode: 'DEU' })
    expect(letters.map(({ subject }) => subject)).toEqual([first.subject, second.subject])
    expect(letters[0]!.body).toMatch(/TM-\w{9}/)
    expect(await shownTo(anna)).toBe(first.to)
    expect(await shownTo('lukas.weber')).toBeNull()
  })

  test('every further one is printed once, however often it is told', async () => {
    for (const letter of ['accountReleased', 'accountSuspended'] as const)
      await say('BOUNCED', await mailed(letter))
    printed.length = 0
    const third = await mailed('accountReleased')
    const event = await say('BOUNCED', third)
    await post({ event, to: third.to, outcome: 'BOUNCED', message: third.id })
    await say('BOUNCED', third)
    expect(printed.map(({ letters }) => letters.length)).toEqual([1])
  })

  test('what its reader may do without is not printed', async () => {
    for (const letter of ['dataConfirmed', 'dataConfirmed'] as const)
      await say('BOUNCED', await mailed(letter))
    expect(printed).toEqual([])
    expect(await shownTo(anna)).not.toBeNull()
  })

  test('one that arrives begins anew, and what came back before it lies in the postbox alone', async () => {
    await say('BOUNCED', await mailed('accountReleased'))
    const arrived = await mailed('accountSuspended')
    await say('DELIVERED', arrived)
    await say('BOUNCED', await mailed('accountReleased'))
    expect([printed, await shownTo(anna)]).toEqual([[], null])
    await say('BOUNCED', await mailed('accountReleased'))
    expect(printed.map(({ letters }) => letters.length)).toEqual([2])
    await say('DELIVERED', arrived)
    expect(await shownTo(anna)).toBeNull()
  })

  test('a mail without a letter counts too, and one to nobody we know changes nothing', async () => {
    const { to } = await mailed('accountReleased')
    const code = { channel: 'mail', subject: '', body: '' } as const
    for (const each of [to, to, 'nobody@example.org', 'nobody@example.org'])
      await say('BOUNCED', { ...code, to: each })
    expect(await shownTo(anna)).toBe(to)
    expect(printed).toEqual([])
  })

  test('to somebody without an address on paper waits for an operator', async () => {
    const homeless = async (customer: string) =>
      market.worker.query('delete from customers.addresses where customer_id = $1', [customer])
    await homeless(market.customerOf('lukas.weber'))
    for (const letter of ['accountReleased', 'accountSuspended'] as const)
      await say('BOUNCED', await mailed(letter, 'lukas.weber'))
    const { rows } = await market.worker.query<{ id: string }>(
      `select entity_id as id from platform.issues where kind = 'letter-address'`,
    )
    expect(rows).toEqual([{ id: userOf('lukas.weber') }])
    expect(printed).toEqual([])
  })
})

test.each<[string, object, string, number]>([
  ['with another key', {}, 'no key of theirs', 401],
  ['with an outcome that is none', { outcome: 'LOST' }, key, 400],
  ['without an event', { event: undefined }, key, 400],
  ['about a message that is none of ours by its form', { message: 'x' }, key, 400],
])('what is said %s is not heard', async (_, change, by, status) => {
  const event = randomUUID()
  const said = { event, to: 'anna@example.org', outcome: 'BOUNCED', ...change }
  expect(await post(said, by)).toBe(status)
  expect(await isHeard(event)).toBe(0)
})
