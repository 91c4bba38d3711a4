import { afterEach, describe, expect, test } from 'vitest'
import type { WireInvestmentOrder } from '#contracts/investing.ts'
import { addDays, date } from '#domain/date.ts'
import { deliverWaiting } from '#platform/events.ts'
import { demoId } from '#services/demo/index.ts'
import { declarationWorkers } from '#services/orders/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import {
  careful,
  investingIn,
  investingPath,
  lotsOff,
  openInvesting,
} from '../../../test/investing.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { testLog } from '../../../test/world.ts'
import { investmentLetters } from './letters.ts'
import { withdrawDeclared } from './withdraw.ts'
import { portfolioWithdrawalNotices } from './withdrawal-letters.ts'

const market = openForAll(openInvesting, 120_000)
const { place, signed, order, portfolio, days, behave } = investingIn(market, [
  ...['charge-fees', 'reckon-fees', 'undo-portfolios', 'run-plans'],
])
afterEach(async () => {
  await behave({})
  expect(await market.faults()).toEqual([])
  expect(await lotsOff(market.worker)).toEqual([])
})

const petra = 'petra.lang'
const declared = { name: 'Petra Lang', email: 'petra.lang@example.org' }
const withdraw = (id: string, login = petra) =>
  market.call(login, 'POST', `${investingPath}/orders/${id}/withdrawal`, { body: declared })
const rowsOf = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await market.worker.query<Row>(sql, values)).rows
const cashOf = async (kind: string, reference: string) =>
  (
    await rowsOf<{ minor: bigint }>(
      `select coalesce(sum(balance_minor), 0)::bigint as minor from ledger.accounts
        where kind = $1 and reference = $2 and currency = 'EUR'`,
      [kind, reference],
    )
  )[0]!.minor
const available = () => cashOf('TRANSACTION', market.accountOf(petra))
const held = async (id: string) => (await portfolio(petra, id)).body

