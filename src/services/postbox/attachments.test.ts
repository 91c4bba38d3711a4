import { describe, expect, test } from 'vitest'
import type { ScanState } from '#domain/customer/postbox.ts'
import { simulatedScan, specimenFile } from '#simulator/scan/index.ts'
import { openCustomerArea, saidBy } from '../../../test/customer-area.ts'
import { goodPdf, hostileFiles } from '../../../test/hostile-files.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { type ScanFile, scanFile } from './index.ts'

const area = openForAll(openCustomerArea)

const base64 = (content: Buffer) => content.toString('base64')
const send = (who: string, content: Buffer | string, of = who) =>
  area.call(who, 'POST', '/postbox/attachments', {
    body: {
      customer_id: area.idOf(of),
      content: typeof content === 'string' ? content : base64(content),
    },
  })
const sent = async (who: string, content: Buffer = goodPdf): Promise<string> =>
  (await send(who, content)).body.id
const scanned = (id: string, scan: ScanFile = simulatedScan) => scanFile(scan, area.worker, id)

async function written(who: string, attachments: string[]) {
  const body = { customer_id: area.idOf(who), subject: 'Beleg', text: 'Anbei.', attachments }
  return area.call(who, 'POST', '/postbox/threads', { body })
}
type Shown = { id: string; contentType: string; bytes: number; scan: ScanState }
async function besideOf(who: string, threadId: string): Promise<Shown[]> {
  const { body } = await area.call(who, 'GET', `/postbox/threads/${threadId}`)
  return body.messages.at(-1).attachments ?? []
}
const opened = (who: string, threadId: string, id: string) =>
  area.call(who, 'GET', `/postbox/threads/${threadId}/attachments/${id}`)
const atDesk = (threadId: string, method: 'GET' | 'POST', path: string, body?: object) =>
  area.call('operator', method, `/postbox/desk/threads/${threadId}${path}`, body ? { body } : {})

test('a file goes with a message, and is opened by both sides once it is found clean', async () => {
  const id = await sent('anna.schmidt')
  const { body } = await written('anna.schmidt', [id])
  const shown = { id, contentType: 'application/pdf', bytes: goodPdf.length }
  expect(await besideOf('anna.schmidt', body.id)).toEqual([{ ...shown, scan: 'WAITING' }])
  for (const refused of [
    await opened('anna.schmidt', body.id, id),
    await atDesk(body.id, 'GET', `/attachments/${id}`),
  ])
    expect(saidBy(refused)).toEqual([409, 'file.unscanned'])

  await scanned(id)
  expect(await besideOf('anna.schmidt', body.id)).toEqual([{ ...shown, scan: 'CLEAN' }])
  const file = {
    ...{ fileName: '2026-11-16-attachment.pdf', contentType: 'application/pdf' },
    content: base64(goodPdf),
  }
  expect((await opened('anna.schmidt', body.id, id)).body).toEqual(file)
  expect((await atDesk(body.id, 'GET', `/attachments/${id}`)).body).toEqual(file)
})

test('the desk answers with one, read by whom the answer is for', async () => {
  const { body } = await written('anna.schmidt', [])
  const kept = await atDesk(body.id, 'POST', '/attachments', { content: base64(goodPdf) })
  const { id } = kept.body
  const answer = { text: 'Hier ist sie.', attachments: [id] }
  expect((await atDesk(body.id, 'POST', '/messages', answer)).status).toBe(204)
  await scanned(id)
  expect((await opened('anna.schmidt', body.id, id)).status).toBe(200)
  expect((await opened('petra.lang', body.id, id)).status).toBe(404)
  const other = (await written('anna.schmidt', [])).body.id
  expect((await opened('anna.schmidt', other, id)).status, 'of another thread').toBe(404)
})

