import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BankAnswer } from '#contracts/bank-files.ts'
import { date } from '#domain/date.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { daySteps } from '#services/end-of-day.ts'
import { setBehaviour } from '#simulator/banks/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { type Marketplace, openMarketplace, ordered } from '../../../test/marketplace.ts'
import { largestBankFile } from './bank-file.ts'
import { exportOrders } from './export.ts'
import {
  bankFolder,
  readBankFile,
  receiveBankEvent,
  sendFilesStep,
  takeBankFiles,
  writeBankFile,
} from './index.ts'

const bankId = 'elbtor'
const login = 'anna.schmidt'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
  await market.payIn(login, 2_000_000_00n)
})
afterAll(() => market.close())
afterEach(async () => expect(await market.faults()).toEqual([]))

// OF022: 12 months at 2.20 %, from 10,000, of a bank that takes files.
async function exported(): Promise<string> {
  const wish = { productId: 'OF022', amount: '10000.00', rate: '2.20' }
  const { status, body } = await ordered(market, login, wish)
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
  await exportOrders(market.worker, body.forwardOn)
  return body.id
}
const order = async (id: string) =>
  (await market.call(login, 'GET', `/orders/orders/${id}`)).body.order

const folder = () => bankFolder(market.bankDir, bankId)
const namesIn = (place: string) => readdirSync(join(market.bankDir, bankId, place)).sort()
const send = async () => sendFilesStep(market.bankDir).run(market.worker, await market.today())
const take = () => takeBankFiles(market.worker, market.bankDir, market.now)

const asOwner = async (sql: string) => {
  const owner = new pg.Client(market.url)
  await owner.connect()
  await owner.query(sql).finally(() => owner.end())
}

const opened = (orderId: string, change: object = {}): BankAnswer => ({
  ...{ eventId: randomUUID(), orderId, kind: 'OPENED' },
  ...{ amount: '10000.00', currency: 'EUR', valueDate: date('2026-11-16') },
  ...change,
})
const fileOf = (...records: BankAnswer[]) =>
  writeBankFile('tidemark-answers-1', { bankId, day: date('2026-11-16'), records }).text
/** Hands a file in, lets us take it, and says what was reported. */
async function handedIn(text: string, name = `${randomUUID()}.jsonl`) {
  const before = new Set([...namesIn('taken'), ...namesIn('refused')])
  await folder().put('incoming', name, text)
  await take()
  expect(namesIn('incoming')).toEqual([])
  for (const place of ['taken', 'refused']) {
    const report = namesIn(place).find((each) => each.endsWith('.json') && !before.has(each))
    if (report)
      return {
        place,
        ...JSON.parse(readFileSync(join(market.bankDir, bankId, place, report), 'utf8')),
      }
  }
  return { place: 'known' }
}

test('the day’s batch lies in the bank’s folder once, whole, and with its sums', async () => {
  for (const place of ['outgoing', 'fetched', 'incoming', 'taken', 'refused'] as const)
    await folder().names(place)
  const ids = [await exported(), await exported()]
  await send()
  await send()
  const [name = '', ...more] = namesIn('outgoing')
  expect(more).toEqual([])
  const read = readBankFile('tidemark-orders-1', bankId, await folder().read('outgoing', name))
  expect(read).toMatchObject({
    header: { day: '2026-11-16', count: 2, sums: { EUR: '20000.00' } },
    records: ids.map((orderId) => ({ orderId, kind: 'OPEN', productId: 'OF022', rate: '2.20' })),
  })
})

test('a file opens, rejects and asks; what nobody knows is reported', async () => {
  const [open, rejected, asked] = [await exported(), await exported(), await exported()]
  const stranger = randomUUID()
  const report = await handedIn(
    fileOf(
      { eventId: randomUUID(), orderId: open, kind: 'ACKNOWLEDGED' },
      opened(open),
      { eventId: randomUUID(), orderId: rejected, kind: 'REJECTED', reason: 'LIMIT_REACHED' },
      opened(asked, { amount: '4000.00' }),
      opened(stranger, { eventId: 'stranger' }),
    ),
  )
  expect(report).toMatchObject({
    place: 'taken',
    outcomes: { applied: 3, issue: 1, unknown: 1 },
    open: [
      { orderId: asked, outcome: 'issue' },
      { orderId: stranger, eventId: 'stranger', outcome: 'unknown' },
    ],
  })
  expect(await order(open)).toMatchObject({ state: 'EXECUTED', valueDate: '2026-11-16' })
  expect(await order(rejected)).toMatchObject({ state: 'REJECTED', reason: 'LIMIT_REACHED' })
  expect(await order(asked)).toMatchObject({ instructionState: 'ISSUE_IDENTIFIED' })
  expect(await handedIn(fileOf(opened(asked)))).toMatchObject({ outcomes: { applied: 1 } })
})

test('handed in twice, under any name, a file changes nothing [C-7b]', async () => {
  const id = await exported()
  const text = fileOf(opened(id))
  expect(await handedIn(text)).toMatchObject({ outcomes: { applied: 1 } })
  const content = async () =>
    (await market.worker.query('select count(*), max(id::text) from ledger.transfers')).rows
  const before = await content()
  expect(await handedIn(text)).toEqual({ place: 'known' })
  expect(await handedIn(text, 'again.jsonl')).toEqual({ place: 'known' })
  // Taken, but killed before that was written down.
  await asOwner('delete from orders.bank_files')
  expect(await handedIn(text)).toMatchObject({ outcomes: { repeated: 1 } })
  expect(await content()).toEqual(before)
})

