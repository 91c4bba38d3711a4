import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { forgetWhatIsOver } from '#platform/retention.ts'
import { type CustomerArea, openCustomerArea } from '../../../test/customer-area.ts'
import { putDocument } from './index.ts'

let area: CustomerArea
beforeAll(async () => {
  area = await openCustomerArea()
})
afterAll(() => area.close())

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
  const customerId = area.idOf('anna.schmidt')
  const id = await area.worker.transaction(
    (tx) =>
      putDocument(tx, {
        ...{ customerId, kind: 'CONTRACT', title: 'Auftrag', fileName: 'auftrag.pdf' },
        ...{ locale: 'de-DE', blocks: ['Unterschrieben.'], createdOn: date('1986-11-16') },
      }),
    { customers: [customerId] },
  )
  await backdated(id, '1986-11-16')
  await forgetWhatIsOver(area.worker)
  const path = `/documents/documents?customer_id=${customerId}`
  const { body: listed } = await area.call('anna.schmidt', 'GET', path)
  expect(listed).toContainEqual(expect.objectContaining({ id, createdOn: '1986-11-16' }))
  const { body } = await area.call('anna.schmidt', 'GET', `/documents/documents/${id}`)
  expect(Buffer.from(body.content, 'base64').toString('latin1')).toMatch(/^%PDF-/)
})
