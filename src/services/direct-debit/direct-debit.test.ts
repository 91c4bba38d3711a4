// Direct debit on a real database: mandates signed and ended, money collected, returned for every reason, and kept from
// leaving while it can be asked back.

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WireCollection, WireMandate } from '#contracts/direct-debit.ts'
import { date } from '#domain/date.ts'
import { type ReturnCode, returnCodes } from '#domain/direct-debit/collection.ts'
import type { MandateState } from '#domain/direct-debit/mandate.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting } from '#platform/events.ts'
import { keepBlock, releaseBlock } from '#services/accounts/index.ts'
import { daySteps } from '#services/end-of-day.ts'
import { readLeavers } from '#services/leaving/index.ts'
import { orderLetters } from '#services/orders/index.ts'
import { paymentLetters } from '#services/payments/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { setBehaviourOf } from '#simulator/behaviour.ts'
import { type CollectionBehaviour, collectorName } from '#simulator/collections/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { careful, investingIn, investingPath } from '../../../test/investing.ts'
import { type Marketplace, openMarketplace, ordered } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { hearCollections } from './bank.ts'
import { directDebitLetters, receiveCollectionEvent } from './index.ts'

const anna = 'anna.schmidt'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
}, 120_000)
afterAll(() => market.close())
afterEach(async () => expect(await market.faults()).toEqual([]))

const own = ['hear-collections', 'end-mandates', 'submit-collections']
const leaving = ['let-go', 'fund', 'export', 'send-payouts']
const steps = (own: readonly string[]) =>
  daySteps(simulatedWorld, { bankDir: market.bankDir }).filter(({ name }) => own.includes(name))
async function daysUntil(last: string) {
  while ((await market.today()) < last) await closeDay(market.worker, steps(own))
}
/** Days on which nothing happens. */
const skipTo = (day: string) =>
  market.worker.query('update platform.business_clock set business_date = $1', [day])
const behave = (behaviour: CollectionBehaviour = {}) =>
  setBehaviourOf(market.worker, collectorName, behaviour)

type Standing = {
  mandates: WireMandate[]
  collections: WireCollection[]
  debtors: { referenceAccountId: string; refusal?: string }[]
  most: string
}
const standing = async (login = anna): Promise<Standing> => {
  const query = `customer_id=${market.customerOf(login)}`
  return (await market.call(login, 'GET', `/payment/direct-debit?${query}`)).body
}
const give = (login: string, referenceAccountId: string, signatureId?: string) =>
  market.call(login, 'POST', '/payment/mandates', {
    body: { referenceAccountId, ...(signatureId && { signatureId }) },
  })
async function given(login = anna): Promise<WireMandate> {
  const { debtors } = await standing(login)
  const { referenceAccountId } = debtors.find(({ refusal }) => !refusal)!
  const { body } = await give(login, referenceAccountId)
  await market.sign(login, body.signature)
  return (await give(login, referenceAccountId, body.signature.id)).body.mandate
}
/** The one that is there, or a new one. */
const mandate = async (login = anna): Promise<WireMandate> =>
  (await standing(login)).mandates.find(({ state }) => state === 'ACTIVE') ?? given(login)
const collect = async (amount: string, login = anna) =>
  market.call(login, 'POST', '/payment/collections', {
    body: { mandateId: (await mandate(login)).id, amount },
  })
const collection = async (id: string) =>
  (await standing()).collections.find((each) => each.id === id)!
const current = async () => Number((await market.balance(anna)).current)
const code = async (answer: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await answer
  return `${status} ${body.code}`
}

async function letters() {
  const write = letterWriter({ enqueue: async () => '', stop: async () => {} })
  await deliverWaiting(
    market.worker,
    [directDebitLetters, orderLetters, paymentLetters].flatMap((of) => of(write)),
    testLog,
  )
  const { rows } = await market.worker.query<{ subject: string }>(
    `select subject from postbox.threads where customer_id = $1 order by id desc`,
    [market.customerOf(anna)],
  )
  return rows.map(({ subject }) => subject)
}

const listed = async (login = anna) => {
  const query = `customer_id=${market.customerOf(login)}`
  return (await market.call(login, 'GET', `${investingPath}/orders?${query}`)).body
}

