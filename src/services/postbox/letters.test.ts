import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letterCode } from '#domain/letter/letter-code.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { depositLetters, maturityNotices, periodLetters } from '#services/deposits/index.ts'
import { daySteps } from '#services/end-of-day.ts'
import type { Message } from '#services/identity/index.ts'
import { orderLetters, orderSubscribers } from '#services/orders/index.ts'
import { paymentLetters, receivePayIn } from '#services/payments/index.ts'
import { taxLetters } from '#services/tax/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { type Marketplace, openMarketplace, ordered } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { letterWorkers, letterWriter } from './index.ts'

let market: Marketplace
const promised = new Set<string>()
const sent: Message[] = []

/** Keeps what was promised, so that a test says when it is done. */
const jobs: Jobs = {
  enqueue: async (_, __, data) => {
    promised.add((data as unknown as { userId: string }).userId)
    return ''
  },
  stop: async () => {},
}
const letters = [
  orderLetters,
  depositLetters,
  periodLetters,
  paymentLetters,
  taxLetters,
  maturityNotices,
].flatMap((of) => of(letterWriter(jobs)))
const owed = letters.map(({ kind }) => kind.name)

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const tell = () => deliverWaiting(market.worker, [...orderSubscribers, ...letters], testLog)

/** Everything that was told is told once more, as after a crash between two commits. */
async function tellTwice() {
  await tell()
  await market.worker.query(
    `update platform.outbox set delivered_at = null where name = any ($1)`,
    [owed],
  )
  await market.worker.query('delete from platform.outbox_deliveries')
  await deliverWaiting(market.worker, letters, testLog)
}

async function sendMails() {
  const [mail] = letterWorkers(async (message) => {
    sent.push(message)
  })
  for (const userId of promised) await market.worker.transaction((tx) => mail!.run({ userId }, tx))
  promised.clear()
}

const threadsOf = async (login: string) =>
  (await market.call(login, 'GET', `/postbox/threads?customer_id=${market.customerOf(login)}`))
    .body as { id: string; subject: string; isUnread: boolean }[]

const check = async (code: string) =>
  (await market.call(undefined, 'POST', '/postbox/letters/check', { body: { code } })).body

describe('three weeks of a marketplace, every event told twice', () => {
  beforeAll(async () => {
    await tell()
    await ordered(market, 'anna.schmidt', { productId: 'OF002', amount: '5000.00', rate: '2.25' })
    await tell()
    const account = await market.worker.query<{ iban: string }>(
      'select iban from accounts.transaction_accounts where id = $1',
      [market.accountOf('anna.schmidt')],
    )
    await receivePayIn(
      market.worker,
      {
        externalId: 'held',
        accountNumber: account.rows[0]!.iban,
        amount: '7.00',
        currency: 'EUR',
        senderName: 'Somebody Else',
        remittance: '',
        valueDate: await market.today(),
      },
      async () => undefined,
    )
    for (let day = 0; day < 24; day++) {
      await closeDay(market.worker, daySteps(simulatedWorld, market))
      await tellTwice()
    }
    await sendMails()
  }, 600_000)

  test('every event that owes a word has one letter, and no event has two', async () => {
    const { rows } = await market.worker.query<{ name: string; letters: number; count: number }>(
      `select o.name, count(*)::int as count, count(l.id)::int as letters
         from platform.outbox o left join postbox.letters l on l.event_id = o.id
        where o.name = any ($1) and o.customer_id is not null
          and o.occurred_on >= (select min(written_on) from postbox.letters)
          -- What not everybody has signed is told as an act, and ends as an order without a word.
          and not exists (select from signatures.acts a
                           where a.subject = o.entity_id and a.outcome <> 'DONE' and o.name like 'order.%')
        group by o.name order by o.name`,
      [owed],
    )
    for (const { name, count, letters: written } of rows)
      expect({ name, written }).toEqual({ name, written: count })
    expect(rows.length).toBeGreaterThan(6)
  })

  test('what it says is whole, in the language of its market, and lies unread in the postbox', async () => {
    const { rows } = await market.worker.query<{ key: string; body: string; subject: string }>(
      `select l.key, m.body, t.subject from postbox.letters l
         join postbox.threads t on t.id = l.thread_id join postbox.messages m on m.thread_id = t.id`,
    )
    for (const { body } of rows) {
      expect(body).not.toMatch(/[{}]|undefined/)
      expect(body).toMatch(/TM-[2-9A-HJ-NP-Z]{9}/)
    }
    const own = await threadsOf('anna.schmidt')
    expect(own.find(({ subject }) => subject === 'Ihr Auftrag ist bestätigt')?.isUnread).toBe(true)
    expect(own.map(({ subject }) => subject)).toContain('Wir prüfen eine Einzahlung')
    expect(own.map(({ subject }) => subject)).toContain('Eine Einzahlung geht zurück')
  })

  test('everybody who may act is told by mail, without an amount or a number', async () => {
    const { rows } = await market.worker.query<{ waiting: number; mailed: number }>(
      `select count(*) filter (where mailed_at is null)::int as waiting,
              count(*) filter (where mailed_at is not null)::int as mailed from postbox.letter_mails`,
    )
    expect(rows[0]!.waiting).toBe(0)
    expect(rows[0]!.mailed).toBeGreaterThan(10)
    for (const { body } of sent) expect(body.replaceAll(/TM-\w{9}/g, '')).not.toMatch(/\d[.,]\d\d/)
  })

  test('its code tells anybody that it is ours, and how often that was asked', async () => {
    const { rows } = await market.worker.query<{ code: string }>(
      `select l.code from postbox.letters l where l.key = 'orderConfirmed'`,
    )
    const [{ code }] = rows as [{ code: string }]
    const genuine = {
      verdict: 'genuine',
      subject: 'Ihr Auftrag ist bestätigt',
      to: ['a…@d….test'],
    }
    expect(await check(` ${code.toLowerCase()} `)).toMatchObject({ ...genuine, checks: 1 })
    expect(await check(code)).toMatchObject({ checks: 2 })
  })

  test('a thousand invented codes are nobody’s', async () => {
    const codes = Array.from({ length: 1000 }, () =>
      letterCode(crypto.getRandomValues(new Uint8Array(8))),
    )
    const { rowCount } = await market.worker.query(
      'select from unnest($1::text[]) c cross join lateral postbox.check_letter(c)',
      [codes],
    )
    expect(rowCount).toBe(0)
    for (const code of [...codes.slice(0, 20), 'TM-', "' or true --"])
      expect(await check(code)).toEqual({ verdict: 'unknown' })
  })

  test('after thirteen months it is too old to be checked', async () => {
    const { rows } = await market.worker.query<{ code: string }>(
      `update postbox.letters set written_on = written_on - interval '14 months'
        where key = 'orderConfirmed' returning code`,
    )
    expect(await check(rows[0]!.code)).toEqual({ verdict: 'expired' })
  })
})
