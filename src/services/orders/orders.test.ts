import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { SignatureRequest } from '#contracts/signatures.ts'
import { addDays, date } from '#domain/date.ts'
import type { EventKind, ToldFact } from '#platform/events.ts'
import { settleWithdrawals } from '#services/deposits/index.ts'
import { messageOf } from '#services/identity/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { changeRate } from '#services/products/index.ts'
import { openMarketplace, ordered } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { exportOrders } from './export.ts'
import { orderLetters, receiveBankEvent, revocationNotices } from './index.ts'
import { expireStep, remindOfFundingStep } from './steps.ts'

const market = openForAll(openMarketplace)
afterEach(async () => expect(await market.faults()).toEqual([]))

// OF004: 36 months at 2.50 %, 5,000 to 500,000; OF002: 12 months at 2.25 %, the same bank.
const wish = { productId: 'OF002', amount: '5000.00', rate: '2.25' }
const place = (login: string, change: object = {}, key?: string) =>
  market.call(login, 'POST', '/orders/orders', { body: { ...wish, ...change }, key })
const signed = (login: string, productId: string, amount: string, rate: string) =>
  ordered(market, login, { productId, amount, rate })
const order = async (login: string, id: string) =>
  (await market.call(login, 'GET', `/orders/orders/${id}`)).body
const tell = (orderId: string, event: object) =>
  receiveBankEvent(
    market.worker,
    { bankId: 'hansekontor', eventId: randomUUID(), orderId, currency: 'EUR', ...event } as never,
    market.now,
  )

describe('before the signature', () => {
  test.each<[why: string, login: string, change: object, status: number, code: string]>([
    ['an unknown product', 'anna.schmidt', { productId: 'OF999' }, 404, 'not.found'],
    ['another market’s product', 'anna.schmidt', { productId: 'OF183' }, 404, 'not.found'],
    [
      'no access to the kind',
      'ute.frank',
      { productId: 'OF012', rate: '2.20', amount: '5000.00' },
      403,
      'product.access',
    ],
    ['a rate that is not offered', 'anna.schmidt', { rate: '2.26' }, 409, 'offer.changed'],
    ['a cent below the minimum', 'anna.schmidt', { amount: '4999.99' }, 422, 'min'],
    ['nothing', 'anna.schmidt', { amount: '0.00' }, 422, 'min'],
    ['below nothing', 'anna.schmidt', { amount: '-1.00' }, 422, 'min'],
    ['above the maximum', 'anna.schmidt', { amount: '500000.01' }, 422, 'max'],
    ['a tenth of a cent', 'anna.schmidt', { amount: '5000.001' }, 400, 'validation.failed'],
    ['a comma', 'anna.schmidt', { amount: '5000,00' }, 400, 'validation.failed'],
    ['an exponent', 'anna.schmidt', { amount: '5e3' }, 400, 'validation.failed'],
    [
      'another currency',
      'anna.schmidt',
      { productId: 'OF076', rate: '3.20', amount: '5000.00' },
      422,
      'currency.other',
    ],
    ['an account not open yet', 'jonas.keller', {}, 409, 'account.state'],
    ['a customer not accepted yet', 'mia.neumann', {}, 409, 'customer.state'],
    ['an account in maintenance', 'thomas.hahn', {}, 503, 'account.maintenance'],
    ['a surplus field', 'anna.schmidt', { state: 'EXECUTED' }, 400, 'validation.failed'],
    ['an end nobody knows', 'anna.schmidt', { maturity: 'BURN' }, 400, 'validation.failed'],
    [
      'an end for what has none',
      'anna.schmidt',
      { productId: 'OF006', rate: '1.85', maturity: 'PAYOUT' },
      422,
      'legs.renewal',
    ],
  ])('%s is refused', async (_, login, change, status, code) => {
    const { rows: before } = await market.worker.query('select count(*) from orders.orders')
    const answered = await place(login, change)
    expect({ status: answered.status, code: answered.body.code }).toEqual({ status, code })
    const { rows: after } = await market.worker.query('select count(*) from orders.orders')
    expect(after).toEqual(before)
  })

  test('a key is needed, and with the same key there is one order', async () => {
    const missing = await market.server.inject({
      method: 'POST',
      url: '/api/orders/orders',
      headers: {
        authorization: 'Bearer anna.schmidt',
        origin: 'http://localhost',
        host: 'localhost',
      },
      payload: wish,
    })
    expect(missing.statusCode).toBe(400)
    const key = randomUUID()
    const [first, again] = [
      await place('sabine.vogel', {}, key),
      await place('sabine.vogel', {}, key),
    ]
    expect(again).toEqual(first)
    expect((await place('sabine.vogel', { amount: '6000.00' }, key)).body.code).toBe(
      'idempotency.reused',
    )
    await market.call('sabine.vogel', 'POST', `/orders/orders/${first.body.id}/cancellation`)
  })

  test('the same again within a minute is only warned of', async () => {
    const [first, second] = [await place('lukas.weber'), await place('lukas.weber')]
    expect([first.body.warnings, second.body.warnings]).toEqual([[], ['duplicate']])
  })

  test('above the guarantee the customer must say that they know', async () => {
    const { body } = await place('lukas.weber', { amount: '120000.00' })
    expect(body.warnings).toEqual(['cover'])
    const path = `/orders/orders/${body.id}/preparation`
    const silent = await market.call('lukas.weber', 'POST', path, { body: {} })
    expect({ status: silent.status, code: silent.body.code }).toEqual({
      status: 422,
      code: 'cover.acknowledge',
    })
    const told = await market.call('lukas.weber', 'POST', path, {
      body: { acknowledgesCover: true },
    })
    expect(told.body.order.state).toBe('PREPARED')
  })

  test('nobody touches the order of another', async () => {
    const { body } = await place('lukas.weber')
    for (const act of ['preparation', 'cancellation'])
      expect(
        (
          await market.call(
            'petra.lang',
            'POST',
            `/orders/orders/${body.id}/${act}`,
            act === 'preparation' ? { body: {} } : {},
          )
        ).status,
      ).toBe(404)
    expect((await market.call('petra.lang', 'GET', `/orders/orders/${body.id}`)).status).toBe(404)
  })
})