describe('a mandate', () => {
  test('is signed with a code over one account, told with its paper, and done as a consent at once [ENUM-023, ENUM-024]', async () => {
    expect(await listed()).toEqual([])
    const found = await given()
    const [consent, ...others] = await listed()
    expect(consent).toMatchObject({
      ...{ type: 'PAYMENT_ORDER_CONSENT', state: 'EXECUTED', instructionState: 'EXECUTED' },
      confirmedOn: '2026-11-16',
    })
    expect(others).toEqual([])
    expect(found).toMatchObject({ scheme: 'CORE', state: 'ACTIVE', signedOn: '2026-11-16' })
    expect(found.reference).toMatch(/^TM-MANDATE-[2-9A-Z]{10}$/)
    expect(await letters()).toContain('Ihr Lastschriftmandat')
    const { rows } = await market.worker.query(
      `select type, facts from documents.documents where customer_id = $1 and type = 'agreement' and subject = $2`,
      [market.customerOf(anna), found.id],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows[0])).toContain(found.reference)
  })

  test('of a company is one between companies, and waits where two sign', async () => {
    const login = 'brandt.gmbh'
    const [debtor] = (await standing(login)).debtors
    const { body } = await give(login, debtor!.referenceAccountId)
    await market.sign(login, body.signature)
    const answer = await give(login, debtor!.referenceAccountId, body.signature.id)
    expect(answer.body.waiting.missing).toHaveLength(1)
    expect((await standing(login)).mandates).toEqual([])
    expect(await listed(login)).toEqual([])
  })

  test('a second of the same account, a foreign or an invented account is refused', async () => {
    const { mandates, debtors } = await standing()
    const id = mandates[0]!.referenceAccountId
    expect(debtors.find((each) => each.referenceAccountId === id)!.refusal).toBe('mandate.exists')
    expect(await code(give(anna, id))).toBe('409 mandate.exists')
    expect(await code(give(anna, randomUUID()))).toBe('404 not.found')
    const [foreign] = (await standing('lukas.weber')).debtors
    if (foreign) expect(await code(give(anna, foreign.referenceAccountId))).toBe('404 not.found')
  })

  test('one that is not in use, or in pounds, is refused', async () => {
    const pending = randomUUID()
    await market.worker.query(
      `insert into customers.reference_accounts
         (customer_id, id, position, account_holder, iban, currency, state, pending_until)
       values ($1, $2, 9, 'Anna Schmidt', 'DE89370400440532013000', 'EUR', 'PENDING_CODE', '2026-12-01')`,
      [market.customerOf(anna), pending],
    )
    expect(await code(give(anna, pending))).toBe('422 mandate.account')
    const [british] = (await standing('george.harris').catch(() => ({ debtors: [] }))).debtors ?? []
    if (british) expect(british.refusal).toBe('mandate.account')
  })

  test('ends at once, with what is announced under it, and does not come back', async () => {
    const { body } = await collect('25.00')
    const { id } = await mandate()
    const end = () => market.call(anna, 'POST', `/payment/mandates/${id}/end`)
    expect((await end()).body).toMatchObject({ state: 'ENDED', endedOn: '2026-11-16' })
    expect(await code(end())).toBe('409 mandate.state')
    expect(await collection(body.id)).toMatchObject({ state: 'CANCELLED' })
    const again = { mandateId: id, amount: '25.00' }
    expect(await code(market.call(anna, 'POST', '/payment/collections', { body: again }))).toBe(
      '409 mandate.state',
    )
    const all = await letters()
    expect(all).toContain('Ihr Lastschriftmandat ist beendet')
    expect(all).toContain('Ein Einzug wurde abgesagt')
  })
})

