// Papers over the turn of a year, in a marketplace where everything happens: what they say is what the books say.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoney } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { type Currency, money } from '#domain/money.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting } from '#platform/events.ts'
import { depositLetters, periodLetters } from '#services/deposits/index.ts'
import { daySteps } from '#services/end-of-day.ts'
import { orderLetters, orderSubscribers } from '#services/orders/index.ts'
import { paymentLetters } from '#services/payments/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { type Marketplace, openMarketplace, ordered } from '../../../test/marketplace.ts'
import { piecesOf, readOut, taggedAs, wordsOf } from '../../../test/pdf-text.ts'
import { testLog } from '../../../test/world.ts'
import type { InterestFacts, OverviewFacts, SettlementFacts, StatementFacts } from './facts.ts'
import { readContent } from './folder.ts'
import { verifyPapers } from './index.ts'

let market: Marketplace
const jobs = { enqueue: async () => '', stop: async () => {} }
const letters = [orderLetters, depositLetters, periodLetters, paymentLetters].flatMap((of) =>
  of(letterWriter(jobs)),
)

beforeAll(async () => {
  market = await openMarketplace('2026-12-14')
  await market.payIn('anna.schmidt', 60_000_00n)
  await ordered(market, 'anna.schmidt', { productId: 'OF002', amount: '5000.00', rate: '2.25' })
  const payOut = (more: object = {}) =>
    market.call('anna.schmidt', 'POST', '/payment/payouts', { body: { amount: '10.00', ...more } })
  const { signature } = (await payOut()).body
  await market.sign('anna.schmidt', signature)
  await payOut({ signatureId: signature.id })
  for (let day = 0; day < 34; day++) {
    await closeDay(market.worker, daySteps(simulatedWorld, market))
    await deliverWaiting(market.worker, [...orderSubscribers, ...letters], testLog)
  }
}, 600_000)
afterAll(() => market.close())

type Filed<Facts> = {
  customerId: string
  id: string
  locale: Locale
  title: string
  code: string
  subject: string
  position: bigint
  depositId: string | null
  facts: Facts
}

async function filed<Facts>(type: string): Promise<Filed<Facts>[]> {
  const { rows } = await market.worker.query<Filed<Facts>>(
    `select customer_id as "customerId", id, locale, title, code, subject, position, deposit_id as "depositId",
            facts from documents.documents where type = $1 order by id`,
    [type],
  )
  return rows
}

const drawn = async ({ customerId, id }: Pick<Filed<unknown>, 'customerId' | 'id'>) =>
  (await readContent(market.worker, [customerId], id)).content

const cents = (decimal: string) => BigInt(decimal.replace('.', ''))
const said = (locale: Locale, minor: bigint, currency: Currency) =>
  formatMoney(locale, money(minor, currency)).replaceAll(/\s/g, ' ')

test('all that happened has its paper', async () => {
  const { rows } = await market.worker.query<{ type: string }>(
    'select distinct type from documents.documents order by type',
  )
  expect(rows.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      ...['interest', 'opening', 'orderConfirmation', 'payout', 'settlement'],
      ...['statement', 'taxOverview', 'taxTable'],
    ]),
  )
  const { rows: owed } = await market.worker.query<{ missing: number }>(
    `select count(*)::int as missing from platform.outbox o
       join postbox.letters l on l.event_id = o.id
      where o.name in ('deposit.interest_posted', 'deposit.matured', 'order.executed', 'order.confirmed',
                       'payout.sent', 'statement.due', 'tax.overview_due')
        and not exists (select from documents.documents d join postbox.letters named on named.code = d.code
                         where named.event_id = o.id)`,
  )
  expect(owed[0]!.missing).toBe(0)
})

test('the confirmation of an order is told from others by its bank and amount [B26]', async () => {
  const titles = (await filed('orderConfirmation')).map(({ title }) => title)
  expect(titles.length).toBeGreaterThan(0)
  for (const title of titles) expect(title).toMatch(/^Auftragsbestätigung: .+, [\d.]+,\d\d\s€$/)
})

