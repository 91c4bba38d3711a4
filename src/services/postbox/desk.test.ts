import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CustomerArea, openCustomerArea, saidBy } from '../../../test/customer-area.ts'

let area: CustomerArea
beforeAll(async () => {
  area = await openCustomerArea()
})
afterAll(() => area.close())

const desk = (method: 'GET' | 'POST', path = '', body?: object, who = 'operator') =>
  area.call(who, method, `/postbox/desk/threads${path}`, body ? { body } : {})
const queue = async (): Promise<{ id: string }[]> => (await desk('GET')).body

async function asked(subject: string): Promise<string> {
  const body = { customer_id: area.idOf('anna.schmidt'), subject, text: 'Wann kommt mein Geld?' }
  return (await area.call('anna.schmidt', 'POST', '/postbox/threads', { body })).body.id
}
const threadOf = async (id: string) =>
  (await area.call('anna.schmidt', 'GET', `/postbox/threads/${id}`)).body

test('what a customer asks waits at the desk until it is answered, and the answer is unread', async () => {
  const id = await asked('Auszahlung')
  expect((await queue()).at(-1)).toEqual({
    ...{ id, customerId: area.idOf('anna.schmidt'), subject: 'Auszahlung' },
    ...{ preview: 'Wann kommt mein Geld?', waitingSince: '2026-11-16' },
  })
  area.warned.length = 0
  expect((await desk('POST', `/${id}/messages`, { text: 'Morgen.' })).status).toBe(204)
  expect((await queue()).map((each) => each.id)).not.toContain(id)
  const { isUnread, messages } = await threadOf(id)
  expect(isUnread).toBe(true)
  expect(messages.at(-1)).toMatchObject({ from: 'SERVICE', text: 'Morgen.' })
  expect(area.warned).toEqual([area.idOf('anna.schmidt')])
  const { rows } = await area.worker.query<{ username: string }>(
    `select u.username from postbox.messages m join identity.users u on u.id = m.author_id
      where m.thread_id = $1 order by m.sent_at`,
    [id],
  )
  expect(rows.map(({ username }) => username)).toEqual(['anna.schmidt', 'operator'])
})

test('a thread that was closed waits no more, and takes no answer of a second operator', async () => {
  const id = await asked('Danke')
  expect((await desk('POST', `/${id}/closing`)).status).toBe(204)
  expect((await queue()).map((each) => each.id)).not.toContain(id)
  const late = await desk('POST', `/${id}/messages`, { text: 'Gern.' }, 'operator2')
  expect(saidBy(late)).toEqual([409, 'thread.closed'])
  expect((await threadOf(id)).isClosed).toBe(true)
})

test('a customer has no desk [ROL-012]', async () => {
  const id = await asked('Frage')
  for (const [method, path] of [
    ['GET', ''],
    ['GET', `/${id}`],
    ['POST', `/${id}/closing`],
  ] as const)
    expect((await desk(method, path, undefined, 'anna.schmidt')).status).toBe(403)
})

test('an invented thread is not found, an empty answer refused, and nothing changes', async () => {
  const id = await asked('Noch eine')
  const invented = '01a1e773-fb83-76fa-9444-300844989f9f'
  expect((await desk('POST', `/${invented}/messages`, { text: 'x' })).status).toBe(404)
  expect(saidBy(await desk('POST', `/${id}/messages`, { text: ' ' }))).toEqual([
    400,
    '/text required',
  ])
  expect((await threadOf(id)).messages).toHaveLength(1)
})