describe('a collection', () => {
  test.each([
    ['nothing', '0.00', '422 min'],
    ['below a euro', '0.99', '422 min'],
    ['more than ten thousand', '10000.01', '422 max'],
    ['an exponent', '1e3', '400 validation.failed'],
    ['less than nothing', '-5.00', '422 min'],
  ])('of %s is refused', async (_, amount, refusal) => {
    expect(await code(collect(amount))).toBe(refusal)
  })

  test('counts with those on their way', async () => {
    const first = await collect('9000.00')
    expect(await code(collect('1000.01'))).toBe('422 max')
    expect((await standing()).most).toBe('1000.00')
    const path = `/payment/collections/${first.body.id}/cancellation`
    expect((await market.call(anna, 'POST', path)).body.state).toBe('CANCELLED')
    expect(await code(market.call(anna, 'POST', path))).toBe('409 collection.state')
    expect((await standing()).most).toBe('10000.00')
  })

  test('nobody else can use the mandate, or give up what it collects', async () => {
    const { body } = await collect('5.00')
    const { id } = await mandate()
    const steal = { mandateId: id, amount: '5.00' }
    expect(
      await code(market.call('lukas.weber', 'POST', '/payment/collections', { body: steal })),
    ).toBe('404 not.found')
    const path = `/payment/collections/${body.id}/cancellation`
    expect(await code(market.call('lukas.weber', 'POST', path))).toBe('404 not.found')
    await market.call(anna, 'POST', path)
  })

  test('is announced, with the bank a day before, credited on its day, once', async () => {
    await behave({ repeatsCollections: true, inventsCollections: true })
    const before = await current()
    const { body } = await collect('500.00')
    expect(body).toMatchObject({ state: 'ANNOUNCED', dueOn: '2026-11-18' })
    await daysUntil('2026-11-18')
    expect((await collection(body.id)).state).toBe('SUBMITTED')
    const cancel = `/payment/collections/${body.id}/cancellation`
    expect(await code(market.call(anna, 'POST', cancel))).toBe('409 collection.state')
    await daysUntil('2026-11-19')
    expect(await collection(body.id)).toMatchObject({
      ...{ state: 'CREDITED', creditedOn: '2026-11-18', payableFrom: '2027-01-14' },
    })
    await daysUntil('2026-11-21')
    expect((await current()) - before).toBeCloseTo(500, 2)
    const { rows } = await market.worker.query<{ reason: string }>(
      `select reason from platform.issues where kind in ('collection-answer', 'hear-collections')`,
    )
    expect(rows.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['CREDITED when unknown', '1 answers cannot be read']),
    )
    await behave()
  })

  test('can be ordered with at once, and is not paid out while it can be asked back', async () => {
    const available = Number((await market.balance(anna)).available)
    const ask = (amount: number) =>
      market.call(anna, 'POST', '/payment/payouts', { body: { amount: amount.toFixed(2) } })
    expect(await code(ask(available - 499.99))).toBe('422 payout.collected')
    expect((await ask(available - 500)).body.signature).toBeDefined()
    const query = `customer_id=${market.customerOf(anna)}`
    const limit = await market.call(anna, 'GET', `/payment/payouts/limit?${query}`)
    expect(limit.body.collected).toEqual({
      amount: '500.00',
      currencyCode: 'EUR',
      until: '2027-01-14',
    })
    const [leaver] = (
      await market.worker.transaction((tx) => readLeavers(tx, [market.customerOf(anna)]), {
        customers: [market.customerOf(anna)],
      })
    ).values()
    expect(leaver!.collections).toMatchObject([{ day: '2027-01-14' }])
  })
})

