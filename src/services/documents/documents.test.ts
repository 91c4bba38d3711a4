import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { forgetWhatIsOver } from '#platform/retention.ts'
import { type CustomerArea, openCustomerArea } from '../../../test/customer-area.ts'
import { readOut, taggedAs } from '../../../test/pdf-text.ts'
import { filePapers } from './index.ts'

let area: CustomerArea
beforeAll(async () => {
  area = await openCustomerArea()
})
afterAll(() => area.close())

const listOf = async (login: string) =>
  (await area.call(login, 'GET', `/documents/documents?customer_id=${area.idOf(login)}`)).body

const contentOf = async (login: string, id: string) => {
  const { body } = await area.call(login, 'GET', `/documents/documents/${id}`)
  return Buffer.from(body.content, 'base64')
}

/** Says its id. */
async function filed(title: string, on: string): Promise<string> {
  const customerId = area.idOf('anna.schmidt')
  await area.worker.transaction((tx) =>
    filePapers(tx, { customerId, locale: 'de-DE' }, [
      {
        ...{ type: 'agreement', subject: title, on: date(on) },
        facts: { title, blocks: ['Unterschrieben.'] },
      },
    ]),
  )
  const list: { id: string; title: string }[] = await listOf('anna.schmidt')
  return list.find((each) => each.title === title)!.id
}

/** As if the years had passed: nobody of ours may change when a file was written. */
async function backdated(documentId: string, to: string): Promise<void> {
  const owner = new pg.Client(area.url)
  await owner.connect()
  await owner.query(
    `update platform.files set created_at = $2
      where id = (select file_id from documents.documents where id = $1)`,
    [documentId, to],
  )
  await owner.end()
}

test('a document of forty years ago is listed and opened, whatever was forgotten since', async () => {
  const id = await filed('Auftrag', '1986-11-16')
  const first = await contentOf('anna.schmidt', id)
  await backdated(id, '1986-11-16')
  await forgetWhatIsOver(area.worker)
  expect(await listOf('anna.schmidt')).toContainEqual(
    expect.objectContaining({ id, createdOn: '1986-11-16' }),
  )
  expect((await contentOf('anna.schmidt', id)).equals(first)).toBe(true)
})

test('a paper is drawn for whoever asks first, with the names of its day, and stays as it was drawn', async () => {
  const id = await filed('Vereinbarung', '2026-11-16')
  const drawings = await Promise.all(Array.from({ length: 4 }, () => contentOf('anna.schmidt', id)))
  for (const bytes of drawings) expect(bytes.equals(drawings[0]!)).toBe(true)
  expect(taggedAs(drawings[0]!)).toMatchObject({ isMarked: true, language: 'de-DE' })
  expect(readOut(drawings[0]!)).toMatch(/^Vereinbarung Inhaber Anna Schmidt .*Unterschrieben\.$/)
  const { rows } = await area.worker.query(
    'select from platform.files f join documents.documents d on d.file_id = f.id where d.id = $1',
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('nobody opens what lies in another folder', async () => {
  const id = await filed('Geheim', '2026-11-16')
  const { status } = await area.call('james.carter', 'GET', `/documents/documents/${id}`)
  expect(status).toBe(404)
})
