// Commitments to a private equity fund on a real database: signed, called, paid, overdue, given up and paid back, by a fund
// that misbehaves.

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WireCommitment, WireCommitmentStanding } from '#contracts/commitments.ts'
import { addDays, date } from '#domain/date.ts'
import { defaultsOn } from '#domain/investment/capital-call.ts'
import { equityTemplate } from '#domain/investment/committing.ts'
import { money } from '#domain/money.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting, emit } from '#platform/events.ts'
import { keepBlock, ledgerAccountOf, releaseBlock } from '#services/accounts/index.ts'
import { customerEvents } from '#services/customer/index.ts'
import { demoId, loadDemoCommitments } from '#services/demo/index.ts'
import { daySteps } from '#services/end-of-day.ts'
import { investmentLetters } from '#services/investments/index.ts'
import { balanceOf, hold, openAccount, post } from '#services/ledger/index.ts'
import { makeOrders, newReference, orderSubscribers } from '#services/orders/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { saidBefore, setFundBehaviour, simulatedFund } from '#simulator/fund/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { openInvesting } from '../../../test/investing.ts'
import type { Marketplace } from '../../../test/marketplace.ts'
import { piecesOf } from '../../../test/pdf-text.ts'
import { testLog } from '../../../test/world.ts'
import { tellFundStep } from './fund.ts'
import { commitmentLetters } from './letters.ts'
import { hearNotice } from './notices.ts'

const [anna, nina] = ['anna.schmidt', 'nina.hoffmann']
const ninas = demoId('BAC_410_000_033', equityTemplate)

let market: Marketplace
beforeAll(async () => {
  market = await openInvesting()
  await loadDemoCommitments(market.worker, simulatedFund, saidBefore, date('2026-11-16'))
}, 120_000)
afterAll(() => market.close())
afterEach(async () => expect(await market.faults()).toEqual([]))

const own = [
  'hear-fund',
  'let-go',
  'fund',
  'remind-of-calls',
  'pay-calls',
  'overdue-calls',
  'expire',
  'tell-fund',
]
const steps = (names: readonly string[]) =>
  daySteps(simulatedWorld, { bankDir: market.bankDir }).filter(({ name }) => names.includes(name))
/** These alone, and the day goes on. */
async function night(names: readonly string[]) {
  for (const step of steps(names)) await step.run(market.worker, await market.today())
}
async function days(count: number) {
  for (let i = 0; i < count; i++) {
    await closeDay(market.worker, steps(own))
    market.clock.now = new Date(market.clock.now.getTime() + 86_400_000)
  }
}
const daysUntil = async (last: string) => {
  while ((await market.today()) < last) await days(1)
}
/** Days on which nothing happens. */
async function skipTo(day: string) {
  await market.worker.query('update platform.business_clock set business_date = $1', [day])
  market.clock.now = new Date(`${day}T09:00:00Z`)
}
const place = (login: string, amount: string) =>
  market.call(login, 'POST', '/products/commitments/orders', { body: { amount } })