describe('what comes back', () => {
  /** Credited today, as if it had been announced before. */
  async function credited(amount = '40.00'): Promise<string> {
    const { body } = await collect(amount)
    await market.worker.query(
      `update debits.collections set state = 'SUBMITTED', is_offered = true where id = $1`,
      [body.id],
    )
    const event = { eventId: randomUUID(), collectionId: body.id, kind: 'CREDITED' } as const
    expect(await receiveCollectionEvent(market.worker, event)).toBe('applied')
    return body.id
  }
  const giveBack = (collectionId: string, returned: ReturnCode, eventId = randomUUID()) =>
    receiveCollectionEvent(market.worker, {
      ...{ eventId, collectionId, kind: 'RETURNED', code: returned },
    })

  const mandateAfter: Record<ReturnCode, MandateState> = {
    ...{ AM04: 'ACTIVE', MD06: 'ACTIVE', MS03: 'ACTIVE' },
    ...{ AC01: 'BLOCKED', AC04: 'BLOCKED', MD07: 'BLOCKED', MD01: 'REVOKED' },
  }
  test.each([...returnCodes])('%s: money, mandate and letter', async (returned) => {
    const before = await current()
    const id = await credited()
    const { id: mandateId } = await mandate()
    expect(await current()).toBeCloseTo(before + 40, 2)
    const eventId = randomUUID()
    expect(await giveBack(id, returned, eventId)).toBe('applied')
    expect(await giveBack(id, returned, eventId)).toBe('repeated')
    expect(await giveBack(id, returned)).toBe('known')
    expect(await current()).toBeCloseTo(before, 2)
    expect(await collection(id)).toMatchObject({ state: 'RETURNED', returnCode: returned })
    const { mandates, collections } = await standing()
    expect(mandates.find((each) => each.id === mandateId)!.state).toBe(mandateAfter[returned])
    const retry = collections.find(({ isRetry, state }) => isRetry && state === 'ANNOUNCED')
    expect(retry !== undefined).toBe(returned === 'AM04')
    if (retry) {
      expect(retry).toMatchObject({ amount: '40.00', dueOn: '2026-11-24' })
      await market.call(anna, 'POST', `/payment/collections/${retry.id}/cancellation`)
    }
    const subject =
      returned === 'AM04' ? 'wir versuchen es erneut' : 'Ein Einzug wurde zurückgegeben'
    expect((await letters()).join('\n')).toContain(subject)
  })

  test('a death is looked at by somebody', async () => {
    const { rowCount } = await market.worker.query(
      `select from platform.issues where kind = 'collection-death'`,
    )
    expect(rowCount).toBe(1)
  })

  /** A portfolio that waits for its first money. */
  async function begunPortfolio() {
    const { place, signed } = investingIn(market)
    await market.call(anna, 'POST', `${investingPath}/profiles`, {
      body: { customer_id: market.customerOf(anna), answers: careful },
    })
    const { body } = await place(anna, {
      ...{ type: 'LIQUID_ONBOARDING', template: 'DWM50', name: 'Reserve', amount: '500.00' },
    })
    const { id, instructionState } = await signed(anna, body.id)
    expect(instructionState).toBe('CONFIRMED')
    return id
  }
  async function banners() {
    const query = `customer_id=${market.customerOf(anna)}`
    const { body } = await market.call(anna, 'GET', `${investingPath}/portfolios?${query}`)
    return body.map((each: Record<string, string>) => `${each.banner} ${each.severity}`)
  }

  test('what is missing then, the account is short of, and the next money makes good [ENUM-017, ENUM-018]', async () => {
    const available = Number((await market.balance(anna)).available)
    const id = await credited()
    // Everything is reserved for something else.
    await market.worker.query(
      `select ledger.hold(gen_random_uuid(), 'test/short', a.id, $2, 'order') from ledger.accounts a
        where a.customer_id = $1 and a.kind = 'TRANSACTION' and a.currency = 'EUR'`,
      [market.customerOf(anna), BigInt(Math.round((available + 40) * 100))],
    )
    const orderId = await begunPortfolio()
    expect(await banners()).toEqual(['FUNDING_PENDING WARN'])
    expect(await giveBack(id, 'MD06')).toBe('applied')
    expect(Number((await market.balance(anna)).available)).toBeCloseTo(-40, 2)
    expect(await banners()).toEqual(['ISSUE_IDENTIFIED CRITICAL'])
    await market.payIn(anna, 40_00n)
    expect(Number((await market.balance(anna)).available)).toBeCloseTo(0, 2)
    expect(await banners()).toEqual(['FUNDING_PENDING WARN'])
    await market.call(anna, 'POST', `${investingPath}/orders/${orderId}/cancellation`)
    await market.worker.query(
      `select ledger.release(id) from ledger.holds where key = 'test/short'`,
    )
  })

  test('pays for nothing any more: what has not left is let go of, the newest first, until the rest is there', async () => {
    const free = async () => BigInt((await market.balance(anna)).available.replace('.', ''))
    const keep = (key: string, minor: bigint) =>
      market.worker.query(
        `select ledger.hold(gen_random_uuid(), $2, a.id, $3, 'order') from ledger.accounts a
          where a.customer_id = $1 and a.kind = 'TRANSACTION' and a.currency = 'EUR'`,
        [market.customerOf(anna), key, minor],
      )
    const payout = async () => {
      const body = { amount: '30.00' }
      const asked = await market.call(anna, 'POST', '/payment/payouts', { body })
      await market.sign(anna, asked.body.signature)
      const signed = { ...body, signatureId: asked.body.signature.id }
      expect((await market.call(anna, 'POST', '/payment/payouts', { body: signed })).status).toBe(
        200,
      )
    }
    const payouts = async () => {
      const query = `customer_id=${market.customerOf(anna)}`
      return (await market.call(anna, 'GET', `/payment/payouts?${query}`)).body
    }
    const limit = `/payment/payouts/limit?customer_id=${market.customerOf(anna)}`
    const { collected } = (await market.call(anna, 'GET', limit)).body
    const rest = BigInt(collected.amount.replace('.', ''))
    await keep('test/rest', (await free()) - rest - 30_00n)
    await payout()
    const id = await credited('5000.00')
    const wish = { productId: 'OF002', amount: '5000.00', rate: '2.25' }
    const { body: order } = await ordered(market, anna, wish)
    const stateOf = async () =>
      (await market.call(anna, 'GET', `/orders/orders/${order.id}`)).body.order.instructionState
    expect(await stateOf()).toBe('FUNDED')
    expect(await giveBack(id, 'MD06')).toBe('applied')
    expect(await free()).toBe(rest - 5000_00n)
    const night = async () => {
      for (const step of steps(leaving)) await step.run(market.worker, await market.today())
    }
    await night()
    expect([await stateOf(), await free()]).toEqual(['CONFIRMED', rest])
    expect((await payouts())[0]).toMatchObject({ amount: '30.00', state: 'SENT' })
    expect(await letters()).toContain('Ihr Auftrag wartet wieder auf Geld')

    await market.payIn(anna, 30_00n)
    const path = `/orders/orders/${order.id}/cancellation`
    expect((await market.call(anna, 'POST', path)).status).toBe(200)
    await payout()
    const second = await credited()
    await keep('test/elsewhere', rest + 40_00n)
    expect(await giveBack(second, 'MD06')).toBe('applied')
    await night()
    expect((await payouts())[0]).toMatchObject({ amount: '30.00', state: 'RETURNED' })
    expect(await free()).toBe(-10_00n)
    expect((await letters())[0]).toBe('Ihre Auszahlung wurde nicht ausgeführt')
    await market.worker.query(
      `select ledger.release(id) from ledger.holds where key in ('test/rest', 'test/elsewhere')`,
    )
  })

  test('too late, of a state that cannot be, or of nothing moves no money', async () => {
    const id = await credited()
    const before = await current()
    await skipTo('2027-01-22')
    expect(await giveBack(id, 'AM04')).toBe('issue')
    expect(await giveBack(id, 'MD06')).toBe('issue')
    expect(await giveBack(randomUUID(), 'MD06')).toBe('unknown')
    const { body } = await collect('15.00')
    expect(await giveBack(body.id, 'AM04')).toBe('issue')
    expect(await current()).toBeCloseTo(before, 2)
    await market.call(anna, 'POST', `/payment/collections/${body.id}/cancellation`)
    const event = { eventId: randomUUID(), collectionId: 'x', kind: 'RETURNED', code: 'ZZ99' }
    const bank = { name: 'bank', submit: async () => {}, answers: async () => [event] }
    expect(await hearCollections(market.worker, bank, date('2027-01-22'))).toMatchObject([
      { reason: '1 answers cannot be read' },
    ])
    expect(await giveBack(id, 'MD01')).toBe('applied')
  })

  test('where there was no money it is asked for once more, and not a third time', async () => {
    await behave({ returned: 'AM04', isRefused: true })
    const { body } = await collect('60.00')
    await daysUntil('2027-01-27')
    expect(await collection(body.id)).toMatchObject({ state: 'RETURNED', returnCode: 'AM04' })
    const again = (await standing()).collections.find(({ isRetry }) => isRetry)!
    expect(again).toMatchObject({ state: 'ANNOUNCED', dueOn: '2027-01-29' })
    await daysUntil('2027-02-02')
    expect(await collection(again.id)).toMatchObject({ state: 'RETURNED' })
    expect((await standing()).collections.filter(({ state }) => state === 'ANNOUNCED')).toEqual([])
    await behave()
  })
})