describe('the signature', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  async function prepared(login: string) {
    const { body } = await place(login)
    const path = `/orders/orders/${body.id}`
    const { body: ready } = await market.call(login, 'POST', `${path}/preparation`, { body: {} })
    const confirm = (signatureId = ready.signature.id, key?: string) =>
      market.call(login, 'POST', `${path}/confirmation`, { body: { signatureId }, key })
    return {
      id: body.id as string,
      signature: ready.signature as SignatureRequest,
      confirm,
    }
  }
  const answer = (login: string, id: string, code: string) =>
    market.call(login, 'POST', `/orders/signatures/${id}/code`, { body: { code } })

  test('a code goes out by another way and names what it is for', async () => {
    const { signature } = await prepared('lukas.weber')
    expect(signature.sentTo).toMatch(/^l•••r@/)
    const { rows } = await market.worker.query<{ body: string }>(
      `select body from simulator.messages order by id desc limit 1`,
    )
    expect(plain(rows[0]!.body)).toContain(
      [
        'Anlage eröffnen',
        'Betrag: 5.000,00 €',
        'Zinssatz: 2,25 % p.a.',
        'Bank: Hansekontor Bank AG',
        'Produkt: Festgeld, 1 Jahr',
      ].join('\n'),
    )
    const { title, lines } = signature.act
    const shown = lines.map(({ label, value }) => `${label}: ${value}`)
    expect(rows[0]!.body, 'the screen says the same').toContain([title, ...shown].join('\n'))
  })

  test('without a code, with a wrong one, or with another order’s nothing is binding', async () => {
    const [one, other] = [await prepared('lukas.weber'), await prepared('lukas.weber')]
    expect((await one.confirm()).body.code).toBe('sca.invalid')
    expect((await answer('lukas.weber', one.signature.id, '00000')).status).toBe(400)
    await market.sign('lukas.weber', other.signature)
    expect((await one.confirm(other.signature.id)).body.code).toBe('sca.invalid')
    expect((await order('lukas.weber', one.id)).order.state).toBe('PREPARED')
  })

  test('after five tries even the right code is too late, and another code does not help: T11', async () => {
    const { signature, confirm } = await prepared('lukas.weber')
    const { rows } = await market.worker.query<{ code: string }>(
      `select code from simulator.messages order by id desc limit 1`,
    )
    const wrong = rows[0]!.code === '111111' ? '222222' : '111111'
    const said: unknown[] = []
    for (let i = 0; i < 5; i++) {
      const { status, body } = await answer('lukas.weber', signature.id, wrong)
      said.push([status, body.code, body.params?.left])
    }
    const left = (tries: number) => [422, 'sca.wrongCode', tries]
    expect(said).toEqual([left(4), left(3), left(2), left(1), [429, 'sca.blocked', undefined]])
    const late = await answer('lukas.weber', signature.id, rows[0]!.code)
    expect({ status: late.status, code: late.body.code }).toEqual({
      status: 429,
      code: 'sca.blocked',
    })
    expect((await confirm()).body.code).toBe('sca.invalid')
    const { body } = await place('lukas.weber')
    const path = `/orders/orders/${body.id}/preparation`
    const again = await market.call('lukas.weber', 'POST', path, { body: {} })
    expect([again.status, again.body.code]).toEqual([429, 'sca.blocked'])
    expect(again.body.detail).toMatch(/^Zu viele falsche Codes|^Too many wrong codes/)
    await market.worker.query(
      `update signatures.signers set tried_at = now() - interval '31 minutes'`,
    )
    expect((await market.call('lukas.weber', 'POST', path, { body: {} })).status).toBe(200)
  })

  test('the right code may come twice, because an answer can get lost, but not after it was used', async () => {
    const { signature, confirm } = await prepared('lukas.weber')
    const say = () => market.sign('lukas.weber', signature)
    expect([(await say()).status, (await say()).status]).toEqual([204, 204])
    expect((await confirm()).status).toBe(200)
    expect((await say()).body.code).toBe('sca.invalid')
  })

  test('an expired request is not answered', async () => {
    const { signature } = await prepared('lukas.weber')
    await market.worker.query(
      `update signatures.requests set expires_at = now() - interval '1 second' where id = $1`,
      [signature.id],
    )
    const late = await market.sign('lukas.weber', signature)
    expect(late.body.code).toBe('sca.expired')
  })

  test('of twenty who confirm at once one does, and the same key gets the same answer', async () => {
    const { signature, confirm, id } = await prepared('lukas.weber')
    await market.sign('lukas.weber', signature)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await order('lukas.weber', id)).order.state).toBe('CONFIRMED')
  })

  test('a rate that changes tomorrow leaves today’s signature alone, one that changed today does not', async () => {
    const { signature, confirm } = await prepared('sabine.vogel')
    await market.sign('sabine.vogel', signature)
    await market.worker.transaction((tx) =>
      changeRate(tx, { productId: 'OF002', rate: '2.10', from: date('2026-11-17') }),
    )
    expect((await confirm()).status).toBe(200)

    const { body } = await place('sabine.vogel', { productId: 'OF003', rate: '2.40' })
    const path = `/orders/orders/${body.id}`
    const { body: ready } = await market.call('sabine.vogel', 'POST', `${path}/preparation`, {
      body: {},
    })
    await market.sign('sabine.vogel', ready.signature)
    await market.worker.transaction((tx) =>
      changeRate(tx, { productId: 'OF003', rate: '2.35', from: date('2026-11-16') }),
    )
    const changed = await market.call('sabine.vogel', 'POST', `${path}/confirmation`, {
      body: { signatureId: ready.signature.id },
    })
    expect(changed).toMatchObject({
      status: 409,
      body: { code: 'offer.changed', params: { rate: '2.35' } },
    })
  })
})