test.each([
  ['torn', (text: string) => text.slice(0, -20)],
  ['sum', (text: string) => text.replace(/("amount":")1/, '$12')],
  ['changed', (text: string) => text.replace('-16"}', '-17"}')],
])(
  'a file that is %s is refused whole and put aside, and the right one counts',
  async (why, spoil) => {
    const [first, second] = [await exported(), await exported()]
    const text = fileOf(opened(first), opened(second))
    const name = `${why}.jsonl`
    expect(await handedIn(spoil(text), name)).toMatchObject({
      place: 'refused',
      name,
      refusal: why,
    })
    expect(await order(first)).toMatchObject({ state: 'EXPORTED' })
    expect(await order(second)).toMatchObject({ state: 'EXPORTED' })
    expect(await handedIn(text, name)).toMatchObject({ outcomes: { applied: 2 } })
    expect(await order(second)).toMatchObject({ state: 'EXECUTED' })
  },
)

test('a file larger than we take is refused unread, whatever it says (T17)', async () => {
  const orderId = await exported()
  const padded = `${fileOf(opened(orderId))}${' '.repeat(largestBankFile)}\n`
  expect(await handedIn(padded)).toMatchObject({ place: 'refused', refusal: 'large', open: [] })
  expect(await handedIn(padded), 'once').toEqual({ place: 'known' })
  expect(await handedIn(fileOf(opened(orderId)))).toMatchObject({ outcomes: { applied: 1 } })
})

test('an id given to another file before is refused', async () => {
  const [first, second] = [await exported(), await exported()]
  const [one, two] = [fileOf(opened(first)), fileOf(opened(second))]
  const { fileId } = await handedIn(one)
  const reused = two.replace(/"fileId":"\w+"/, `"fileId":"${fileId}"`)
  expect(await handedIn(reused)).toMatchObject({ place: 'refused', refusal: 'used' })
  expect(await order(second)).toMatchObject({ state: 'EXPORTED' })
})

test('a file still being written is left alone', async () => {
  writeFileSync(join(market.bankDir, bankId, 'incoming', 'slow.jsonl.draft'), '{"format"')
  await take()
  expect(namesIn('incoming')).toEqual(['slow.jsonl.draft'])
  rmSync(join(market.bankDir, bankId, 'incoming', 'slow.jsonl.draft'))
})

// What a bank may say, wrong and right, in any order, again and again, cut into files in any way.
const said = fc.array(
  fc.record({
    number: fc.nat(9),
    answer: fc.constantFrom<object>(
      { kind: 'ACKNOWLEDGED' },
      { kind: 'OPENED', amount: '10000.00', currency: 'EUR', valueDate: '2026-11-16' },
      { kind: 'OPENED', amount: '10000.00', currency: 'PLN', valueDate: '2026-11-16' },
      { kind: 'OPENED', amount: '5000.00', currency: 'EUR', valueDate: '2026-11-16' },
      { kind: 'OPENED', amount: '10000.00', currency: 'EUR', valueDate: '2027-11-16' },
      { kind: 'REJECTED', reason: 'KYC' },
      { kind: 'RETURNED', amount: '10000.00', currency: 'EUR' },
    ),
    endsFile: fc.boolean(),
  }),
  { minLength: 1, maxLength: 7 },
)

test('by file and by call the same answers lead to the same states', async () => {
  await fc.assert(
    fc.asyncProperty(said, fc.integer({ min: 1, max: 2 }), async (answers, deliveries) => {
      const [called, filed] = [await exported(), await exported()]
      const of = (orderId: string) =>
        answers.map(({ number, answer }) => ({
          ...answer,
          orderId,
          eventId: `${orderId}/${number}`,
        })) as BankAnswer[]
      for (const answer of of(called))
        await receiveBankEvent(market.worker, { ...answer, bankId }, market.now)
      let file: BankAnswer[] = []
      for (const [i, answer] of of(filed).entries()) {
        file.push(answer)
        if (!answers[i]!.endsFile && i < answers.length - 1) continue
        for (let n = 0; n < deliveries; n++) await handedIn(fileOf(...file))
        file = []
      }
      const told = async (id: string) => {
        const { state, instructionState, reason, valueDate } = await order(id)
        const { rows } = await market.worker.query(
          `select t.kind, t.value_date, p.amount_minor, a.kind as account
             from ledger.transfers t join ledger.postings p on p.transfer_id = t.id
             join ledger.accounts a on a.id = p.account_id
            where t.key like $1 order by t.kind, p.amount_minor`,
          [`order/${id}/%`],
        )
        return { state, instructionState, reason, valueDate, rows }
      }
      expect(await told(filed)).toEqual(await told(called))
    }),
    { numRuns: 10 },
  )
}, 60_000)

test('a pretended bank that tears its files and repeats itself opens all the same [C-7b]', async () => {
  await setBehaviour(market.worker, bankId, { openAfter: 1, deliveries: 2, spoilsFiles: 'torn' })
  const id = await exported()
  for (let day = 0; day < 4; day++) await closeDay(market.worker, daySteps(simulatedWorld, market))
  expect(await order(id)).toMatchObject({ state: 'EXECUTED', valueDate: '2026-11-18' })
  expect(namesIn('outgoing')).toEqual([])
  expect(namesIn('fetched').length).toBeGreaterThan(0)
  const { rows } = await market.worker.query(
    `select refusal, count(*)::int as n from orders.bank_files where name like '2026-%' group by 1 order by 1`,
  )
  expect(rows.map(({ refusal }) => refusal)).toEqual(['torn', null])
})