describe('an end of day', () => {
  test('submits once, whatever happened to the answer, and gives up what is of the blocked', async () => {
    const { body: first } = await collect('20.00')
    await skipTo('2027-02-03')
    let asked = 0
    const bank = (fails: boolean) => ({
      ...{ name: 'bank', answers: async () => [] },
      submit: async () => {
        asked++
        if (fails) throw new Error('no line')
      },
    })
    const run = async (fails: boolean) => {
      const world = { ...simulatedWorld, collections: bank(fails) }
      return daySteps(world, { bankDir: market.bankDir })
        .find(({ name }) => name === 'submit-collections')!
        .run(market.worker, await market.today())
    }
    expect(await run(true)).toMatchObject([{ reason: 'no line' }])
    expect((await collection(first.id)).state).toBe('ANNOUNCED')
    const cancel = `/payment/collections/${first.id}/cancellation`
    expect(await code(market.call(anna, 'POST', cancel))).toBe('409 collection.state')
    expect(await run(false)).toEqual([])
    expect(await run(false)).toEqual([])
    expect([asked, (await collection(first.id)).state]).toEqual([2, 'SUBMITTED'])
    const silent = daySteps(
      { ...simulatedWorld, collections: bank(false) },
      { bankDir: market.bankDir },
    ).find(({ name }) => name === 'hear-collections')!
    const { dueOn } = await collection(first.id)
    expect(await silent.run(market.worker, date(dueOn))).toEqual([])
    expect(await silent.run(market.worker, date('2027-02-20'))).toMatchObject([
      { entityId: first.id, reason: `collection since ${dueOn}` },
    ])

    const { body: second } = await collect('20.00')
    await skipTo('2027-02-05')
    const customerId = market.customerOf(anna)
    const scope = { customers: [customerId] }
    const block = { customerId, reason: 'COMPLIANCE', by: 'desk' } as const
    await market.worker.transaction((tx) => keepBlock(tx, block), scope)
    await run(false)
    expect((await collection(second.id)).state).toBe('CANCELLED')
    await market.worker.transaction((tx) => releaseBlock(tx, block), scope)

    // Handed over late it is fetched later; what the bank may have keeps its day, and whether it can be stopped nobody knows.
    const { body: third } = await collect('20.00')
    const isLate = () =>
      market.worker.query(
        `update debits.collections set submit_on = '2027-02-03', due_on = '2027-02-04' where id = $1`,
        [third.id],
      )
    await isLate()
    await run(true)
    expect(await collection(third.id)).toMatchObject({ state: 'ANNOUNCED', dueOn: '2027-02-08' })
    await isLate()
    await run(true)
    expect(await collection(third.id)).toMatchObject({ state: 'ANNOUNCED', dueOn: '2027-02-04' })
    await market.worker.transaction((tx) => keepBlock(tx, block), scope)
    expect(await run(false)).toMatchObject([
      { entityId: third.id, reason: 'the bank may have it: ask' },
    ])
    expect((await collection(third.id)).state).toBe('ANNOUNCED')
    await market.worker.transaction((tx) => releaseBlock(tx, block), scope)
    expect(await run(false)).toEqual([])
    expect((await collection(third.id)).state).toBe('SUBMITTED')
  })

  test('ends what nobody used for three years, and what was collected from a removed account', async () => {
    const { id } = await mandate()
    const of = async () => (await standing()).mandates.find((each) => each.id === id)!.state
    await market.worker.query(`update debits.mandates set used_on = '2024-02-06' where id = $1`, [
      id,
    ])
    await daysUntil('2027-02-06')
    expect(await of()).toBe('ACTIVE')
    await daysUntil('2027-02-07')
    expect(await of()).toBe('EXPIRED')
    const next = await given()
    await market.worker.query(
      `update customers.reference_accounts set state = 'REMOVED', removed_at = now(), pending_until = null where id = $1`,
      [next.referenceAccountId],
    )
    await daysUntil('2027-02-08')
    expect((await standing()).mandates.find((each) => each.id === next.id)!.state).toBe('ENDED')
  })
})