describe('the way to the bank', () => {
  test('money is reserved when it is all there, in the order of the signatures', async () => {
    const [large, small] = [
      await ordered(market, 'petra.lang', { ...wish, amount: '9000.00' }),
      await ordered(market, 'petra.lang', { ...wish, amount: '5000.00' }),
    ]
    expect(large.body).toMatchObject({
      state: 'CONFIRMED',
      instructionState: 'CONFIRMED',
      missing: '9042.10', // She owes 42.10.
    })
    // What is owed is asked for once, with the first.
    expect(small.body.missing).toBe('5000.00')
    await market.payIn('petra.lang', 6_000_00n)
    const { fundOrders } = await import('./funding.ts')
    const fund = () =>
      market.worker.transaction((tx) =>
        fundOrders(
          tx,
          {
            customerId: market.customerOf('petra.lang'),
            accountId: market.accountOf('petra.lang'),
          },
          market.now,
        ),
      )
    await fund()
    // The second could be paid, but the first was signed before it.
    expect((await order('petra.lang', small.body.id)).order.instructionState).toBe('CONFIRMED')
    await market.payIn('petra.lang', 3_100_00n)
    await fund()
    expect((await order('petra.lang', large.body.id)).order).toMatchObject({
      instructionState: 'FUNDED',
      forwardOn: '2026-11-16',
    })
    expect((await order('petra.lang', small.body.id)).order.instructionState).toBe('CONFIRMED')
    expect(await market.balance('petra.lang')).toMatchObject({ reserved: '9000.00' })

    const cancelled = await market.call(
      'petra.lang',
      'POST',
      `/orders/orders/${large.body.id}/cancellation`,
    )
    expect(cancelled.body.state).toBe('CANCELLED')
    expect((await order('petra.lang', small.body.id)).order.instructionState).toBe('FUNDED')
    const twice = await market.call(
      'petra.lang',
      'POST',
      `/orders/orders/${large.body.id}/cancellation`,
    )
    expect({ status: twice.status, code: twice.body.code }).toEqual({
      status: 409,
      code: 'order.state',
    })
  })

  test('money is not reserved for an order that ends the same day, but for who stood behind it', async () => {
    const day = await market.today()
    const place = (amount: string) =>
      ordered(market, 'michael.gruber', { productId: 'OF030', rate: '2.15', amount })
    const [large, late, behind] = [
      await place('90000.00'),
      await place('5000.00'),
      await place('6000.00'),
    ]
    await market.worker.query('update orders.orders set fund_by = $2 where id = any ($1)', [
      [large.body.id, late.body.id],
      addDays(day, -1),
    ])
    await market.payIn('michael.gruber', 11_000_00n)
    await expireStep.run(market.worker, day)
    for (const { body } of [large, late])
      expect((await order('michael.gruber', body.id)).order).toMatchObject({
        state: 'CANCELLED',
        reason: 'funding.expired',
      })
    expect((await order('michael.gruber', behind.body.id)).order.instructionState).toBe('FUNDED')
    expect(await market.balance('michael.gruber')).toMatchObject({ reserved: '6000.00' })
  })

  test('whose money was taken back is reminded of as often again, by the new term', async () => {
    const day = await market.today()
    const { body } = await ordered(market, 'michael.gruber', {
      ...{ productId: 'OF030', rate: '2.15', amount: '90000.00' },
    })
    const remindedOf = async (change: string) => {
      await market.worker.query(`update orders.orders set ${change} where id = $1`, [body.id])
      await remindOfFundingStep.run(market.worker, day)
      const { rows } = await market.worker.query<{ name: string }>(
        'select name from deposits.reminders where entity_id = $1 order by name',
        [body.id],
      )
      return rows.map(({ name }) => name)
    }
    const until = addDays(day, 11)
    expect(await remindedOf('confirmed_on = confirmed_on - 3, fund_by = fund_by - 3')).toEqual([
      'funding 3',
    ])
    expect(await remindedOf('confirmed_on = confirmed_on - 5')).toEqual([
      ...['funding 3', `funding 3 until ${until}`],
    ])
    await market.call('michael.gruber', 'POST', `/orders/orders/${body.id}/cancellation`)
  })

  test('exported, acknowledged, opened: each event counts once and in any order [ENUM-022]', async () => {
    await market.payIn('sean.byrne', 20_000_00n)
    const { body } = await signed('sean.byrne', 'OF081', '5000.00', '2.25')
    expect(body.instructionState).toBe('FUNDED')
    expect((await exportOrders(market.worker, await market.today())).done).toBeGreaterThanOrEqual(1)
    expect((await exportOrders(market.worker, await market.today())).done).toBe(0)
    expect(await market.balance('sean.byrne')).toEqual({
      current: '15820.10',
      available: '15820.10',
      reserved: '0.00',
    })

    const open = {
      kind: 'OPENED',
      bankId: 'corribvale',
      eventId: 'E2',
      amount: '5000.00',
      valueDate: '2026-11-16',
    }
    const outcomes = await Promise.all([
      tell(body.id, open),
      tell(body.id, open),
      tell(body.id, open),
    ])
    expect(outcomes.toSorted()).toEqual(['applied', 'repeated', 'repeated'])
    expect(await tell(body.id, { kind: 'ACKNOWLEDGED', bankId: 'corribvale' })).toBe('known')
    expect(await tell(body.id, { kind: 'REJECTED', reason: 'KYC', bankId: 'corribvale' })).toBe(
      'issue',
    )
    expect(await tell(body.id, { kind: 'ACKNOWLEDGED' })).toBe('unknown')
    const found = await order('sean.byrne', body.id)
    expect(found.order).toMatchObject({ state: 'EXECUTED', valueDate: '2026-11-16' })
    expect(found.steps.map(({ to }: { to: string }) => to)).toEqual([
      'VALIDATED',
      'PREPARED',
      'CONFIRMED',
      'FUNDED',
      'EXPORTED',
      'IN_PROGRESS',
      'EXECUTED',
    ])
    const { rows } = await market.worker.query(
      `select family, state, opened_on, matures_on from holdings.product_instances where id = $1`,
      [found.order.instanceId],
    )
    const opened = { opened_on: '2026-11-16', matures_on: '2027-11-16' }
    expect(rows).toEqual([{ family: 'DEPOSIT', state: 'ACTIVE', ...opened }])
  })

  test('a bank that says no gives the money back in the same moment, with its reason', async () => {
    await market.payIn('michael.gruber', 10_000_00n)
    const { body } = await signed('michael.gruber', 'OF030', '5000.00', '2.15')
    await exportOrders(market.worker, await market.today())
    const before = await market.balance('michael.gruber')
    const { rows } = await market.worker.query<{ bank: string }>(
      'select bank_id as bank from orders.orders where id = $1',
      [body.id],
    )
    expect(
      await tell(body.id, { kind: 'REJECTED', reason: 'LIMIT_REACHED', bankId: rows[0]!.bank }),
    ).toBe('applied')
    const after = await market.balance('michael.gruber')
    expect(Number(after.current) - Number(before.current)).toBe(5000)
    expect((await order('michael.gruber', body.id)).order).toMatchObject({
      state: 'REJECTED',
      reason: 'LIMIT_REACHED',
    })
  })

  test.each([
    ['a part of the money', { amount: '4999.99', valueDate: '2026-11-16' }],
    ['a day before it was sent', { amount: '5000.00', valueDate: '2026-11-13' }],
    ['a day far ahead', { amount: '5000.00', valueDate: '2027-11-16' }],
  ])('%s is a question, and a later answer that fits settles it', async (_, said) => {
    await market.payIn('giulia.ferri', 5_000_00n)
    const { body } = await signed('giulia.ferri', 'OF057', '5000.00', '2.55')
    await exportOrders(market.worker, await market.today())
    expect(await tell(body.id, { kind: 'OPENED', bankId: 'adriamare', ...said })).toBe('issue')
    expect((await order('giulia.ferri', body.id)).order.instructionState).toBe('ISSUE_IDENTIFIED')
    expect(
      await tell(body.id, {
        kind: 'OPENED',
        bankId: 'adriamare',
        amount: '5000.00',
        valueDate: '2026-11-16',
      }),
    ).toBe('applied')
    expect((await order('giulia.ferri', body.id)).order.state).toBe('EXECUTED')
  })
})

