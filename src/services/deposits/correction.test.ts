import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import people from '#content/demo/people.json' with { type: 'json' }
import { type CalendarDate, date } from '#domain/date.ts'
import { deliverWaiting } from '#platform/events.ts'
import { paperReaders, verifyPapers } from '#services/documents/index.ts'
import { ledgerFaults } from '#services/ledger/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { taxLetters } from '#services/tax/index.ts'
import { type CustomerArea, openCustomerArea } from '../../../test/customer-area.ts'
import { testLog } from '../../../test/world.ts'
import { correctTax } from './correction.ts'

// Sabine Vogel was paid interest in March, when she had no exemption order: 25,000.00 at 2.55 % is 637.50, and of
// that were taken 159.38 and 8.76.
const who = 'sabine.vogel'
type Known = { logins: string[]; persons: { taxDetails?: { number: string }[] }[] }
const { persons } = (people.customers as Known[]).find(({ logins }) => logins.includes(who))!
const tin = persons[0]!.taxDetails![0]!.number
const jobs = { enqueue: async () => '', stop: async () => {} }

async function give(area: CustomerArea, amount: number, validFrom = '2026-01-01') {
  const order = {
    ...{ customer_id: area.idOf(who), agentId: 'servicing-bank', kind: 'SINGLE', amount, tin },
    ...{ validFrom, isDeclared: true },
  }
  const ask = (more: object = {}) =>
    area.call(who, 'POST', '/tax/exemption-orders', { body: { ...order, ...more } })
  const { signature } = (await ask()).body
  await area.sign(who, signature)
  return (await ask({ signatureId: signature.id })).body.order
}

async function booked(area: CustomerArea) {
  const { rows } = await area.worker.query<{ kind: string; tax: bigint; own: bigint }>(
    `select kind, sum(amount_minor) filter (where account_kind = 'TAX')::bigint as tax,
            sum(amount_minor) filter (where customer_id = $1)::bigint as own
       from documents.booked b
      where b.kind = 'TAX_CORRECTED' and exists
            (select from documents.booked o where o.transfer_id = b.transfer_id and o.customer_id = $1)
      group by b.transfer_id, b.kind, b.number order by b.number`,
    [area.idOf(who)],
  )
  return rows.map(({ tax, own }) => [tax, own])
}

const used = async (area: CustomerArea) =>
  (await area.call(who, 'GET', `/tax/exemption-orders?customer_id=${area.idOf(who)}`)).body
    .orders[0].used

/** Interest and tax of the year by the overview, and by every line of the ledger. */
async function year(area: CustomerArea) {
  const customerId = area.idOf(who)
  const of = [{ customerId, subject: '2026' }]
  const [overview] = await paperReaders.taxOverview.read(area.worker, of)
  const sum = (which: 'interest' | 'exempted' | 'tax') =>
    overview!.facts.deposits.reduce((all, each) => all + BigInt(each[which].replace('.', '')), 0n)
  const lines = overview!.facts.deposits
    .flatMap(({ taxes }) => taxes)
    .reduce((all, { amount }) => all + BigInt(amount.replace('.', '')), 0n)
  const { rows } = await area.worker.query<{ tax: bigint }>(
    `select coalesce(sum(b.amount_minor), 0)::bigint as tax from documents.booked b
      where b.account_kind = 'TAX' and b.booked_on between '2026-01-01' and '2026-12-31' and exists
            (select from documents.booked o where o.transfer_id = b.transfer_id and o.customer_id = $1)`,
    [customerId],
  )
  return {
    ...{ interest: sum('interest'), exempted: sum('exempted'), tax: sum('tax') },
    ...{ lines, ledger: rows[0]!.tax },
  }
}

const close = (area: CustomerArea, day: string) => correctTax(area.worker, day as CalendarDate)