test('a paper is dated by the day of what it says, however late that is heard', async () => {
  const { rows } = await market.worker.query(
    `select d.title from documents.documents d
       join postbox.letters l on l.code = d.code join platform.outbox o on o.id = l.event_id
      where d.created_on <> o.occurred_on`,
  )
  expect(rows).toEqual([])
})

test('read again and drawn again, every paper is the same', async () => {
  const { rows } = await market.worker.query<{ customerId: string; id: string }>(
    `select distinct on (type, locale) customer_id as "customerId", id from documents.documents`,
  )
  for (const paper of rows) await drawn(paper)
  const verified = await verifyPapers(market.worker)
  expect(verified.faults).toEqual([])
  expect(verified.redrawn).toBe(rows.length)
  expect(verified.reread).toBeGreaterThan(60)
}, 300_000)

test('a figure that somebody changed is found', async () => {
  const [paper] = await filed<InterestFacts>('interest')
  const change = (facts: object) =>
    market.worker.query('update documents.documents set facts = $2 where id = $1', [
      paper!.id,
      facts,
    ])
  await drawn(paper!)
  await change({ ...paper!.facts, interest: '999999.99' })
  expect((await verifyPapers(market.worker)).faults).toEqual([
    { documentId: paper!.id, what: 'facts' },
    { documentId: paper!.id, what: 'bytes' },
  ])
  await change(paper!.facts)
}, 300_000)

