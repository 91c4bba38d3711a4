import { expect, test } from 'vitest'
import { openCustomerArea, saidBy } from '../../../test/customer-area.ts'
import { openForAll } from '../../../test/open-for-all.ts'

const area = openForAll(openCustomerArea)

const threads = async (who: string) =>
  (await area.call(who, 'GET', `/postbox/threads?customer_id=${area.idOf(who)}`)).body
const unread = async (who: string) =>
  (await area.call(who, 'GET', `/postbox/threads/unread-count?customer_id=${area.idOf(who)}`)).body
    .data.count

test('threads come newest first, with the beginning of the last message', async () => {
  const listed = await threads('anna.schmidt')
  expect(listed.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Ihr Festgeld wird bald fällig',
    'Ihre Zinsgutschrift',
    'Neues Dokument',
    'Willkommen',
  ])
  expect(listed[0]).toMatchObject({ isUnread: true, isClosed: false })
  expect(listed[3].preview).toBe('Schön, dass Sie da sind.')
})

test('a thread that was read counts no more [API-040]', async () => {
  const [first] = await threads('anna.schmidt')
  const before = await unread('anna.schmidt')
  const path = `/postbox/threads/${first.id}/read`
  expect((await area.call('anna.schmidt', 'POST', path)).status).toBe(204)
  expect((await area.call('anna.schmidt', 'POST', path)).status).toBe(204)
  expect(await unread('anna.schmidt')).toBe(before - 1)
})

test('a customer writes, and goes on writing', async () => {
  const start = {
    customer_id: area.idOf('lukas.weber'),
    subject: 'Frage',
    text: 'Hallo\n\nwie geht das?',
  }
  const started = await area.call('lukas.weber', 'POST', '/postbox/threads', { body: start })
  expect(started.status).toBe(200)
  const path = `/postbox/threads/${started.body.id}`
  const body = { text: '<b>und</b> noch etwas' }
  expect((await area.call('lukas.weber', 'POST', `${path}/messages`, { body })).status).toBe(200)
  const { body: thread } = await area.call('lukas.weber', 'GET', path)
  expect(thread.isUnread).toBe(false)
  expect(
    thread.messages.map(({ from, text }: { from: string; text: string }) => [from, text]),
  ).toEqual([
    ['CUSTOMER', 'Hallo\n\nwie geht das?'],
    ['CUSTOMER', '<b>und</b> noch etwas'],
  ])
})

test('a message bears the day the books are on, not that of the machine', async () => {
  const [first] = await threads('anna.schmidt')
  await area.worker.query("update platform.business_clock set business_date = '2031-02-03'")
  const path = `/postbox/threads/${first.id}/messages`
  const { body } = await area.call('anna.schmidt', 'POST', path, { body: { text: 'Danke' } })
  expect(body.sentOn).toBe('2031-02-03')
  expect((await threads('anna.schmidt'))[0]).toMatchObject({
    id: first.id,
    lastMessageOn: '2031-02-03',
  })
})

test.each([
  ['nothing', '', [400, '/text required']],
  ['only spaces', '  \n ', [400, '/text required']],
  ['10,001 characters', 'x'.repeat(10_001), [400, '/text long']],
])('a message of %s is refused', async (_, text, said) => {
  const [first] = await threads('anna.schmidt')
  const path = `/postbox/threads/${first.id}/messages`
  expect(saidBy(await area.call('anna.schmidt', 'POST', path, { body: { text } }))).toEqual(said)
})

test('a closed thread takes no more messages', async () => {
  const [first] = await threads('james.carter')
  await area.worker.query('update postbox.threads set is_closed = true where id = $1', [first.id])
  const path = `/postbox/threads/${first.id}/messages`
  const answer = await area.call('james.carter', 'POST', path, { body: { text: 'Hello?' } })
  expect(saidBy(answer)).toEqual([409, 'thread.closed'])
})

test('a thread of somebody else is as unknown as none', async () => {
  const [foreign] = await threads('anna.schmidt')
  const unknown = '00000000-0000-7000-8000-000000000000'
  for (const [method, rest, body] of [
    ['GET', '', undefined],
    ['POST', '/read', undefined],
    ['POST', '/messages', { text: 'x' }],
  ] as const) {
    const answers = await Promise.all(
      [foreign.id, unknown].map((id) =>
        area.call('petra.lang', method, `/postbox/threads/${id}${rest}`, { ...(body && { body }) }),
      ),
    )
    const [one, other] = answers.map(({ status, body: { instance: _, ...said } }) => ({
      status,
      ...said,
    }))
    expect(one).toEqual(other)
    expect(one!.status).toBe(404)
  }
})
