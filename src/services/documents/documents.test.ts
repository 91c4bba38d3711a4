import { unzipSync } from 'fflate'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { forgetWhatIsOver } from '#platform/retention.ts'
import { openCustomerArea } from '../../../test/customer-area.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { readOut, taggedAs } from '../../../test/pdf-text.ts'
import { filePapers } from './index.ts'

const area = openForAll(openCustomerArea)

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

describe('looking for documents', () => {
  const path = (login: string, wanted: Record<string, string> = {}, of = '') =>
    `/documents/documents${of}?${new URLSearchParams({ customer_id: area.idOf(login), ...wanted })}`
  type Listed = { id: string; kind: string; title: string; createdOn: string }
  const found = async (login: string, wanted?: Record<string, string>): Promise<Listed[]> =>
    (await area.call(login, 'GET', path(login, wanted))).body

  beforeAll(async () => {
    const customerId = area.idOf('petra.lang')
    const papers = Array.from({ length: 120 }, (_, i) => ({
      ...{ type: 'agreement' as const, subject: String(i), on: date(`20${10 + (i % 12)}-03-01`) },
      facts: { title: `Vereinbarung ${i}`, blocks: [] },
    }))
    await area.worker.transaction((tx) => filePapers(tx, { customerId, locale: 'de-DE' }, papers))
  })

  test('page after page, each is seen once', async () => {
    const all: Listed[] = []
    for (;;) {
      const after = all.at(-1)?.id
      const page = await found('petra.lang', after ? { after } : {})
      all.push(...page)
      if (page.length < 50) break
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(120)
    const days = all.map(({ createdOn }) => createdOn)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('by kind, year and deposit, of what there is', async () => {
    const { body } = await area.call('petra.lang', 'GET', path('petra.lang', {}, '/choices'))
    expect(body.kinds).toContain('CONTRACT')
    expect(body.years).toEqual(body.years.toSorted((a: number, b: number) => b - a))
    const ofYear = await found('petra.lang', { kind: 'CONTRACT', year: '2015' })
    expect(ofYear).toHaveLength(10)
    expect(new Set(ofYear.map(({ createdOn }) => createdOn))).toEqual(new Set(['2015-03-01']))
    expect(await found('petra.lang', { kind: 'EXEMPTION_ORDER', year: '2015' })).toEqual([])
    expect(await found('petra.lang', { depositId: 'nobodys' })).toEqual([])
  })

  test.each([{ year: '15' }, { year: 'all' }, { kind: 'SECRET' }, { depositId: '%' }])(
    '%j is not looked for',
    async (wanted) => {
      expect(
        (await area.call('petra.lang', 'GET', path('petra.lang', wanted as never))).status,
      ).toBe(400)
    },
  )

  test('what is found is saved together, the same bytes each time', async () => {
    const zip = async () => {
      const asked = path('petra.lang', { year: '2015' }, '/archive')
      const { body } = await area.call('petra.lang', 'GET', asked)
      expect(body.contentType).toBe('application/zip')
      return Buffer.from(body.content, 'base64')
    }
    const first = await zip()
    expect((await zip()).equals(first)).toBe(true)
    const files = Object.entries(unzipSync(first))
    expect(files).toHaveLength(10)
    for (const [name, bytes] of files) {
      expect(name).toMatch(/^2015-03-01 Vereinbarung \d+\.pdf$/)
      expect(taggedAs(Buffer.from(bytes)).isMarked).toBe(true)
    }
  }, 60_000)

  test('nobody looks into another folder', async () => {
    for (const of of ['', '/choices', '/archive'])
      expect((await area.call('james.carter', 'GET', path('petra.lang', {}, of))).status).toBe(404)
  })
})

test('nobody opens what lies in another folder', async () => {
  const id = await filed('Geheim', '2026-11-16')
  const { status } = await area.call('james.carter', 'GET', `/documents/documents/${id}`)
  expect(status).toBe(404)
})
