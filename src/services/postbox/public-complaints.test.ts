// Whoever has no login complains on the public page: it counts once the mailbox has confirmed it.

import { expect, test } from 'vitest'
import type { Caller } from '#platform/caller.ts'
import { wallClock } from '#platform/clock.ts'
import { openServer } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Letter, Message } from '#services/identity/index.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { demoDatabase, testLog } from '../../../test/world.ts'
import { confirmComplaint, publicComplaints, tellOfDelay } from './index.ts'

const operator = '019b76da-a800-7000-8000-00000000000a'

async function openHouse() {
  const fresh = await demoDatabase({ day: '2026-11-16' })
  const { db, worker } = fresh
  const caller: Caller = { userId: operator, customerIds: [], sid: 's', roles: ['operator'] }
  const server = openServer({
    ...{ log: testLog, environment: 'local', db },
    verifyToken: async (token) => (token === 'operator' ? caller : undefined),
  })
  const promised: (Letter & { id: string; page: string })[] = []
  const sent: Message[] = []
  const send = async (message: Message) => void sent.push(message)
  const enqueue = async (_: unknown, __: unknown, data: object) => {
    promised.push(data as (typeof promised)[number])
    return 'job'
  }
  const origins = { shared: 'http://localhost', app: 'http://localhost', own: {} }
  const jobs = { enqueue, stop: async () => {} } as unknown as Jobs
  publicComplaints(server, { db, jobs, origins: () => origins, now: wallClock })
  await server.ready()
  const call = async (method: 'GET' | 'POST', path: string, payload?: object, who?: string) => {
    const reply = await server.inject({
      ...{ method, url: `/api/postbox${path}` },
      headers: { host: 'localhost', ...(who && { authorization: `Bearer ${who}` }) },
      ...(payload && { payload }),
    })
    return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json() }
  }
  /** The mail that confirms the last one; none where there were too many. */
  async function confirmation(): Promise<string | undefined> {
    sent.length = 0
    await worker.transaction((tx) => confirmComplaint(promised.pop()!, tx, send))
    const said = sent[0]?.body ?? ''
    expect(said, 'nobody writes to a stranger through us').not.toContain(written.name)
    return /complaint=(\S+)/.exec(said)?.[1]
  }
  /** Whom a mail told of a delay, where one mailbox may take none. */
  const delayed = async (broken?: string) => {
    sent.length = 0
    await worker.transaction((tx) =>
      tellOfDelay(tx, async (message) => {
        if (message.to === broken) throw new Error('no such mailbox')
        sent.push(message)
      }),
    )
    return sent.map(({ to }) => to)
  }
  return { ...fresh, call, promised, confirmation, delayed }
}
const house = openForAll(openHouse)

const written = { name: 'Ada Sommer', email: 'Ada@example.org', text: 'Zu spät.', locale: 'de-DE' }
const complained = async (email = written.email) => {
  expect((await house.call('POST', '/complaints', { ...written, email })).status).toBe(200)
  return house.confirmation()
}
const stand = (token: string, wish: 'SEE' | 'CONFIRM') =>
  house.call('POST', '/complaints/state', { token, wish })
const queue = async () => (await house.call('GET', '/desk/complaints', undefined, 'operator')).body

test('it counts once it is confirmed, waits at the desk, and is answered once, by mail', async () => {
  const token = (await complained())!
  expect((await stand(token, 'SEE')).body).toEqual({ state: 'ASKED' })
  expect(await queue()).toEqual([])
  const { body } = await stand(token, 'CONFIRM')
  const { reference } = body.complaint
  expect(reference).toMatch(/^C-2026-\d{6}$/)
  expect(body.complaint).toMatchObject({ receivedOn: '2026-11-16', answerBy: '2026-12-07' })
  const [receipt] = house.promised.splice(0)
  expect(receipt).toMatchObject({ kind: 'publicComplaintReceived', to: 'ada@example.org' })
  expect(receipt!.values).toMatchObject({
    reference,
    day: '7.\u00a0Dezember 2026',
    text: 'Zu spät.',
  })
  expect((await stand(token, 'CONFIRM')).body, 'twice is once').toEqual(body)
  expect(house.promised).toEqual([])

  const [waiting] = await queue()
  expect(waiting).toMatchObject({ reference, name: 'Ada Sommer', text: 'Zu spät.' })
  const settle = (who?: string) =>
    house.call(
      'POST',
      `/desk/complaints/${waiting.id}/answer`,
      { text: 'Sie haben recht.', outcome: 'UPHELD' },
      who,
    )
  expect((await settle()).status).toBe(401)
  expect((await settle('operator')).status).toBe(204)
  expect(house.promised.splice(0)).toMatchObject([
    { kind: 'publicComplaintAnswered', values: { reference, answer: 'Sie haben recht.' } },
  ])
  expect((await settle('operator')).body).toMatchObject({ status: 409, code: 'complaint.ended' })
  expect(await queue()).toEqual([])
  expect((await stand(token, 'SEE')).body, 'and says so').toEqual({
    ...{ state: 'ANSWERED', complaint: { ...body.complaint, answeredOn: '2026-11-16' } },
  })
})

test('whoever is not answered by the day is told once that it takes longer', async () => {
  const [late, gone] = ['late@example.org', 'gone@example.org']
  for (const who of [gone, late]) await stand((await complained(who))!, 'CONFIRM')
  expect(await house.delayed()).toEqual([])
  await house.worker.query(
    `update postbox.public_complaints set answer_by = '2026-11-16' where email = any ($1)`,
    [[late, gone]],
  )
  expect(await house.delayed(gone), 'one mailbox that is gone keeps nobody waiting').toEqual([late])
  expect(await house.delayed()).toEqual([gone])
  expect(await house.delayed()).toEqual([])
  await stand((await complained('soon@example.org'))!, 'CONFIRM')
  const waiting: { email: string; answerBy: string }[] = await queue()
  expect(waiting.map(({ email }) => email)).toEqual(['soon@example.org', gone, late])
  expect(waiting.map(({ answerBy }) => answerBy)).toEqual(
    waiting.map(({ answerBy }) => answerBy).toSorted(),
  )
  house.promised.length = 0
})

test('nobody fills a mailbox, a wrong link says nothing, and what cannot be read is refused', async () => {
  const mails: unknown[] = []
  for (let i = 0; i < 5; i++) mails.push(await complained('often@example.org'))
  expect(mails.map(Boolean)).toEqual([true, true, true, false, false])
  expect((await stand('x'.repeat(43), 'CONFIRM')).body).toEqual({ state: 'UNKNOWN' })
  for (const wrong of [{ email: 'ada' }, { name: '' }, { text: 'x'.repeat(5001) }])
    expect((await house.call('POST', '/complaints', { ...written, ...wrong })).status).toBe(400)
})