describe('withdrawing', () => {
  const who = { name: 'Anna Schmidt', email: 'anna@example.org' }
  const withdraw = (login: string, id: string) =>
    market.call(login, 'POST', `/orders/orders/${id}/withdrawal`, { body: who })

  test('before the money has left the contract is undone at once, with a receipt', async () => {
    await market.payIn('carmen.ruiz', 2_000_00n)
    const { body } = await signed('carmen.ruiz', 'OF060', '1000.00', '2.40')
    const { status, body: undone } = await withdraw('carmen.ruiz', body.id)
    expect(status).toBe(200)
    expect(undone.order.state).toBe('REVOKED')
    expect(undone.receipt).toMatchObject({ ...who, orderReference: body.reference })
    expect(await market.balance('carmen.ruiz')).toMatchObject({ reserved: '0.00' })
  })

  test('after the opening the bank gives the money back', async () => {
    await market.payIn('claire.martin', 5_000_00n)
    const { body } = await signed('claire.martin', 'OF034', '5000.00', '2.30')
    await exportOrders(market.worker, await market.today())
    await tell(body.id, {
      kind: 'OPENED',
      bankId: body.bankId,
      amount: '5000.00',
      valueDate: '2026-11-16',
    })
    const before = await market.balance('claire.martin')
    expect((await withdraw('claire.martin', body.id)).body.order.state).toBe('REVOCATION_REQUESTED')
    expect(await tell(body.id, { kind: 'RETURNED', bankId: body.bankId, amount: '5000.00' })).toBe(
      'applied',
    )
    expect((await order('claire.martin', body.id)).order.state).toBe('REVOKED')
    const after = await market.balance('claire.martin')
    expect(Number(after.current) - Number(before.current)).toBe(5000)
  })

  test('after a part was taken out the bank gives back what is left, and a late top-up comes back too', async () => {
    const login = 'sanne.devries'
    const overnight = { productId: 'OF072', amount: '1000.00', rate: '1.75' }
    await market.payIn(login, 2_000_00n)
    const { body } = await ordered(market, login, overnight)
    await exportOrders(market.worker, await market.today())
    const open = { kind: 'OPENED', bankId: body.bankId, amount: '1000.00', valueDate: '2026-11-16' }
    await tell(body.id, open)
    const path = `/deposits/deposits/${body.instanceId}/withdrawals`
    const { body: asked } = await market.call(login, 'POST', path, { body: { amount: '400.00' } })
    await market.sign(login, asked.signature)
    const signatureId = asked.signature.id
    await market.call(login, 'POST', path, { body: { amount: '400.00', signatureId } })
    expect((await settleWithdrawals(market.worker, asked.effectiveOn)).done).toBe(1)
    const topUp = await ordered(market, login, { ...overnight, instanceId: body.instanceId })
    await exportOrders(market.worker, await market.today())

    const before = Number((await market.balance(login)).current)
    await withdraw(login, body.id)
    const back = { kind: 'RETURNED', bankId: body.bankId }
    expect(await tell(body.id, { ...back, amount: '1000.00' })).toBe('issue')
    expect(await tell(body.id, { ...back, amount: '600.00' })).toBe('applied')
    expect(await tell(topUp.body.id, open)).toBe('applied')
    expect((await order(login, topUp.body.id)).order).toMatchObject({
      state: 'REJECTED',
      reason: 'CLOSED',
    })
    expect(Number((await market.balance(login)).current) - before).toBeCloseTo(1600, 2)
  })

  test('is a right of the order’s customer, whomever the caller acts for', async () => {
    const company = market.customerOf('brandt.gmbh')
    const { body } = await ordered(market, 'brandt.gmbh', wish)
    const anna = market.callers.get('anna.schmidt')!
    market.callers.set('anna.with.the.company', {
      ...anna,
      customerIds: [...anna.customerIds, company],
      standings: new Map([...anna.standings!, ...market.callers.get('brandt.gmbh')!.standings!]),
    })
    for (const login of ['brandt.gmbh', 'anna.with.the.company']) {
      const { status, body: refused } = await withdraw(login, body.id)
      expect([status, refused.code]).toEqual([409, 'withdrawal.right'])
    }
  })

  test.each([
    [
      'a British bond has a fixed rate',
      'james.carter',
      { productId: 'OF145', amount: '1000.00', rate: '4.20' },
    ],
    [
      'Swiss law knows no such right',
      'reto.baumann',
      { productId: 'OF189', amount: '1000.00', rate: '0.45' },
    ],
  ])('%s', async (_, login, what) => {
    const { body } = await ordered(market, login, what)
    const refused = await withdraw(login, body.id)
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'withdrawal.right',
    })
  })
})