describe('tax taken before the exemption order', () => {
  let area: CustomerArea
  beforeAll(async () => {
    area = await openCustomerArea('2026-11-16')
  })
  afterAll(() => area.close())

  test('is given back at the end of the day, in one transfer: F10', async () => {
    expect(await year(area)).toMatchObject({ interest: 63_750n, tax: 16_814n, ledger: 16_814n })
    await give(area, 500)
    expect(await booked(area)).toEqual([])
    await close(area, '2026-11-16')
    // 137.50 stay taxable: 34.38 and 1.89.
    expect(await booked(area)).toEqual([[-13_187n, 13_187n]])
    expect(await used(area)).toBe('500.00')
    expect(await year(area)).toEqual({
      ...{ interest: 63_750n, exempted: 50_000n, tax: 3_627n, lines: 3_627n, ledger: 3_627n },
    })
  })

  test('a higher order gives back what is left, and nothing twice', async () => {
    await give(area, 1000)
    await close(area, '2026-11-16')
    await close(area, '2026-11-16')
    expect(await booked(area)).toEqual([
      [-13_187n, 13_187n],
      [-3_627n, 3_627n],
    ])
    expect(await used(area)).toBe('637.50')
    expect(await year(area)).toMatchObject({ exempted: 63_750n, tax: 0n, lines: 0n, ledger: 0n })
  })

  test('the tax desk says of the year what the ledger says', async () => {
    const { body } = await area.call(who, 'GET', `/tax/desk?customer_id=${area.idOf(who)}`)
    expect(body).toEqual({
      ...{ today: '2026-11-16', year: '2026', from: '2026-01-01', to: '2026-12-31' },
      payers: [
        {
          ...{ agentId: 'servicing-bank', currencyCode: 'EUR', interest: '637.50' },
          ...{ exempted: '637.50', tax: '0.00', taxes: [] },
        },
      ],
      corrections: ['-36.27', '-131.87'].map((tax) => ({
        ...{ agentId: 'servicing-bank', currencyCode: 'EUR', id: expect.any(String) },
        ...{ on: '2026-11-16', tax },
      })),
    })
  })

  test('an order of next year changes nothing of this one', async () => {
    await give(area, 800, '2027-01-01')
    await close(area, '2026-11-16')
    expect(await booked(area)).toHaveLength(2)
  })

  test('is told with its paper, and the books prove it', async () => {
    await deliverWaiting(area.worker, taxLetters(letterWriter(jobs)), testLog)
    const { rows } = await area.worker.query<{ title: string; subject: string; body: string }>(
      `select d.title, t.subject, m.body from documents.documents d
         join postbox.letters l on l.code = d.code
         join postbox.threads t on t.id = l.thread_id join postbox.messages m on m.thread_id = l.thread_id
        where d.customer_id = $1 and d.type = 'taxCorrection' order by d.id`,
      [area.idOf(who)],
    )
    expect(rows.map(({ title }) => title)).toEqual([
      'Steuerkorrektur 2026: 131,87\u00a0€',
      'Steuerkorrektur 2026: 36,27\u00a0€',
    ])
    expect(rows[0]).toMatchObject({
      subject: 'Wir haben Ihnen Steuer erstattet',
      body: expect.stringContaining('131,87\u00a0€ sind zurück'),
    })
    expect(await verifyPapers(area.worker)).toMatchObject({ faults: [] })
    expect(await ledgerFaults(area.worker)).toEqual([])
  })
})

describe('an order of the last days of December', () => {
  let area: CustomerArea
  beforeAll(async () => {
    area = await openCustomerArea('2026-12-21')
  })
  afterAll(() => area.close())

  test('is followed by its correction when the year is closed', async () => {
    await give(area, 1000)
    for (const day of ['2026-12-21', '2026-12-30']) {
      await close(area, date(day))
      expect(await booked(area)).toEqual([])
    }
    await close(area, '2026-12-31')
    expect(await booked(area)).toEqual([[-16_814n, 16_814n]])
  })
})

describe('a correction that was kept from closing the year', () => {
  let area: CustomerArea
  beforeAll(async () => {
    area = await openCustomerArea('2026-12-21')
  })
  afterAll(() => area.close())

  test('is made up for in January, whatever was given since, and out of no order but its own', async () => {
    await give(area, 1000)
    await area.worker.query(`update platform.business_clock set business_date = '2027-01-04'`)
    await give(area, 100, '2027-01-01')
    await close(area, '2027-01-04')
    expect(await booked(area)).toEqual([[-16_814n, 16_814n]])
    expect(await used(area)).toBe('0.00')
    const { rows } = await area.worker.query<{ minor: bigint }>(
      `select minor from deposits.exempted(array[$1], '2026-12-31')`,
      [area.idOf(who)],
    )
    expect(rows).toEqual([{ minor: 63_750n }])
  })

  test('is told as one of the year before', async () => {
    await deliverWaiting(area.worker, taxLetters(letterWriter(jobs)), testLog)
    const { rows } = await area.worker.query<{ title: string; year: number }>(
      `select title, year from documents.documents where customer_id = $1 and type = 'taxCorrection'`,
      [area.idOf(who)],
    )
    expect(rows).toEqual([{ title: 'Steuerkorrektur 2026: 168,14\u00a0€', year: 2026 }])
    expect(await verifyPapers(area.worker)).toMatchObject({ faults: [] })
    expect(await ledgerFaults(area.worker)).toEqual([])
  })
})
