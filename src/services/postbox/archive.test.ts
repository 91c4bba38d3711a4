import { expect, test } from 'vitest'
import { folded } from '#domain/folded.ts'
import { openCustomerArea, saidBy } from '../../../test/customer-area.ts'
import { openForAll } from '../../../test/open-for-all.ts'

const area = openForAll(openCustomerArea)

type Listed = { id: string; subject: string; isArchived: boolean; isUnread: boolean }

const asked = (who: string, query = '') =>
  area.call(who, 'GET', `/postbox/threads?customer_id=${area.idOf(who)}${query}`)
const threads = async (who: string, query = ''): Promise<Listed[]> => (await asked(who, query)).body
const subjects = async (who: string, query = '') =>
  (await threads(who, query)).map(({ subject }) => subject)
const unread = async (who: string) =>
  (await area.call(who, 'GET', `/postbox/threads/unread-count?customer_id=${area.idOf(who)}`)).body
    .data.count

test('what is put away lies in the archive, counts as unread no more, and comes back as it was', async () => {
  const [first] = await threads('anna.schmidt', '&folder=INBOX')
  const before = await unread('anna.schmidt')
  expect(first).toMatchObject({ isArchived: false, isUnread: true })
  const path = `/postbox/threads/${first!.id}/archive`
  expect((await area.call('anna.schmidt', 'POST', path)).status).toBe(204)
  expect((await area.call('anna.schmidt', 'POST', path)).status).toBe(204)
  expect(await subjects('anna.schmidt', '&folder=INBOX')).not.toContain(first!.subject)
  expect(await threads('anna.schmidt', '&folder=ARCHIVE')).toEqual([{ ...first, isArchived: true }])
  expect(await unread('anna.schmidt')).toBe(before - 1)
  const { body: thread } = await area.call('anna.schmidt', 'GET', `/postbox/threads/${first!.id}`)
  expect(thread.isArchived).toBe(true)

  expect((await area.call('anna.schmidt', 'DELETE', path)).status).toBe(204)
  expect((await area.call('anna.schmidt', 'DELETE', path)).status).toBe(204)
  expect((await threads('anna.schmidt', '&folder=INBOX'))[0]).toEqual(first)
  expect(await unread('anna.schmidt')).toBe(before)
})

test('everybody puts away for themselves, and what is written brings it back', async () => {
  const own = await threads('familie.berger')
  const { id } = own.find(({ subject }) => subject === 'Willkommen') ?? own[0]!
  const path = `/postbox/threads/${id}`
  await area.call('familie.berger', 'POST', `${path}/archive`)
  await area.worker.query(
    `insert into postbox.archivings (customer_id, thread_id, user_id)
     select customer_id, id, gen_random_uuid() from postbox.threads where id = $1`,
    [id],
  )
  await area.call('familie.berger', 'DELETE', `${path}/archive`)
  const archivings = async () =>
    (await area.worker.query('select from postbox.archivings where thread_id = $1', [id])).rowCount
  expect(await archivings()).toBe(1)
  await area.call('familie.berger', 'POST', `${path}/archive`)
  await area.call('familie.berger', 'POST', `${path}/messages`, { body: { text: 'Noch etwas' } })
  expect(await archivings()).toBe(0)
})

test('words are found in subject and text, in any order, whatever their case and accents', async () => {
  const customer_id = area.idOf('lukas.weber')
  const started = await area.call('lukas.weber', 'POST', '/postbox/threads', {
    body: { customer_id, subject: 'Überweisung nach Łódź', text: 'Wo liegt sie?\n100 % Größe_A' },
  })
  await area.call('lukas.weber', 'POST', `/postbox/threads/${started.body.id}/archive`)
  const found = (words: string) => subjects('lukas.weber', `&text=${encodeURIComponent(words)}`)
  for (const words of ['uberweisung', 'LODZ  ÜBER', 'grösse', 'liegt überw', '100 %', '_a'])
    expect([words, await found(words)]).toEqual([words, ['Überweisung nach Łódź']])
  for (const words of ['liegt%', 'l_egt', 'liegt nirgends']) expect(await found(words)).toEqual([])
  expect(await subjects('lukas.weber', '&text=liegt&folder=INBOX')).toEqual([])
})

test('the database folds words as the domain does', async () => {
  const words = [
    'Straße ẞ',
    'Łódź Øre Đorđe',
    'ÆSIR Œuvre æ œ',
    'Ñandú ÇÉÈ ő',
    'Ääkköset',
    '100 %_\\',
  ]
  const { rows } = await area.worker.query<{ word: string }>(
    'select postbox.folded(w) as word from unnest($1::text[]) with ordinality as t (w, n) order by n',
    [words],
  )
  expect(rows.map(({ word }) => word)).toEqual(words.map(folded))
})

test('a page holds fifty, and the next begins after the last', async () => {
  const customerId = area.idOf('jonas.keller')
  await area.worker.query(
    `insert into postbox.threads (customer_id, id, subject, is_unread, created_at, last_message_at)
     select $1, platform.uuid_v7(), 'Seite ' || n, false, now(), now()
       from generate_series(1, 120) n`,
    [customerId],
  )
  const seen: string[] = []
  for (let page: Listed[] | undefined; page === undefined || page.length === 50; ) {
    const after: string = seen.length > 0 ? `&after=${seen.at(-1)}` : ''
    page = await threads('jonas.keller', `&text=seite${after}`)
    seen.push(...page.map(({ id }) => id))
  }
  expect(new Set(seen).size).toBe(120)
})

test.each([
  ['another folder', '&folder=TRASH', 400],
  ['no words', '&text=', 400],
  ['too many words', `&text=${'x'.repeat(61)}`, 400],
  ['a place that is none', '&after=first', 400],
  ['a place nobody has', '&after=00000000-0000-7000-8000-000000000000', 200],
])('%s', async (_, query, status) => {
  const answer = await asked('anna.schmidt', query)
  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.body).toEqual([])
})

test('nobody puts away a thread of somebody else', async () => {
  const [foreign] = await threads('anna.schmidt')
  for (const method of ['POST', 'DELETE'] as const)
    expect(
      saidBy(await area.call('petra.lang', method, `/postbox/threads/${foreign!.id}/archive`))[0],
    ).toBe(404)
})
