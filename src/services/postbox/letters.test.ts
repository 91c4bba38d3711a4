import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letterCode } from '#domain/letter/letter-code.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { plainVault } from '#platform/vault.ts'
import { depositLetters, maturityNotices, periodLetters } from '#services/deposits/index.ts'
import { daySteps } from '#services/end-of-day.ts'
import type { Message } from '#services/identity/index.ts'
import { orderLetters, orderSubscribers } from '#services/orders/index.ts'
import { paymentLetters, receivePayIn } from '#services/payments/index.ts'
import { taxLetters } from '#services/tax/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { type Marketplace, openMarketplace, ordered } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { checkedMessage } from './checking.ts'
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
  const [mail] = letterWorkers(
    async (message) => {
      sent.push(message)
    },
    () => ({ shared: 'https://tidemark.example', app: 'https://app.example', own: {} }),
  )
  for (const userId of promised) await market.worker.transaction((tx) => mail!.run({ userId }, tx))
  promised.clear()
}

const threadsOf = async (login: string) =>
  (await market.call(login, 'GET', `/postbox/threads?customer_id=${market.customerOf(login)}`))
    .body as { id: string; subject: string; isUnread: boolean }[]

const check = async (code: string) =>
  (await market.call(undefined, 'POST', '/postbox/letters/check', { body: { code } })).body

const [katrin, oliver] = ['brandt.gmbh', 'oliver.stein']

const wish = (login: string, body: object) =>
  market.call(login, 'POST', '/postbox/letter-wishes', {
    body: { customer_id: market.customerOf(login), isMailed: false, ...body },
  })

async function payInOfStranger(login: string) {
  const account = await market.worker.query<{ iban: string }>(
    'select iban from accounts.transaction_accounts where id = $1',
    [market.accountOf(login)],
  )
  await receivePayIn(
    market.worker,
    {
      externalId: `held ${login}`,
      accountNumber: account.rows[0]!.iban,
      amount: '7.00',
      currency: 'EUR',
      senderName: 'Somebody Else',
      remittance: '',
      valueDate: await market.today(),
    },
    async () => undefined,
  )
}