describe('what goes with an order', () => {
  test('the wish for the end becomes the instruction of the deposit', async () => {
    await market.payIn('anna.schmidt', 60_000_00n)
    const { body } = await ordered(market, 'anna.schmidt', { ...wish, maturity: 'RENEW_PRINCIPAL' })
    expect(body).toMatchObject({ maturity: 'RENEW_PRINCIPAL', instructionState: 'FUNDED' })
    await exportOrders(market.worker, body.forwardOn)
    await tell(body.id, { kind: 'OPENED', amount: '5000.00', valueDate: body.forwardOn })
    const path = `/deposits/deposits/${body.instanceId}`
    const { body: found } = await market.call('anna.schmidt', 'GET', path)
    expect(found.deposit.legs).toEqual([
      { to: 'RENEWAL', amount: 'PRINCIPAL' },
      { to: 'ACCOUNT', amount: 'REST' },
    ])
  })

  test.each(['product', 'guarantee', 'withdrawal'])('the %s paper is a PDF', async (paper) => {
    const { body } = await place('lukas.weber', { amount: '7000.00' })
    const path = `/orders/orders/${body.id}/papers/${paper}`
    const { body: file } = await market.call('lukas.weber', 'GET', path)
    expect(file.contentType).toBe('application/pdf')
    expect(file.fileName).toContain(body.reference)
    expect(Buffer.from(file.content, 'base64').toString('latin1')).toMatch(/^%PDF-1\.7/)
    expect((await market.call('petra.lang', 'GET', path)).status).toBe(404)
  })

  test('no other paper exists', async () => {
    const { body } = await place('lukas.weber', { amount: '7100.00' })
    const path = `/orders/orders/${body.id}/papers/secret`
    expect((await market.call('lukas.weber', 'GET', path)).status).toBe(400)
  })
})

