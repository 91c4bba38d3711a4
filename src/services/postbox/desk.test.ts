import { describe, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { openCustomerArea, saidBy } from '../../../test/customer-area.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { delayComplaintsStep } from './index.ts'

const area = openForAll(openCustomerArea)

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

describe('a complaint', () => {
  const complain = async (subject: string): Promise<string> => {
    const customer_id = area.idOf('anna.schmidt')
    const body = { customer_id, subject, text: 'Das ärgert mich.', isComplaint: true }
    return (await area.call('anna.schmidt', 'POST', '/postbox/threads', { body })).body.id
  }
  const answered = (id: string, body: object) => desk('POST', `/${id}/messages`, body)
  const told = async (id: string) => {
    const { rows } = await area.worker.query<{ name: string }>(
      `select o.name from platform.outbox o join postbox.complaints c on c.id::text = o.entity_id
        where c.thread_id = $1 order by o.position`,
      [id],
    )
    return rows.map(({ name }) => name)
  }

  test('has a number and a day, stands before all questions, and is over with what was found', async () => {
    await asked('Vorher')
    const id = await complain('Zu spät')
    const { complaint } = await threadOf(id)
    expect(complaint).toEqual({
      reference: expect.stringMatching(/^C-2026-\d{6}$/),
      ...{ receivedOn: '2026-11-16', answerBy: '2026-12-07' },
    })
    const waiting = (await queue()) as { id: string; complaint?: { answerBy: string } }[]
    const firstQuestion = waiting.findIndex((each) => !each.complaint)
    const place = waiting.findIndex((each) => each.id === id)
    expect(place).toBeLessThan(firstQuestion)
    const days = waiting.slice(0, firstQuestion).map((each) => each.complaint!.answerBy)
    expect(days).toEqual(days.toSorted())

    expect((await answered(id, { text: 'Welche Zahlung meinen Sie?' })).status).toBe(204)
    expect(
      (await queue()).map((each) => each.id),
      'the days run on',
    ).toContain(id)
    expect(saidBy(await desk('POST', `/${id}/closing`))).toEqual([409, 'complaint.open'])
    expect((await answered(id, { text: 'Sie haben recht.', outcome: 'UPHELD' })).status).toBe(204)
    expect((await queue()).map((each) => each.id)).not.toContain(id)
    expect((await threadOf(id)).complaint).toMatchObject({
      ...{ answeredOn: '2026-11-16', outcome: 'UPHELD' },
    })
    expect(saidBy(await answered(id, { text: 'Doch nicht.', outcome: 'REJECTED' }))).toEqual([
      ...[409, 'complaint.ended'],
    ])
    expect((await threadOf(id)).messages, 'nothing of it stays').toHaveLength(3)
    expect(await told(id)).toEqual(['complaint.received', 'complaint.answered'])
  })

  test('that is not answered by its day is told to take longer, once', async () => {
    const id = await complain('Noch offen')
    for (const day of ['2026-12-04', '2026-12-07', '2026-12-07', '2026-12-08'])
      await delayComplaintsStep.run(area.worker, date(day))
    expect(await told(id)).toEqual(['complaint.received', 'complaint.delayed'])
    expect((await threadOf(id)).complaint.answerBy).toBe('2027-01-06')
  })

  test('has an outcome of three, and a question has none', async () => {
    const id = await asked('Nur eine Frage')
    expect(saidBy(await answered(id, { text: 'Ja.', outcome: 'UPHELD' }))).toEqual([
      ...[409, 'complaint.ended'],
    ])
    expect((await threadOf(id)).complaint).toBeUndefined()
    expect(saidBy(await answered(id, { text: 'Ja.', outcome: 'MAYBE' }))[0]).toBe(400)
  })
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