describe('three weeks of a marketplace, every event told twice', () => {
  beforeAll(async () => {
    const english = { body: { language: 'en' } }
    await market.call(oliver, 'POST', '/postbox/letter-language', english)
    await wish('anna.schmidt', { kind: 'orders' })
    await tell()
    await ordered(market, 'anna.schmidt', { productId: 'OF002', amount: '5000.00', rate: '2.25' })
    await tell()
    for (const login of ['anna.schmidt', katrin]) await payInOfStranger(login)
    for (let day = 0; day < 24; day++) {
      await closeDay(market.worker, daySteps(simulatedWorld, market))
      await tellTwice()
    }
    await sendMails()
  }, 600_000)

  test('every event that owes a word has its letter, and nobody is written to twice', async () => {
    const { rows } = await market.worker.query<
      Record<'events' | 'told' | 'letters' | 'readers', number> & { name: string }
    >(
      `select o.name, count(distinct o.id)::int as events, count(distinct l.event_id)::int as told,
              count(l.id)::int as letters, count(distinct (l.event_id, l.reader_id))::int as readers
         from platform.outbox o left join postbox.letters l on l.event_id = o.id
        where o.name = any ($1) and o.customer_id is not null
          and o.occurred_on >= (select min(written_on) from postbox.letters)
          -- What not everybody has signed is told as an act, and ends as an order without a word.
          and not exists (select from signatures.acts a
                           where a.subject = o.entity_id and a.outcome <> 'DONE' and o.name like 'order.%')
        group by o.name order by o.name`,
      [owed],
    )
    for (const { name, events, told, letters: written, readers } of rows)
      expect({ name, told, written }).toEqual({ name, told: events, written: readers })
    expect(rows.length).toBeGreaterThan(6)
  })

  test('of two who act together each has a letter of their own, and reads it for themselves alone', async () => {
    // Each in the language they read.
    const held = [
      'Wir prüfen eine Einzahlung und brauchen einen Nachweis',
      'We are checking a payment and need proof from you',
    ]
    const find = async (login: string) =>
      (await threadsOf(login)).filter(({ subject }) => held.includes(subject))
    const [hers] = await find(katrin)
    const [his, ...further] = await find(oliver)
    expect(further).toEqual([])
    expect(his!.id).not.toBe(hers!.id)
    expect([hers!.subject, his!.subject]).toEqual(held)
    const read = (login: string, { id }: { id: string }) =>
      market.call(login, 'GET', `/postbox/threads/${id}`)
    const codeOf = async (login: string, thread: { id: string }) =>
      /TM-\w{9}/.exec((await read(login, thread)).body.messages[0].text)![0]
    expect(await codeOf(oliver, his!)).not.toBe(await codeOf(katrin, hers!))
    expect((await read(katrin, his!)).status).toBe(404)
    const reading = await market.call(katrin, 'POST', `/postbox/threads/${hers!.id}/read`)
    expect(reading.status).toBeLessThan(300)
    expect((await find(katrin))[0]!.isUnread).toBe(false)
    expect((await find(oliver))[0]!.isUnread).toBe(true)
  })

  test('what is for everybody stays unread to whoever has not read it', async () => {
    const { rows } = await market.worker.query<{ id: string }>(
      `update postbox.threads set is_unread = true where customer_id = $1 and reader_id is null returning id`,
      [market.customerOf(katrin)],
    )
    const unread = async (login: string) =>
      (await threadsOf(login)).find(({ id }) => id === rows[0]!.id)!.isUnread
    await market.call(oliver, 'POST', `/postbox/threads/${rows[0]!.id}/read`)
    expect([await unread(katrin), await unread(oliver)]).toEqual([true, false])
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
    expect(own.map(({ subject }) => subject)).toContain(
      'Wir prüfen eine Einzahlung und brauchen einen Nachweis',
    )
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

  test('whoever wants no mails of a kind finds the letters in the postbox, and hears of all others', async () => {
    const { rows } = await market.worker.query<{ letters: number; mails: number }>(
      `select l.key = any ($2) as "isUnwanted",
              count(*)::int as letters, count(m.letter_id)::int as mails
         from postbox.letters l left join postbox.letter_mails m on m.letter_id = l.id
        where l.customer_id = $1 group by 1 order by 1`,
      [market.customerOf('anna.schmidt'), ['orderFunded', 'orderFundingMissing', 'orderExported']],
    )
    const [others, unwanted] = rows
    expect(unwanted!.letters).toBeGreaterThan(0)
    expect(unwanted!.mails).toBe(0)
    expect(others!.mails).toBe(others!.letters)
  })

  test.each(['maturity', 'tax', 'contract', 'security'])(
    'what law, contract or security ask for is always mailed: %s',
    async (kind) => {
      const { status, body } = await wish('anna.schmidt', { kind })
      expect([status, body.code]).toEqual([422, 'letter.fixed'])
    },
  )

  test('the link of a mail ends what it tells of and nothing else; of one that is none nothing is told', async () => {
    const unsubscribe = async (token: string, isWanted: boolean) =>
      (
        await market.call(undefined, 'POST', '/postbox/letter-wishes/unsubscribing', {
          body: { token, isWanted },
        })
      ).body.kinds
    const mailed = async (login: string) => {
      const of = `/postbox/letter-wishes?customer_id=${market.customerOf(login)}`
      const { kinds } = (await market.call(login, 'GET', of)).body
      return kinds.flatMap((each: { kind: string; isMailed: boolean }) =>
        each.isMailed ? [] : each.kind,
      )
    }
    const mail = sent.find(({ to, headers }) => headers && !to.startsWith('anna.schmidt'))!
    const [login = ''] = mail.to.split('@')
    expect(mail.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mail.body).not.toContain('http')
    const [, token = ''] = /^<https:.*\?letters=([\w-]{43})>$/.exec(
      mail.headers!['List-Unsubscribe']!,
    )!
    const kinds = await unsubscribe(token, false)
    expect(kinds.length).toBeGreaterThan(0)
    expect(await mailed(login), 'looking changes nothing').toEqual([])
    expect(await unsubscribe(token, true)).toEqual(kinds)
    expect((await mailed(login)).toSorted()).toEqual(kinds)
    expect(
      await unsubscribe(
        token.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a')),
        true,
      ),
    ).toEqual([])
    expect(await mailed('anna.schmidt')).toEqual(['orders'])
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

  const keptLetter = async () => {
    const { rows } = await market.worker.query<{ code: string; body: string }>(
      `select l.code, m.body from postbox.letters l
         join postbox.messages m on m.customer_id = l.customer_id and m.thread_id = l.thread_id
        where l.key = 'orderConfirmed'`,
    )
    return rows[0]!
  }
  const judged = (typed: string) => checkedMessage(market.worker, plainVault, typed)

  test('a whole letter, and the mail that tells of it, are compared word by word', async () => {
    const { code, body } = await keptLetter()
    expect(await judged(body)).toMatchObject({ verdict: 'genuine', isWhole: true })
    const broken = body.replaceAll(' ', '\n  ')
    expect(await judged(broken), 'broken on the way').toMatchObject({ isWhole: true })
    for (const other of [
      body.replace('5.000', '9.000'),
      `${body}\nhttps://example.org`,
      body.slice(0, -20),
      `Zahlen Sie sofort. Prüfcode: ${code}`,
    ])
      expect(await judged(other)).toEqual({ verdict: 'altered' })
    const mails = sent.filter((message) => message.body.includes(code))
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) {
      expect(await judged(mail.body)).toMatchObject({ verdict: 'genuine', isWhole: true })
      expect(await judged(`${mail.subject}\n\n${mail.body}`)).toMatchObject({ isWhole: true })
      expect(await judged(mail.body.replace('Postfach', 'Konto'))).toEqual({ verdict: 'altered' })
    }
  })

  test('of a thousand altered or invented codes none is genuine', async () => {
    const { code } = await keptLetter()
    const invented = Array.from({ length: 500 }, () =>
      letterCode(crypto.getRandomValues(new Uint8Array(8))),
    )
    // Every other sign in every place, with a check that fits and with the one that stood there.
    const signs = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ']
    const altered = Array.from({ length: 8 }, (_, at) => at + 3).flatMap((at) =>
      signs
        .filter((sign) => sign !== code[at])
        .flatMap((sign) => {
          const changed = code.slice(0, at) + sign + code.slice(at + 1)
          const bytes = [...changed.slice(3, 11)].map((each) => signs.indexOf(each))
          return [changed, letterCode(Uint8Array.from(bytes))]
        }),
    )
    const all = [...invented, ...altered, 'TM-', "' or true --"]
    expect(all.length).toBeGreaterThan(990)
    const verdicts = new Set<string>()
    for (const each of all) verdicts.add((await judged(each)).verdict)
    expect([...verdicts]).toEqual(['unknown'])
  })

  test('a letter that was changed in the database is ours no more', async () => {
    const { code, body } = await keptLetter()
    const put = (text: string) =>
      market.worker.query('update postbox.messages set body = $2 where strpos(body, $1) > 0', [
        ...[code, text],
      ])
    await put(body.replace('5.000', '9.000'))
    expect(await judged(code)).toEqual({ verdict: 'unknown' })
    await put(body)
    expect((await judged(code)).verdict).toBe('genuine')
  })

  test('the eleventh check of a minute has to wait', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 14; i++)
      statuses.push(
        (await market.call(undefined, 'POST', '/postbox/letters/check', { body: { code: 'TM-' } }))
          .status,
      )
    expect(statuses).toContain(429)
    expect(statuses.indexOf(429)).toBeLessThanOrEqual(10)
  })

  test('after thirteen months it is too old to be checked', async () => {
    const { rows } = await market.worker.query<{ code: string }>(
      `update postbox.letters set written_on = written_on - interval '14 months'
        where key = 'orderConfirmed' returning code`,
    )
    expect(await judged(rows[0]!.code)).toEqual({ verdict: 'expired' })
  })
})