test('what was signed, and that it was withdrawn from, lies in the folder afterwards', async () => {
  const { body } = await ordered(market, 'lukas.weber', { ...wish, amount: '5500.00' })
  await market.call('lukas.weber', 'POST', `/orders/orders/${body.id}/withdrawal`, {
    body: { name: 'Lukas Weber', email: 'lukas@example.org' },
  })
  const jobs = { enqueue: async () => '', stop: async () => {} }
  for (const { kind, handle } of orderLetters(letterWriter(jobs)))
    if (['order.confirmed', 'order.revocation_requested', 'order.revoked'].includes(kind.name))
      await market.worker.transaction((tx) => handle(told(kind, body.id), tx))
  const { rows } = await market.worker.query<{ title: string; facts: object }>(
    'select title, facts from documents.documents where customer_id = $1 and subject = $2 order by id',
    [market.customerOf('lukas.weber'), body.id],
  )
  expect(rows).toEqual([
    expect.objectContaining({
      title: expect.stringMatching(/^Auftragsbestätigung: .+, 5\.500,00\s€$/),
    }),
    expect.objectContaining({
      title: expect.stringMatching(/^Eingangsbestätigung Ihres Widerrufs: .+, 5\.500,00\s€$/),
    }),
    expect.objectContaining({
      title: expect.stringMatching(/^Abrechnung nach Widerruf: .+, 5\.500,00\s€$/),
      facts: expect.objectContaining({ amount: '5500.00', valueDate: null }),
    }),
  ])
})

test('whoever withdraws gets the receipt by mail, at the address named for it', async () => {
  const { body } = await ordered(market, 'lukas.weber', { ...wish, amount: '5600.00' })
  await market.call('lukas.weber', 'POST', `/orders/orders/${body.id}/withdrawal`, {
    body: { name: 'Lukas Weber', email: 'anders@example.org' },
  })
  const sent: ReturnType<typeof messageOf>[] = []
  const { kind, handle } = revocationNotices(async (_, letter) => sent.push(messageOf(letter)))
  await market.worker.transaction((tx) => handle(told(kind, body.id), tx))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    to: 'anders@example.org',
    subject: 'Eingangsbestätigung Ihres Widerrufs',
  })
  for (const word of ['Lukas Weber', body.reference, '5.600,00'])
    expect(sent[0]!.body).toContain(word)
})

const told = ({ name }: EventKind, orderId: string): ToldFact => ({
  data: { orderId, instanceId: null, reason: null },
  ...{ id: randomUUID(), name, entityId: orderId, actor: 'test' },
  customerId: market.customerOf('lukas.weber'),
  ...{ occurredOn: date('2026-11-16'), occurredAt: new Date() },
})