describe('what a scanner says', () => {
  test('of an infected file throws it away, and both sides are told', async () => {
    const id = await sent('anna.schmidt', specimenFile('infected'))
    const { body } = await written('anna.schmidt', [id])
    await scanned(id)
    expect(await besideOf('anna.schmidt', body.id)).toMatchObject([{ id, scan: 'INFECTED' }])
    expect((await opened('anna.schmidt', body.id, id)).status).toBe(404)
    const { rowCount } = await area.worker.query(
      `select from platform.files where content like '%EICAR%'::bytea`,
    )
    expect(rowCount).toBe(0)
  })

  test('before the message is sent keeps it from going with one', async () => {
    const id = await sent('anna.schmidt', specimenFile('infected'))
    const clean = await sent('anna.schmidt')
    await scanned(id, async (file) => {
      const { rowCount } = await area.worker.query(
        'select from postbox.attachments where id = $1 for update nowait',
        [id],
      )
      expect(rowCount, 'nobody holds it while it is looked at').toBe(1)
      return simulatedScan(file)
    })
    expect(saidBy(await written('anna.schmidt', [clean, id]))).toEqual([
      ...[422, '/attachments/1 file.infected'],
    ])
  })

  test('slowly is waited for, and a scanner that says nothing or is away opens nothing', async () => {
    const slow = await sent('anna.schmidt', specimenFile('slow'))
    const silent = await sent('anna.schmidt', specimenFile('silent'))
    const { body } = await written('anna.schmidt', [slow, silent])
    const states = async () => (await besideOf('anna.schmidt', body.id)).map(({ scan }) => scan)
    await expect(scanned(slow)).rejects.toThrow('asked again')
    await expect(scanned(silent)).rejects.toThrow('asked again')
    await expect(
      scanned(silent, async () => {
        throw new Error('away')
      }),
    ).rejects.toThrow('away')
    expect(await states()).toEqual(['WAITING', 'WAITING'])
    await scanned(slow)
    await expect(scanned(silent)).rejects.toThrow('asked again')
    expect(await states()).toEqual(['CLEAN', 'WAITING'])
  })
})

test('only what one has sent oneself, and with no message yet, goes with a message', async () => {
  const id = await sent('anna.schmidt')
  const gone = [422, '/attachments/0 file.gone']
  const threads = async () =>
    (
      await area.call(
        'petra.lang',
        'GET',
        `/postbox/threads?customer_id=${area.idOf('petra.lang')}`,
      )
    ).body.length
  const before = await threads()
  expect(saidBy(await written('petra.lang', [id]))).toEqual(gone)
  expect(await threads(), 'nothing of it is kept').toBe(before)
  expect((await written('anna.schmidt', [id])).status).toBe(200)
  expect(saidBy(await written('anna.schmidt', [id]))).toEqual(gone)
  expect(saidBy(await written('anna.schmidt', Array(11).fill(id)))).toEqual([
    ...[400, '/attachments file.count'],
  ])
  expect((await send('petra.lang', goodPdf, 'anna.schmidt')).status).toBe(404)
})

test('of a joint account the partner reads it too', async () => {
  const id = await sent('familie.berger')
  const { body } = await written('familie.berger', [id])
  await scanned(id)
  expect((await opened('julia.berger', body.id, id)).status).toBe(200)
})

test('no hostile file is kept, whoever sends many has to wait, and a day has its measure', async () => {
  const count = async () =>
    (
      await area.worker.query<{ count: number }>(
        'select count(*)::int as count from postbox.attachments where customer_id = $1',
        [area.idOf('lukas.weber')],
      )
    ).rows[0]!.count
  expect(saidBy(await send('lukas.weber', '<html>'))).toEqual([415, 'file.type'])
  for (const file of hostileFiles(12))
    expect([400, 415]).toContain((await send('lukas.weber', file)).status)
  expect(await count()).toBe(0)
  for (let i = 0; i < 20; i++) expect((await send('lukas.weber', goodPdf)).status).toBe(200)
  expect(saidBy(await send('lukas.weber', goodPdf))).toEqual([429, 'rate.limited'])
  expect(await count()).toBe(20)
})