async function begin(): Promise<WireInvestmentOrder> {
  await market.call(petra, 'POST', `${investingPath}/profiles`, {
    body: { customer_id: market.customerOf(petra), answers: careful },
  })
  const placed = await place(petra, {
    ...{ type: 'LIQUID_ONBOARDING', template: 'DWM50', name: 'Reserve', amount: '5000.00' },
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return signed(petra, placed.body.id)
}

const sent: { to: string; kind: string }[] = []
async function letters() {
  const write = letterWriter({ enqueue: async () => '', stop: async () => {} })
  const notices = portfolioWithdrawalNotices(async (_, letter) => sent.push(letter))
  await deliverWaiting(market.worker, [...investmentLetters(write), notices], testLog)
  const found = await rowsOf<{ key: string }>(
    `select key from postbox.letters where customer_id = $1 and key in ('portfolioWithdrawn', 'portfolioUndone', 'saleConfirmed', 'saleExecuted') order by id`,
    [market.customerOf(petra)],
  )
  return found.map(({ key }) => key)
}

const shift = (id: string, by: number) =>
  market.worker.query(
    'update orders.orders set confirmed_on = confirmed_on + $2::int where id = $1',
    [id, by],
  )

describe('a portfolio that is withdrawn from', () => {
  test('before anything has left ends at once: its money is free, and there is a receipt', async () => {
    await market.payIn(petra, 20_000_00n)
    const before = await available()
    const { id, portfolioId } = await begin()
    expect((await held(portfolioId)).withdrawal).toMatchObject({
      ...{ orderId: id, withdrawUntil: addDays(await market.today(), 14) },
    })
    const { status, body } = await withdraw(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      order: { instructionState: 'REVOKED' },
      receipt: { ...declared, orderReference: body.order.reference },
    })
    expect(await held(portfolioId)).toMatchObject({
      ...{ state: 'CLOSED', withdrawal: { withdrawnAt: body.receipt.declaredAt } },
    })
    expect(await available()).toBe(before)
    expect(
      await rowsOf(
        `select from ledger.own_holds where reason = 'order' and account_id in
      (select id from ledger.accounts where reference = $1)`,
        [market.accountOf(petra)],
      ),
    ).toEqual([])
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'order.state' } })
    expect(await letters()).toEqual(['portfolioWithdrawn'])
    expect(sent).toMatchObject([{ to: declared.email, kind: 'portfolioWithdrawalReceipt' }])
    expect(
      await rowsOf(`select from documents.documents where type = 'withdrawalReceipt'`),
    ).toHaveLength(1)
  })

  test('while it is bought is bought, sold again at the day’s price and paid back', async () => {
    const before = await available()
    const { id, portfolioId } = await begin()
    await days(2)
    expect((await order(petra, id)).state).toMatch(/EXPORTED|IN_PROGRESS/)
    const { status, body } = await withdraw(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await held(portfolioId)).withdrawal).toMatchObject({
      withdrawnAt: body.receipt.declaredAt,
    })
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'order.state' } })
    await days(2)
    const buy = await place(petra, { type: 'BUY', portfolioId, amount: '500.00' })
    expect([buy.status, buy.body.code]).toEqual([409, 'product_instance_must_be_active'])
    await days(8)
    expect(await order(petra, id)).toMatchObject({ instructionState: 'REVOKED' })
    const { state, paidOut, fees } = await held(portfolioId)
    expect([state, fees]).toEqual(['CLOSED', '0.00'])
    expect(await cashOf('PORTFOLIO', portfolioId)).toBe(0n)
    const back = BigInt(paidOut.replace('.', ''))
    expect(back).toBeGreaterThan(4_500_00n)
    expect(await available()).toBe(before - 5_000_00n + back)
    expect((await letters()).slice(-3)).toEqual([
      ...['portfolioWithdrawn', 'saleExecuted', 'portfolioUndone'],
    ])
  })

  test('later costs no fee, runs no plan, and gets the fee of a quarter back', async () => {
    await market.worker.query(`update platform.business_clock set business_date = '2026-12-28'`)
    market.clock.now = new Date('2026-12-28T09:00:00Z')
    const { id, portfolioId } = await begin()
    await days(8)
    const plan = await place(petra, {
      ...{ type: 'SAVINGS_PLAN_CREATE', portfolioId, amount: '100.00' },
      ...{ rhythm: 'MONTHLY', dayOfMonth: 15 },
    })
    expect(plan.status, JSON.stringify(plan.body)).toBe(200)
    await signed(petra, plan.body.id)
    expect(Number((await held(portfolioId)).fees)).toBeGreaterThan(0)
    const buy = await place(petra, { type: 'BUY', portfolioId, amount: '500.00' })
    const waiting = await signed(petra, buy.body.id)
    expect((await withdraw(waiting.id)).body).toMatchObject({ code: 'withdrawal.right' })
    expect((await withdraw(id)).body.order).toMatchObject({
      instructionState: 'REVOCATION_REQUESTED',
    })
    expect(await order(petra, waiting.id)).toMatchObject({ instructionState: 'CANCELLED' })
    expect(await held(portfolioId)).not.toHaveProperty('plan')
    await days(10)
    expect(await order(petra, id)).toMatchObject({ instructionState: 'REVOKED' })
    expect(await held(portfolioId)).toMatchObject({ state: 'CLOSED', fees: '0.00' })
    expect(await cashOf('PORTFOLIO', portfolioId)).toBe(0n)
  }, 240_000)

  test('for fourteen days, and on the public page as well by whoever names it from their own address', async () => {
    const { id, reference, portfolioId } = await begin()
    await shift(id, -14)
    const today = date(await market.today())
    expect((await held(portfolioId)).withdrawal).toMatchObject({ withdrawUntil: today })
    await shift(id, -1)
    expect(await held(portfolioId)).not.toHaveProperty('withdrawal')
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'withdrawal.right' } })
    const [{ email } = { email: '' }] = await rowsOf<{ email: string }>(
      'select email from customers.persons where customer_id = $1 and email is not null',
      [market.customerOf(petra)],
    )
    const never = async () => expect.unreachable()
    const [worker] = declarationWorkers(async () => undefined as never, withdrawDeclared(never))
    const declare = async (on: typeof today) => {
      const [{ id: declarationId } = { id: '' }] = await rowsOf<{ id: string }>(
        `insert into orders.declarations (id, market, name, contract, email, declared_at)
         values (gen_random_uuid(), 'de-DE', 'Petra Lang', $1, $2, now()) returning id`,
        [reference, email],
      )
      await market.worker.transaction((tx) => worker!.run({ id: declarationId, on }, tx))
    }
    await declare(today)
    expect(await order(petra, id)).toMatchObject({ instructionState: 'FUNDED' })
    await declare(addDays(today, -1))
    expect(await order(petra, id)).toMatchObject({ instructionState: 'REVOKED' })
  })

  test('is one that was begun here, and nobody else’s', async () => {
    const annas = demoId('BAC_410_000_001', 'DWM50')
    expect((await portfolio('anna.schmidt', annas)).body).not.toHaveProperty('withdrawal')
    const { id } = await begin()
    expect(await withdraw(id, 'anna.schmidt')).toMatchObject({ status: 404 })
    await withdraw(id)
  })
})