describe('to the cent', () => {
  /** What the ledger moved with one transfer, by whose account it was. */
  async function booked(number: bigint) {
    const { rows } = await market.worker.query<{ kind: string; minor: bigint }>(
      `select case when customer_id is null then account_kind else 'CUSTOMER' end as kind,
              sum(amount_minor)::bigint as minor from documents.booked where number = $1 group by 1`,
      [number],
    )
    return new Map(rows.map(({ kind, minor }) => [kind, minor]))
  }

  test('interest, tax and what was credited are those of the ledger', async () => {
    const papers = await filed<InterestFacts>('interest')
    expect(papers.length).toBeGreaterThan(10)
    for (const { position, facts } of papers) {
      const lines = await booked(position)
      expect(cents(facts.interest)).toBe(-lines.get('INTEREST')!)
      expect(cents(facts.tax)).toBe(lines.get('TAX') ?? 0n)
    }
    for (const paper of papers.slice(0, 6)) {
      const { interest, tax, currency } = paper.facts
      const bytes = await drawn(paper)
      const words = wordsOf(bytes)
      for (const minor of [cents(interest), cents(interest) - cents(tax)])
        expect(words).toContain(said(paper.locale, minor, currency))
      expect(words.some((text) => text.includes(paper.code))).toBe(true)
      expect(taggedAs(bytes)).toMatchObject({ isMarked: true, language: paper.locale })
    }
  }, 300_000)

  test('what a settlement gives is what the customer got, and nothing is left over', async () => {
    const papers = await filed<SettlementFacts>('settlement')
    expect(papers.length).toBeGreaterThan(0)
    for (const paper of papers) {
      const { principal, earned, penalty, paid, currency } = paper.facts
      const sum = paid.reduce((all, { amount }) => all + cents(amount), 0n)
      const net = earned ? cents(earned.interest) - cents(earned.tax) : 0n
      expect(cents(principal) + net - cents(penalty)).toBe(sum)
      expect((await booked(paper.position)).get('CUSTOMER')).toBe(sum - cents(principal))
      const words = wordsOf(await drawn(paper))
      for (const { amount } of paid)
        expect(words).toContain(said(paper.locale, cents(amount), currency))
    }
  }, 300_000)

  test('a statement ends where the ledger stood, and every line leads from one balance to the next', async () => {
    const papers = await filed<StatementFacts>('statement')
    expect(papers.length).toBeGreaterThan(10)
    for (const { customerId, subject, facts } of papers) {
      expect(subject).toBe('2026-Q4')
      const { rows } = await market.worker.query<{ minor: bigint }>(
        `select coalesce(sum(amount_minor), 0)::bigint as minor from documents.booked
          where customer_id = $1 and booked_on <= '2026-12-31'`,
        [customerId],
      )
      let sum = 0n
      for (const { before, after, lines } of facts.accounts) {
        let at = cents(before)
        for (const { amount, balance } of lines) {
          at += cents(amount)
          expect(at).toBe(cents(balance))
        }
        expect(at).toBe(cents(after))
        sum += at
      }
      expect(sum).toBe(rows[0]!.minor)
    }
    const anna = papers.find(({ customerId }) => customerId === market.customerOf('anna.schmidt'))!
    const text = readOut(await drawn(anna))
    for (const { after, currency } of anna.facts.accounts)
      expect(text).toContain(said('de-DE', cents(after), currency))
  }, 300_000)

  test('the overview of a year adds up to the interest and tax of the ledger, as document and as table', async () => {
    const papers = await filed<OverviewFacts>('taxOverview')
    expect(papers.length).toBeGreaterThan(10)
    // In Britain the year is not over.
    expect(papers.map(({ locale }) => locale)).not.toContain('en-GB')
    for (const { customerId, facts } of papers) {
      const { rows } = await market.worker.query<{ interest: bigint; tax: bigint }>(
        `select coalesce(-sum(b.amount_minor) filter (where b.account_kind = 'INTEREST'), 0)::bigint as interest,
                coalesce(sum(b.amount_minor) filter (where b.account_kind = 'TAX'), 0)::bigint as tax
           from documents.earned e join documents.booked b on b.transfer_id = e.transfer_id
          where e.customer_id = $1 and e.posted_on between '2026-01-01' and '2026-12-31'`,
        [customerId],
      )
      const sum = (of: 'interest' | 'tax') =>
        facts.deposits.reduce((all, each) => all + cents(each[of]), 0n)
      expect({ interest: sum('interest'), tax: sum('tax') }).toEqual(rows[0])
    }
    const anna = papers.find(({ customerId }) => customerId === market.customerOf('anna.schmidt'))!
    const cells = piecesOf(await drawn(anna)).filter(({ tag }) => tag === 'TD')
    const total = cells.findIndex(({ text }) => text === 'Summe')
    const euros = anna.facts.deposits.filter(({ currency }) => currency === 'EUR')
    expect(cells.slice(total + 1, total + 6).map(({ text }) => text)).toEqual(
      (['interest', 'exempted', 'tax', 'foreign', 'balance'] as const).map((of) =>
        said(
          'de-DE',
          euros.reduce((all, each) => all + cents(each[of]), 0n),
          'EUR',
        ),
      ),
    )
    const [table] = (await filed<OverviewFacts>('taxTable')).filter(
      ({ customerId }) => customerId === anna.customerId,
    )
    const [, ...lines] = (await drawn(table!)).toString('utf8').trim().split('\r\n')
    const columns = lines.map((line) => line.split(';'))
    const added = columns.reduce((all, line) => all + cents(line[3]!.replace(',', '.')), 0n)
    expect(added).toBe(anna.facts.deposits.reduce((all, { interest }) => all + cents(interest), 0n))
  }, 300_000)
})

test('the letter names the paper, by the title it has in the folder', async () => {
  const { rows } = await market.worker.query<{ body: string; title: string }>(
    `select m.body, d.title from documents.documents d
       join postbox.letters l on l.code = d.code
       join postbox.messages m on m.thread_id = l.thread_id`,
  )
  expect(rows.length).toBeGreaterThan(60)
  for (const { body, title } of rows) expect(body).toContain(title)
})
