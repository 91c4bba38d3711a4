import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { deliverWaiting } from '#platform/events.ts'
import { keepBlock, releaseBlock } from '#services/accounts/index.ts'
import { accountOfReference, orderSubscribers } from '#services/orders/index.ts'
import { unconnected } from '#services/ports.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { noteChange } from '#services/signatures/index.ts'
import { bookFaults } from '../../../test/abuse/books.ts'
import { type Marketplace, openMarketplace, ordered } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import {
  type CarryPayout,
  type PayIn,
  paymentLetters,
  receivePayIn,
  receivePayoutEvent,
  releasePayIn,
  returnUnclaimed,
  sendPayouts,
} from './index.ts'

let market: Marketplace
let iban: string
beforeAll(async () => {
  market = await openMarketplace()
  iban = (await market.call('anna.schmidt', 'GET', '/customer/transaction_account')).body.iban
})
afterAll(() => market.close())
afterEach(async () => expect(await bookFaults(market.worker)).toEqual([]))

const today = date('2026-11-16')
const payIn = (change: Partial<PayIn> = {}) => {
  const payment: PayIn = {
    externalId: randomUUID(),
    accountNumber: iban,
    amount: '100.00',
    currency: 'EUR',
    senderName: 'Anna Schmidt',
    remittance: '',
    valueDate: today,
    ...change,
  }
  return receivePayIn(market.worker, payment, accountOfReference)
}
const current = async (login = 'anna.schmidt') => Number((await market.balance(login)).current)

describe('paying in', () => {
  test.each<[why: string, change: Partial<PayIn>, outcome: string, credited: number]>([
    ['the holder, by account number', {}, 'credited', 100],
    ['with another order of names', { senderName: 'SCHMIDT ANNA' }, 'credited', 100],
    ['somebody else', { senderName: 'Bernd Kaiser' }, 'held', 0],
    ['nobody at all', { senderName: '' }, 'held', 0],
    ['to an account that is not ours', { accountNumber: 'DE89370400440532013000' }, 'held', 0],
    ['in another currency', { currency: 'GBP' }, 'held', 0],
  ])('%s', async (_, change, outcome, credited) => {
    const before = await current()
    expect(await payIn(change)).toBe(outcome)
    expect((await current()) - before).toBeCloseTo(credited, 2)
  })

  test('a payment reported fifty times at once is one payment', async () => {
    const before = await current()
    const externalId = randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => payIn({ externalId })))
    expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1)
    expect((await current()) - before).toBeCloseTo(100, 2)
  })

  test('an order’s reference finds its account, and the order is paid', async () => {
    const { body: order } = await ordered(market, 'lukas.weber', {
      productId: 'OF002',
      amount: '5000.00',
      rate: '2.25',
    })
    const paid = {
      accountNumber: 'unknown',
      senderName: 'Lukas Weber',
      remittance: `for ${order.reference.toLowerCase()}`,
    }
    expect(await payIn({ ...paid, amount: '3000.00' })).toBe('credited')
    await deliverWaiting(market.worker, orderSubscribers, testLog)
    const path = `/orders/orders/${order.id}`
    expect((await market.call('lukas.weber', 'GET', path)).body.order).toMatchObject({
      instructionState: 'CONFIRMED',
      missing: '2000.00',
    })
    await payIn({ ...paid, amount: '2000.00' })
    await deliverWaiting(market.worker, orderSubscribers, testLog)
    expect((await market.call('lukas.weber', 'GET', path)).body.order.instructionState).toBe(
      'FUNDED',
    )
  })

  test('what is held is released by somebody who looked, or goes back after five business days', async () => {
    const released = randomUUID()
    await payIn({ externalId: released, senderName: 'Bernd Kaiser' })
    const { rows } = await market.worker.query<{ id: string }>(
      'select id from payments.pay_ins where external_id = $1',
      [released],
    )
    const before = await current()
    await market.worker.transaction((tx) => releasePayIn(tx, rows[0]!.id))
    expect((await current()) - before).toBeCloseTo(100, 2)
    expect((await returnUnclaimed(market.worker, date('2026-11-20'))).done).toBe(0)
    expect((await returnUnclaimed(market.worker, date('2026-11-23'))).done).toBeGreaterThan(0)
    expect((await returnUnclaimed(market.worker, date('2026-11-23'))).done).toBe(0)
  })

  test('whoever leaves can still pay what they owe, and nothing else', async () => {
    const login = 'sabine.vogel'
    const customerId = market.customerOf(login)
    const account = (await market.call(login, 'GET', '/customer/transaction_account')).body.iban
    const status = (to: string) =>
      market.worker.query('update customers.customers set status = $2 where id = $1', [
        customerId,
        to,
      ])
    const pay = () => payIn({ accountNumber: account, senderName: 'Sabine Vogel' })
    await status('TERMINATION_REQUESTED')
    expect(await pay()).toBe('held')
    const { available } = await market.balance(login)
    const owed = BigInt(available.replace('.', '')) + 50_00n
    await market.worker.query(
      `select ledger.post(gen_random_uuid(), 'owed', 'REVERSAL', '2026-11-16', array_agg(a.id),
                array_agg(case a.kind when 'TRANSACTION' then -$2::bigint else $2::bigint end), p_may_overdraw => true)
         from ledger.accounts a
        where a.currency = 'EUR' and (a.customer_id = $1 and a.kind = 'TRANSACTION'
              or a.kind = 'PAYMENTS' and a.reference = 'servicing-bank')`,
      [customerId, owed],
    )
    expect(await pay()).toBe('credited')
    expect(await pay()).toBe('held')
    await status('TERMINATION_INITIATED')
    expect(await pay()).toBe('held')
    await status('ACTIVE')
  })
})