const standing = async (login: string): Promise<WireCommitmentStanding> => {
  const query = `customer_id=${market.customerOf(login)}`
  const { status, body } = await market.call(
    login,
    'GET',
    `/products/commitments/standing?${query}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const held = async (login: string): Promise<WireCommitment> => (await standing(login)).commitment!
const rowsOf = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await market.worker.query<Row>(sql, values)).rows
const booked = async (kind: string): Promise<bigint> =>
  (
    await rowsOf<{ minor: bigint }>(
      'select balance_minor as minor from ledger.accounts where kind = $1 and reference = $2',
      [kind, equityTemplate],
    )
  )[0]!.minor
const writtenTo = async (login: string): Promise<{ key: string; body: string }[]> => {
  const write = letterWriter({ enqueue: async () => '', stop: async () => {} })
  const subscribers = [...commitmentLetters(write), ...investmentLetters(write)]
  await deliverWaiting(market.worker, subscribers, testLog)
  return rowsOf<{ key: string; body: string }>(
    `select key, body from postbox.letters join postbox.messages using (customer_id, thread_id)
      where customer_id = $1 and key ~ '^(commitment|call|fund|investment)[A-Z]' order by letters.id`,
    [market.customerOf(login)],
  )
}
const letters = async (login: string) => (await writtenTo(login)).map(({ key }) => key)

test('nina has paid 36 percent, and the second call is announced with its money reserved [PRD-007]', async () => {
  const commitment = await held(nina)
  expect(commitment).toMatchObject({
    ...{ id: ninas, state: 'ACTIVE', amount: '10000.00', paidIn: '3600.00', unfunded: '6400.00' },
    ...{ value: '3312.00', valuedOn: '2026-06-30', distributed: '0.00' },
    figures: { dpi: '0.0000', rvpi: '0.9200', tvpi: '0.9200' },
  })
  expect(commitment.calls).toMatchObject([
    { number: 2, state: 'FUNDED', amount: '2400.00', fee: '0.00', dueOn: '2026-11-30' },
    { number: 1, state: 'PAID', amount: '3600.00', fee: '300.00' },
  ])
  expect(commitment.curve.map(({ net }) => net)).toEqual(['0.00', '-288.00', '-288.00'])
  expect([await booked('FUND'), await booked('FEES')]).toEqual([3600_00n, 300_00n])
})

test('a call whose money is taken back is not paid, and is once there is enough again', async () => {
  const owner = { customerId: market.customerOf(nina), id: market.accountOf(nina) }
  const accountId = await ledgerAccountOf(market.worker, { ...owner, currency: 'EUR' })
  const { minor } = (await balanceOf(market.worker, accountId))!.available
  const outside = { kind: 'PAYMENTS', reference: 'servicing-bank', currency: 'EUR' } as const
  const gone = money(minor + 100_00n, 'EUR')
  await post(
    market.worker,
    {
      ...{ id: randomUUID(), key: randomUUID(), kind: 'REVERSAL', valueDate: await market.today() },
      lines: [
        { accountId, amount: money(-gone.minor, 'EUR') },
        { accountId: await openAccount(market.worker, outside), amount: gone },
      ],
    },
    { mayOverdraw: true },
  )
  await night(['let-go', 'fund'])
  expect((await held(nina)).calls[0]).toMatchObject({ state: 'ANNOUNCED', missing: '100.00' })
  expect(await letters(nina)).toContain('callUncovered')
  await market.payIn(nina, gone.minor)
  await night(['let-go', 'fund'])
  expect((await held(nina)).calls[0]).toMatchObject({ state: 'FUNDED' })
})

describe('before the signature', () => {
  test.each<[string, string, string, number, string]>([
    ['a cent too little', anna, '9999.99', 422, 'min'],
    ['a cent above a fifth of what is free', anna, '12000.01', 422, 'commitment.share'],
    ['no amount', anna, '1e4', 400, 'validation.failed'],
    ['a second one', nina, '10000.00', 409, 'commitment.exists'],
    ['nobody asked', 'lukas.weber', '10000.00', 409, 'suitability.missing'],
    ['a couple', 'familie.berger', '10000.00', 403, 'product.access'],
    ['a company', 'brandt.gmbh', '10000.00', 403, 'product.access'],
    ['another market', 'michael.gruber', '10000.00', 403, 'product.access'],
  ])(
    '%s is refused, and leaves nothing behind [CST-004]',
    async (_, login, amount, status, code) => {
      expect(await place(login, amount)).toMatchObject({ status, body: { code } })
      expect(
        await rowsOf(`select from orders.orders where type = 'PRIVATE_EQUITY_ONBOARDING'`),
      ).toEqual([])
    },
  )

  test('what is promised to a fund can neither be sold nor a call called off', async () => {
    const body = { type: 'PARTIAL_SELL', portfolioId: ninas, amount: '100.00' }
    expect(await market.call(nina, 'POST', '/products/investments/orders', { body })).toMatchObject(
      { status: 409, body: { code: 'product.illiquid' } },
    )
    const [call] = await rowsOf<{ id: string }>(
      `select id from orders.orders where type = 'CAPITAL_CALL' and instance_id = $1`,
      [ninas],
    )
    const path = `/products/investments/orders/${call!.id}/cancellation`
    expect(await market.call(nina, 'POST', path)).toMatchObject({ status: 404 })
    expect((await held(nina)).calls[0]).toMatchObject({ state: 'FUNDED' })
    const leaving = `/customer/customers/${market.customerOf(nina)}/termination`
    const { body: inTheWay } = await market.call(nina, 'GET', leaving)
    expect(inTheWay.hard).toMatchObject([{ kind: 'call', amount: '2400.00' }])
    expect(inTheWay.soft).toContainEqual(
      expect.objectContaining({ kind: 'commitment', amount: '10000.00' }),
    )
  })
})

describe('a commitment of a fund that calls too much, says everything twice and invents [ENUM-023]', () => {
  beforeAll(() =>
    setFundBehaviour(market.worker, { callsAbove: true, repeats: true, invents: true }),
  )

  const sign = async (path: string) => {
    const { body } = await market.call(anna, 'POST', `${path}/preparation`, {
      body: { hasReadPapers: true },
    })
    await market.sign(anna, body.signature)
    const signed = await market.call(anna, 'POST', `${path}/confirmation`, {
      body: { signatureId: body.signature.id },
    })
    expect(signed.status, JSON.stringify(signed.body)).toBe(200)
  }

  test('can be called off until the fund is told, and a letter says so', async () => {
    const { id } = (await place(anna, '10000.00')).body
    await sign(`/products/commitments/orders/${id}`)
    const path = `/products/investments/orders/${id}/cancellation`
    expect(await market.call(anna, 'POST', path)).toMatchObject({ status: 200 })
    expect(await held(anna)).toBeUndefined()
    expect(await letters(anna)).toEqual(['commitmentSigned', 'investmentCancelled'])
  })

  test('is signed with a code after its papers were read', async () => {
    const placed = await place(anna, '10000.00')
    expect(placed.body).toMatchObject({ fee: '300.00', isMuch: true })
    const path = `/products/commitments/orders/${placed.body.id}`
    const unread = await market.call(anna, 'POST', `${path}/preparation`, { body: {} })
    expect(unread).toMatchObject({ status: 409, body: { code: 'papers.unread' } })
    for (const paper of ['suitability', 'costs']) {
      const { body } = await market.call(anna, 'GET', `${path}/papers/${paper}`)
      const pdf = Buffer.from(body.content, 'base64')
      expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
      const said = piecesOf(pdf).map(({ text }) => text)
      if (paper === 'costs')
        expect(said.filter((text) => text.startsWith('Zusammen nach'))).toEqual([
          ...['Zusammen nach 1 Jahr', 'Zusammen nach 5 Jahren', 'Zusammen nach 10 Jahren'],
        ])
    }
    await sign(path)
    expect(await held(anna)).toMatchObject({ state: 'SIGNED', paidIn: '0.00', calls: [] })
    expect(await place(anna, '10000.00')).toMatchObject({ status: 409 })
  })

  const closing = async (eventId: string, isAccepted: boolean) => {
    const { id: commitmentId } = await held(anna)
    const notice = { kind: 'CLOSING', commitmentId, eventId: `${commitmentId}/${eventId}` } as const
    return hearNotice(market.worker, equityTemplate, { ...notice, isAccepted })
  }

  test('is accepted, and the first call paid with the fee on its day [ENUM-022]', async () => {
    // A fund that was told as we went down answers before we know that it was.
    await expect(closing('closing', true)).rejects.toThrow('order.state')
    const of = { commitmentId: (await held(anna)).id }
    const early = [
      { ...of, eventId: 'early-1', kind: 'CALL' as const, number: 1, amount: '100.00' },
      {
        ...of,
        eventId: 'early-2',
        kind: 'NAV' as const,
        quarterEnd: date('2026-09-30'),
        value: '1.00',
      },
    ]
    for (const notice of early)
      await expect(hearNotice(market.worker, equityTemplate, notice)).rejects.toThrow('fund.early')
    // Of a fund that cannot be reached nobody knows whether it has it.
    const deaf = {
      ...simulatedFund,
      take: async () => {
        throw new Error('no line')
      },
    }
    const [order] = await rowsOf<{ id: string }>(
      `select order_id as id from commitments.commitments where id = $1`,
      [of.commitmentId],
    )
    const told = await tellFundStep(deaf).run(market.worker, await market.today())
    expect(told).toMatchObject([{ entityId: order!.id, reason: 'no line' }])
    const path = `/products/investments/orders/${order!.id}/cancellation`
    expect(await market.call(anna, 'POST', path)).toMatchObject({ status: 409 })
    await days(2)
    expect(await held(anna)).toMatchObject({ state: 'ACTIVE' })
    expect(await closing('never', false)).toBe('issue')
    expect(await held(anna)).toMatchObject({ state: 'ACTIVE' })
    await daysUntil('2026-11-24')
    expect((await held(anna)).calls).toMatchObject([
      { number: 1, state: 'FUNDED', amount: '3600.00', fee: '300.00', dueOn: '2026-12-07' },
    ])
    await daysUntil('2026-12-08')
    const commitment = await held(anna)
    await letters(anna)
    const named = await rowsOf(
      `select h.id, h.name from documents.held_portfolios h
         join documents.documents d on (d.customer_id, d.deposit_id) = (h.customer_id, h.id)
        where h.customer_id = $1`,
      [market.customerOf(anna)],
    )
    expect(named).toContainEqual({ id: commitment.id, name: commitment.fundName })
    expect(commitment).toMatchObject({ paidIn: '3600.00', unfunded: '6400.00', value: '3600.00' })
    expect(commitment.calls).toMatchObject([{ state: 'PAID', paidOn: '2026-12-07' }])
    expect(
      await rowsOf('select family from holdings.product_instances where id = $1', [commitment.id]),
    ).toEqual([{ family: 'PE' }])
    // Both holders', nina's two calls and anna's first.
    expect([await booked('FUND'), await booked('FEES')]).toEqual([9600_00n, 600_00n])
    const { body } = await market.call(
      anna,
      'GET',
      `/products/investments/orders?customer_id=${market.customerOf(anna)}`,
    )
    expect(body.map(({ type }: { type: string }) => type)).toEqual([
      ...['CAPITAL_CALL', 'PRIVATE_EQUITY_ONBOARDING', 'PRIVATE_EQUITY_ONBOARDING'],
    ])
  })

  test('what does not fit is set aside, and changes nothing', async () => {
    const issues = await rowsOf<{ reason: string }>(
      `select distinct reason from platform.issues where kind in ('fund-notice', 'hear-fund') order by 1`,
    )
    expect(issues.map(({ reason }) => reason)).toEqual([
      '1 notices cannot be read',
      'CALL about nothing of ours',
      'fund.above',
      'fund.number',
      'fund.state',
    ])
    await setFundBehaviour(market.worker, {})
  })

  test('a call without money is reminded of, overdue with interest, and paid late [ENUM-018]', async () => {
    await skipTo('2027-05-16')
    await daysUntil('2027-05-19')
    const [call] = (await held(anna)).calls
    expect(call).toMatchObject({
      number: 2,
      state: 'ANNOUNCED',
      amount: '2400.00',
      severity: 'WARN',
    })
    expect(Number(call!.missing)).toBeGreaterThan(1000)
    await daysUntil(call!.dueOn)
    expect(await letters(anna)).toContain('callReminder')
    await days(1)
    expect((await held(anna)).calls[0]).toMatchObject({
      ...{ state: 'OVERDUE', interest: '0.53', severity: 'CRITICAL' },
    })
    await days(1)
    expect((await held(anna)).calls[0]).toMatchObject({ state: 'OVERDUE', interest: '1.05' })
    await market.payIn(anna, 3000_00n)
    await days(1)
    expect((await held(anna)).calls[0]).toMatchObject({ state: 'PAID', interest: '1.05' })
  })

  test('meanwhile another holder pays the third on its day, although a larger order waits before it', async () => {
    await skipTo('2027-11-11')
    await market.worker.transaction(async (tx) => {
      const larger = {
        ...{ customerId: market.customerOf(nina), id: randomUUID(), family: 'DWM' as const },
        ...{ type: 'BUY' as const, market: 'de-DE' as const, accountId: market.accountOf(nina) },
        ...{ reference: newReference(), instanceId: null, amount: money(1_000_000_00n, 'EUR') },
      }
      await makeOrders(tx, [{ ...larger, fundBy: null }], {
        ...{ actor: nina, today: date('2027-11-11'), at: new Date(0) },
      })
    })
    await days(1)
    const [call] = (await held(nina)).calls
    expect(call).toMatchObject({ number: 3, state: 'ANNOUNCED', amount: '2000.00' })
    await skipTo(call!.dueOn)
    await days(1)
    expect(await held(nina)).toMatchObject({ paidIn: '8000.00', unfunded: '2000.00' })
  })

  test('one that is never paid ends in default after thirty days', async () => {
    await skipTo('2028-05-16')
    await daysUntil('2028-05-19')
    const [call] = (await held(anna)).calls
    expect(call).toMatchObject({ number: 3, state: 'ANNOUNCED' })
    await skipTo(call!.dueOn)
    await days(2)
    expect((await held(anna)).calls[0]).toMatchObject({ state: 'OVERDUE' })
    await skipTo(defaultsOn(date(call!.dueOn)))
    await days(1)
    expect(await held(anna)).toMatchObject({
      state: 'DEFAULTED',
      calls: [{ state: 'DEFAULTED' }, {}, {}],
    })
    expect(await letters(anna)).toEqual(
      expect.arrayContaining([
        ...['commitmentSigned', 'commitmentAccepted', 'callAnnounced', 'callPaid', 'callReminder'],
        ...['callOverdue', 'callDefaulted', 'fundValued'],
      ]),
    )
  })

  test('a letter names a fee and interest only where there are any', async () => {
    const said = (await writtenTo(anna)).filter(({ key }) => key.startsWith('call'))
    const including = (of: string) =>
      said
        .filter(({ key }) => key === of)
        .map(({ body }) => /, darin ([^.]*)\./.exec(body)?.[1]?.replaceAll('\u00a0', ' '))
    expect(including('callAnnounced')).toEqual(['300,00 € Ausgabeaufschlag', undefined, undefined])
    expect(including('callPaid')).toEqual(['300,00 € Ausgabeaufschlag', '1,05 € Verzugszinsen'])
    // As it is when the money can first be there.
    expect(including('callOverdue')).toEqual(['0,53 € Verzugszinsen', '0,44 € Verzugszinsen'])
    expect(including('callDefaulted')).toEqual(['13,15 € Verzugszinsen'])
    expect(said.filter(({ body }) => /(?<![\d.])0,00\s€/.test(body))).toEqual([])
  })
})

test('what comes back is free at once, and may be called again where the fund says so', async () => {
  await skipTo('2030-05-13')
  await days(1)
  const after = await held(nina)
  expect(after.distributions).toMatchObject([{ amount: '1500.00', isRecallable: true }])
  expect(after).toMatchObject({
    distributed: '1500.00',
    recallable: '1500.00',
    unfunded: '3500.00',
  })
  expect(after.figures!.irr).toMatch(/^-?0\.\d{6}$/)
  expect(await letters(nina)).toContain('fundPaidRecallable')

  const again = (eventId: string, change: object) =>
    hearNotice(market.worker, equityTemplate, {
      ...{ eventId, kind: 'DISTRIBUTION', commitmentId: ninas, number: 1, amount: '1500.00' },
      ...{ of: 'RETURN_OF_CAPITAL', isRecallable: true, ...change },
    })
  const [paid] = await rowsOf<{ of: 'GAIN' }>(
    'select kind as of from commitments.distributions where commitment_id = $1',
    [ninas],
  )
  expect(await again('again', { of: paid!.of })).toBe('known')
  expect(await again('not recallable', { of: paid!.of, isRecallable: false })).toBe('issue')
  await expect(again('third', { number: 3 })).rejects.toThrow('fund.early')
  expect(await again('too much', { number: 2, amount: '8000.00' })).toBe('issue')
  expect((await held(nina)).distributed).toBe('1500.00')
})

describe('calls', () => {
  const call = (number: number, amount: string) =>
    hearNotice(market.worker, equityTemplate, {
      ...{ eventId: `by-hand-${number}`, kind: 'CALL', commitmentId: ninas, number, amount },
    })
  const free = async () => {
    const account = await ledgerAccountOf(market.worker, {
      ...{ customerId: market.customerOf(nina), id: market.accountOf(nina), currency: 'EUR' },
    })
    return { account, minor: (await balanceOf(market.worker, account))!.available.minor }
  }

  test('of a holder who died are not paid by themselves, and are once the account is free again', async () => {
    const dead = { customerId: market.customerOf(nina), reason: 'DEATH', by: 'operator' } as const
    await market.worker.query(
      `update orders.orders set state = 'CANCELLED', instruction_state = 'CANCELLED' where amount_minor = 100000000`,
    )
    await expect(call(5, '500.00')).rejects.toThrow('fund.early')
    expect(await call(4, '500.00')).toBe('applied')
    await market.worker.transaction(async (tx) => {
      await keepBlock(tx, dead)
      await emit(tx, customerEvents.died, {
        ...{ entityId: dead.customerId, customerId: dead.customerId, actor: dead.by },
        data: { personId: dead.customerId, diedOn: '2030-05-13' },
      })
    })
    await deliverWaiting(market.worker, orderSubscribers, testLog)
    const [fourth] = (await held(nina)).calls
    await skipTo(fourth!.dueOn)
    await days(1)
    expect((await held(nina)).calls[0]).toMatchObject({ state: 'FUNDED' })
    expect(
      await rowsOf(
        `select entity_id as id from platform.issues where reason = 'its account is blocked'`,
      ),
    ).toEqual([{ id: ninas }])
    await market.worker.transaction((tx) => releaseBlock(tx, dead))
    await days(1)
    expect((await held(nina)).calls[0]).toMatchObject({ state: 'PAID', interest: '0.00' })
  })

  test('end with one in default: nothing more is taken, and what was reserved for them is free', async () => {
    const before = await free()
    await hold(market.worker, {
      ...{ key: 'elsewhere', accountId: before.account, reason: 'order' },
      amount: money(before.minor - 500_00n, 'EUR'),
    })
    expect(await call(5, '1000.00')).toBe('applied')
    const [fifth] = (await held(nina)).calls
    await skipTo(fifth!.dueOn)
    await days(1)
    await skipTo(addDays(defaultsOn(date(fifth!.dueOn)), -1))
    expect(await call(6, '400.00')).toBe('applied')
    // What is late comes first: with what is there for it, the newer call is not paid.
    expect((await held(nina)).calls).toMatchObject([
      { state: 'ANNOUNCED' },
      { state: 'OVERDUE' },
      ...[{}, {}, {}, {}],
    ])
    expect((await free()).minor).toBe(500_00n)
    await days(2)
    expect(await held(nina)).toMatchObject({
      ...{ state: 'DEFAULTED', paidIn: '8500.00' },
      calls: [{ number: 6, state: 'DEFAULTED' }, { number: 5, state: 'DEFAULTED' }, {}, {}, {}, {}],
    })
    expect((await free()).minor).toBe(500_00n)
  })
})