describe('paying out', () => {
  const ask = (login: string, amount: string, signatureId?: string) =>
    market.call(login, 'POST', '/payment/payouts', {
      body: { amount, ...(signatureId && { signatureId }) },
    })

  test.each([
    ['nothing', 'anna.schmidt', '0.00', 422, 'min'],
    ['below nothing', 'anna.schmidt', '-1.00', 422, 'min'],
    ['three decimals', 'anna.schmidt', '1.001', 400, 'validation.failed'],
    ['as written in English', 'anna.schmidt', '1,000.00', 400, 'validation.failed'],
    ['an exponent', 'anna.schmidt', '1e3', 400, 'validation.failed'],
    ['more than is free', 'anna.schmidt', '99999.00', 422, 'higherThanLeftOver'],
    ['from an overdrawn account', 'petra.lang', '1.00', 422, 'higherThanLeftOver'],
    ['from an account not open yet', 'jonas.keller', '1.00', 409, 'account.state'],
    ['from an account in maintenance', 'thomas.hahn', '1.00', 503, 'account.maintenance'],
  ])('%s is refused', async (_, login, amount, status, code) => {
    const refused = await ask(login, amount)
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status, code })
  })

  test('a code stands for one amount to one account, once', async () => {
    const { body } = await ask('anna.schmidt', '10.00')
    await market.sign('anna.schmidt', body.signature)
    expect((await ask('anna.schmidt', '10.01', body.signature.id)).body.code).toBe('sca.invalid')
    const paid = await ask('anna.schmidt', '10.00', body.signature.id)
    expect(paid.body.payout).toMatchObject({ amount: '10.00', state: 'REQUESTED' })
    expect((await ask('anna.schmidt', '10.00', body.signature.id)).body.code).toBe('sca.invalid')
  })

  test('a payout names another account that is in use, and no other', async () => {
    const login = 'anna.schmidt'
    const customerId = market.customerOf(login)
    const [active, pending] = [randomUUID(), randomUUID()]
    await market.worker.query(
      `insert into customers.reference_accounts
         (customer_id, id, position, account_holder, iban, currency, state)
       values ($1, $2, 7, 'Anna Schmidt', 'DE89370400440532013000', 'EUR', 'ACTIVE'),
              ($1, $3, 8, 'Anna Schmidt', 'DE02100500000054540402', 'EUR', 'PENDING_CODE')`,
      [customerId, active, pending],
    )
    const to = (referenceAccountId: string, signatureId?: string) =>
      market.call(login, 'POST', '/payment/payouts', {
        body: { amount: '1.00', referenceAccountId, ...(signatureId && { signatureId }) },
      })
    for (const id of [pending, randomUUID()]) {
      const refused = await to(id)
      expect([refused.status, refused.body.code]).toEqual([409, 'referenceAccount.state'])
    }
    const { signature } = (await to(active)).body
    await market.sign(login, signature)
    expect((await ask(login, '1.00', signature.id)).body.code, 'elsewhere').toBe('sca.invalid')
    expect((await to(active, signature.id)).body.payout).toMatchObject({ target: '•••3000' })
  })

  test('an account that took the place of another is paid a little at first, and anything after two days', async () => {
    const login = 'claire.martin'
    const customerId = market.customerOf(login)
    const replace = (hoursAgo: number) =>
      market.worker.query(
        `update customers.reference_accounts set replaced_at = now() - make_interval(hours => $2)
          where customer_id = $1`,
        [customerId, hoursAgo],
      )
    const limit = async () =>
      (await market.call(login, 'GET', `/payment/payouts/limit?customer_id=${customerId}`)).body
    const paid = async (amount: string) => {
      const { body } = await ask(login, amount)
      await market.sign(login, body.signature)
      return body.signature.id as string
    }
    await market.payIn(login, 5000_00n)
    expect(await limit()).toEqual({})
    await replace(1)
    const refused = await ask(login, '1000.01')
    expect([refused.status, refused.body.code]).toEqual([422, 'coolingOff'])
    const { left, until } = refused.body.params
    expect(left).toEqual({ amount: '1000.00', currency: 'EUR' })
    expect(Date.parse(until.at) - Date.now()).toBeGreaterThan(46 * 3_600_000)
    expect((await limit()).coolingOff).toEqual({
      left: left.amount,
      currencyCode: 'EUR',
      until: until.at,
    })

    const signatures = [await paid('600.00'), await paid('600.00')]
    const answers = await Promise.all(signatures.map((id) => ask(login, '600.00', id)))
    expect(answers.map(({ status }) => status).toSorted(), 'of two at once one').toEqual([200, 422])
    expect((await limit()).coolingOff.left).toBe('400.00')
    await replace(48)
    expect(await limit()).toEqual({})
    expect((await ask(login, '1000.01')).status).toBe(200)
  })

  test('whoever signs in a new way is paid a little at first, however often it changes: T12', async () => {
    const login = 'marek.nowak'
    const customerId = market.customerOf(login)
    const { rows } = await market.worker.query<{ id: string }>(
      'select id from identity.users where username = $1',
      [login],
    )
    const [{ id: userId } = { id: '' }] = rows
    const limit = async () =>
      (await market.call(login, 'GET', `/payment/payouts/limit?customer_id=${customerId}`)).body
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await market.payIn(login, 20_000_00n)
    expect(await limit()).toEqual({})
    await noteChange(market.worker, userId, hoursAgo(47))
    const { left } = (await limit()).coolingOff
    const { body } = await ask(login, left)
    await market.sign(login, body.signature)
    expect((await ask(login, left, body.signature.id)).status).toBe(200)
    await noteChange(market.worker, userId, hoursAgo(0))
    expect((await limit()).coolingOff.left, 'not anew').toBe('0.00')
    expect((await ask(login, '0.01')).body.code).toBe('coolingOff')
  })

  test('of twenty who want everything at once, with codes of their own, one gets it [C-14]', async () => {
    const { available } = await market.balance('eva.novak')
    const signatures = []
    for (let i = 0; i < 20; i++) {
      const { body } = await ask('eva.novak', available)
      await market.sign('eva.novak', body.signature)
      signatures.push(body.signature.id as string)
    }
    const answers = await Promise.all(signatures.map((id) => ask('eva.novak', available, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await market.balance('eva.novak')).available).toBe('0.00')
  })

  test('what nobody took is not sent: it stays reserved, and the day says so', async () => {
    const before = await market.balance('eva.novak')
    const { carryPayout } = unconnected('production')
    const { done, issues } = await sendPayouts(market.worker, today, carryPayout)
    expect(done).toBe(0)
    expect(new Set(issues.map(({ reason }) => reason))).toEqual(new Set(['payout.notTaken']))
    const path = `/payment/payouts?customer_id=${market.customerOf('eva.novak')}`
    expect((await market.call('eva.novak', 'GET', path)).body[0].state).toBe('REQUESTED')
    expect(await market.balance('eva.novak')).toEqual(before)
  })

  test('what was asked for before the account was blocked waits until it is free', async () => {
    const customerId = market.customerOf('eva.novak')
    const block = { customerId, reason: 'COMPLIANCE', by: 'kyc' } as const
    await market.worker.transaction((tx) => keepBlock(tx, block))
    const offered: string[] = []
    await sendPayouts(market.worker, today, async ({ holder }) => {
      offered.push(holder)
      return 'notTaken'
    })
    expect(offered.length).toBeGreaterThan(0)
    expect(offered).not.toContain('Eva Novak')
    await market.worker.transaction((tx) => releaseBlock(tx, block))
  })

  test('to an account that is theirs no longer nothing leaves: the money is free again, and they are told', async () => {
    const login = 'marek.nowak'
    const customerId = market.customerOf(login)
    const before = await market.balance(login)
    const { rows } = await market.worker.query<{ id: string }>(
      `select id from payments.payouts where customer_id = $1 and state = 'REQUESTED'`,
      [customerId],
    )
    expect(rows).toHaveLength(1)
    const state = (to: string) =>
      market.worker.query(
        'update customers.reference_accounts set state = $2 where customer_id = $1',
        [...[customerId, to]],
      )
    await state('REMOVED')
    const offered: string[] = []
    for (let i = 0; i < 2; i++)
      await sendPayouts(market.worker, today, async ({ id }) => {
        offered.push(id)
        return 'notTaken'
      })
    await state('ACTIVE')
    expect(offered).not.toContain(rows[0]!.id)
    const path = `/payment/payouts?customer_id=${customerId}`
    expect((await market.call(login, 'GET', path)).body[0].state).toBe('RETURNED')
    expect(before.reserved).not.toBe('0.00')
    const { current } = before
    expect(await market.balance(login)).toMatchObject({ current, available: current })
    const jobs = { enqueue: async () => '', stop: async () => {} }
    await deliverWaiting(market.worker, paymentLetters(letterWriter(jobs)), testLog)
    const letters = await market.worker.query(
      `select key from postbox.letters where customer_id = $1 and key like 'payout%' order by id`,
      [customerId],
    )
    expect(letters.rows.at(-1)).toEqual({ key: 'payoutGivenUp' })
  })

  test('sent once, executed once, returned once, in any order and number', async () => {
    const before = await current('eva.novak')
    const carried: string[] = []
    const carry: CarryPayout = async ({ id }) => {
      carried.push(id)
      return 'taken'
    }
    const { done } = await sendPayouts(market.worker, today, carry)
    expect(done).toBeGreaterThan(0)
    expect(carried).toHaveLength(done)
    expect(await sendPayouts(market.worker, today, carry)).toEqual({ done: 0, issues: [] })
    const { body } = await market.call(
      'eva.novak',
      'GET',
      `/payment/payouts?customer_id=${market.customerOf('eva.novak')}`,
    )
    const [{ id }] = body
    expect(body[0].state).toBe('SENT')
    const event = (kind: 'EXECUTED' | 'RETURNED', eventId: string) =>
      receivePayoutEvent(market.worker, { kind, eventId, payoutId: id })
    const outcomes = await Promise.all([
      event('RETURNED', 'r'),
      event('RETURNED', 'r'),
      event('RETURNED', 'r2'),
    ])
    expect(outcomes.toSorted()).toEqual(['applied', 'known', 'repeated'])
    expect(await event('EXECUTED', 'e')).toBe('issue')
    expect(await current('eva.novak')).toBeCloseTo(before, 2)
  })

  test.each<[how: string, isAnswered: boolean]>([
    ['somebody looks until it answers', false],
    ['or it has answered before', true],
  ])(
    'what the bank has is paid once, though we died before noting it and the account went: %s',
    async (_, isAnswered) => {
      const login = 'anna.schmidt'
      const customerId = market.customerOf(login)
      const { body } = await ask(login, '20.00')
      await market.sign(login, body.signature)
      const { id } = (await ask(login, '20.00', body.signature.id)).body.payout
      const before = await market.balance(login)
      let isDead = false
      const taken = new Set<string>()
      const others: CarryPayout = async () => 'notTaken'
      const carry: CarryPayout = async (payout, day) => {
        if (payout.id !== id) return others(payout, day)
        taken.add(payout.id)
        return 'taken'
      }
      const dying: typeof market.worker = {
        ...market.worker,
        query: market.worker.query.bind(market.worker),
        transaction: (work, scope) =>
          isDead ? Promise.reject(new Error('killed')) : market.worker.transaction(work, scope),
      }
      await sendPayouts(dying, today, async (payout, day) => {
        const answer = await carry(payout, day)
        isDead = payout.id === id
        return answer
      })
      expect(taken).toEqual(new Set([id]))
      const path = `/payment/payouts?customer_id=${customerId}`
      const state = async () =>
        (await market.call(login, 'GET', path)).body.find((each: { id: string }) => each.id === id)
          .state
      expect(await state()).toBe('REQUESTED')

      await market.worker.query(
        `update customers.reference_accounts r set state = 'REMOVED'
         from payments.payouts p where p.id = $1 and (r.customer_id, r.id) = (p.customer_id, p.reference_account_id)`,
        [id],
      )
      const answer = () =>
        receivePayoutEvent(market.worker, { kind: 'EXECUTED', eventId: randomUUID(), payoutId: id })
      if (isAnswered) expect(await answer()).toBe('applied')
      // Never to that account again: whether the bank had it nobody knows.
      taken.clear()
      const { issues } = await sendPayouts(market.worker, date('2026-11-17'), carry)
      expect([...taken]).toEqual([])
      expect(issues.filter(({ entityId }) => entityId === id)).toEqual(
        isAnswered ? [] : [{ entityId: id, customerId, reason: 'payout.offeredToRemoved' }],
      )
      expect(await answer()).toBe(isAnswered ? 'known' : 'applied')
      expect(await state()).toBe('EXECUTED')
      const { available } = before
      expect(await market.balance(login)).toMatchObject({ available })
      expect(Number(before.current) - (await current(login))).toBeCloseTo(20, 2)
      await market.worker.query(
        `update customers.reference_accounts set state = 'ACTIVE' where customer_id = $1 and state = 'REMOVED'`,
        [customerId],
      )
    },
  )
})
