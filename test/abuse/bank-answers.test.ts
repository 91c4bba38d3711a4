import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankAnswerEffect, type PlacedOrder } from '#domain/order/bank-answer.ts'
import type { InstructionState } from '#domain/order/order.ts'
import { openIssues } from '#platform/issues.ts'
import { exportOrders } from '#services/orders/export.ts'
import { fundOrders } from '#services/orders/funding.ts'
import { overdueAtBanks, receiveBankEvent } from '#services/orders/index.ts'
import { placeOrder } from '#services/orders/place.ts'
import { bind } from '#services/orders/sign.ts'
import { moveOrder, type Order, ordersWhere } from '#services/orders/store.ts'
import { issueNamed } from '#services/products/index.ts'
import { type Marketplace, openMarketplace } from '../marketplace.ts'
import { bookFaults } from './books.ts'

// OF072: overnight at 1.75 %, from 1,000, so that it can be topped up.
const login = 'sanne.devries'
const wish = { productId: 'OF072', amount: '1000.00', rate: '1.75' }
const valueDate = '2026-11-16'

let market: Marketplace
let bankId = ''
beforeAll(async () => {
  market = await openMarketplace()
  await market.payIn(login, 900_000_00n)
})
afterAll(() => market.close())

const tell = (orderId: string, answer: object, eventId: string = randomUUID()) =>
  receiveBankEvent(
    market.worker,
    { bankId, eventId, orderId, currency: 'EUR', ...answer } as never,
    market.now,
  )
const opened = { kind: 'OPENED', amount: '1000.00', valueDate }

/** Every answer a bank may give, right and wrong. */
const answers: Record<string, object> = {
  acknowledged: { kind: 'ACKNOWLEDGED' },
  opened,
  'opened in part': { ...opened, amount: '400.00' },
  'opened in another currency': { ...opened, currency: 'PLN' },
  'opened next year': { ...opened, valueDate: '2027-11-16' },
  'opened a few days ahead': { ...opened, valueDate: '2026-11-20' },
  'opened before it was sent': { ...opened, valueDate: '2026-11-13' },
  rejected: { kind: 'REJECTED', reason: 'KYC' },
  returned: { kind: 'RETURNED', amount: '1000.00' },
  'returned in part': { kind: 'RETURNED', amount: '999.99' },
}

const path = (id: string) => `/orders/orders/${id}`
const withdraw = (id: string) =>
  market.call(login, 'POST', `${path(id)}/withdrawal`, {
    body: { name: 'Sanne', email: 's@example.org' },
  })

type Wish = typeof wish & { instanceId?: string }

/** Signed, without the calls and the code around it. */
async function confirmed(of: Wish = wish) {
  const customerId = market.customerOf(login)
  const order = await market.worker.transaction(
    async (tx) => {
      const placed = await placeOrder(tx, { ...of, customerId, userId: login })
      const prepared = await moveOrder(tx, placed, 'PREPARED', { actor: login })
      const issue = await issueNamed(tx, placed.productId, placed.issueVersion)
      const fund = (bound: Order) => fundOrders(tx, bound, market.now)
      return bind(tx, prepared, issue, { actor: login, at: market.now(), fund })
    },
    { customers: [customerId], isLocked: true },
  )
  expect(order.instructionState).toBe('FUNDED')
  bankId = order.bankId
  return { id: order.id, instanceId: order.instanceId! }
}
async function exported(of: Wish = wish) {
  const order = await confirmed(of)
  await exportOrders(market.worker, await market.today())
  return order
}
/** A deposit to top up. */
async function running(): Promise<Wish> {
  const { id, instanceId } = await exported()
  expect(await tell(id, opened)).toBe('applied')
  return { ...wish, instanceId }
}

/** The ways into every state an order may be in when a bank speaks. */
const ways: Record<string, (of: Wish) => Promise<string>> = {
  validated: async (of) => {
    const { body } = await market.call(login, 'POST', '/orders/orders', { body: of })
    bankId = body.bankId
    return body.id
  },
  funded: async (of) => (await confirmed(of)).id,
  'in question before it left': async (of) => {
    const { id } = await confirmed(of)
    await market.worker.transaction(async (tx) => {
      const [order] = await ordersWhere(tx, 'id = $1 for update', [id])
      await moveOrder(tx, order!, 'ISSUE_IDENTIFIED', { actor: 'test' })
    })
    return id
  },
  cancelled: async (of) => {
    const { id } = await confirmed(of)
    await market.call(login, 'POST', `${path(id)}/cancellation`)
    return id
  },
  'withdrawn from before it left': async (of) => {
    const { id } = await confirmed(of)
    await withdraw(id)
    return id
  },
  sent: async (of) => (await exported(of)).id,
  'in progress': async (of) => {
    const { id } = await exported(of)
    await tell(id, { kind: 'ACKNOWLEDGED' })
    return id
  },
  'in question at the bank': async (of) => {
    const { id } = await exported(of)
    await tell(id, answers['opened in part']!)
    return id
  },
  open: async (of) => {
    const { id } = await exported(of)
    await tell(id, opened)
    return id
  },
  'asked back': async (of) => {
    const { id } = await exported(of)
    expect((await withdraw(id)).body.order.state).toBe('REVOCATION_REQUESTED')
    return id
  },
  'asked back out of a question': async (of) => {
    const { id } = await exported(of)
    await tell(id, answers['opened in part']!)
    const cancelled = await market.call(login, 'POST', `${path(id)}/cancellation`)
    expect(cancelled.body.state).toBe('REVOCATION_REQUESTED')
    return id
  },
  'asked back as it was opened': async (of) => {
    const { id } = await exported(of)
    await withdraw(id)
    await tell(id, opened)
    return id
  },
  rejected: async (of) => {
    const { id } = await exported(of)
    await tell(id, answers.rejected!)
    return id
  },
  revoked: async (of) => {
    const { id } = await exported(of)
    await withdraw(id)
    await tell(id, answers.returned!)
    return id
  },
}
/** A top-up that was carried out is left by a withdrawal, not by undoing a contract. */
const onlyOfOpenings: typeof ways = {
  'asked back when open': async (of) => {
    const { id } = await exported(of)
    await tell(id, opened)
    expect((await withdraw(id)).body.order.state).toBe('REVOCATION_REQUESTED')
    return id
  },
}

type Row = { state: InstructionState; exportedOn: string | null; valueDate: string | null }

/** Where the money of an order is, by the ledger alone. */
async function whereabouts(id: string) {
  const { rows } = await market.worker.query<
    Row & { clearing: bigint; kept: bigint; held: boolean }
  >(
    `select o.instruction_state as state, o.exported_on as "exportedOn", o.value_date as "valueDate",
            coalesce(sum(p.amount_minor) filter (where a.kind = 'BANK'), 0)::bigint as clearing,
            coalesce(sum(p.amount_minor) filter (where a.kind = 'TRANSACTION'), 0)::bigint as kept,
            exists (select from ledger.holds h where h.id = o.hold_id and h.state = 'ACTIVE') as held
       from orders.orders o
       left join ledger.transfers t on t.key like 'order/' || o.id || '/%'
       left join ledger.postings p on p.transfer_id = t.id
       left join ledger.accounts a on a.id = p.account_id
      where o.id = $1 group by o.customer_id, o.id`,
    [id],
  )
  const { state, exportedOn, valueDate: openedOn, clearing, kept, held } = rows[0]!
  const place = clearing > 0n ? 'clearing' : kept < 0n ? 'deposit' : held ? 'reserved' : 'customer'
  return { state, exportedOn, openedOn, place }
}

const ended: readonly InstructionState[] = ['EXECUTED', 'REJECTED', 'REVOKED', 'CANCELLED']
/** Open, and something is on its way that will end it; what does not come is found by its age. */
const underWay: readonly InstructionState[] = [
  'VALIDATED',
  'FUNDED',
  'EXPORTED',
  'IN_PROGRESS',
  'REVOCATION_REQUESTED',
]

const cells = (['OPEN', 'TOP_UP'] as const).flatMap((action) =>
  Object.entries(action === 'OPEN' ? { ...ways, ...onlyOfOpenings } : ways).map(
    ([name, way]) => [action, name, way] as const,
  ),
)

test.each(cells)(
  '%s, %s: whatever the bank says, the money is somewhere, or somebody looks',
  async (action, name, way) => {
    const topped = action === 'TOP_UP' ? await running() : wish
    for (const [said, answer] of Object.entries(answers)) {
      const id = await way(topped)
      const before = await whereabouts(id)
      const issuesBefore = await issuesOf(id)
      const eventId = randomUUID()
      const outcome = await tell(id, answer, eventId)
      expect(await tell(id, answer, eventId), 'the same again').toBe('repeated')
      const after = await whereabouts(id)
      const told = `${name}, ${said}: ${outcome}, ${JSON.stringify(after)}`

      const { kind } = answer as { kind: 'OPENED' }
      const order: PlacedOrder = {
        instructionState: before.state,
        isExported: before.exportedOn !== null,
        isOpened: before.openedOn !== null || name === 'asked back as it was opened',
      }
      const effects = [true, false].map((fits) => bankAnswerEffect(order, kind, fits))
      const outcomes = effects.map((effect) =>
        effect === 'known' ? 'known' : ['issue', 'question'].includes(effect) ? 'issue' : 'applied',
      )
      expect(outcomes, told).toContain(outcome)

      if (outcome === 'issue') expect((await issuesOf(id)) >= issuesBefore, told).toBe(true)
      if (outcome === 'issue' || after.state === 'ISSUE_IDENTIFIED')
        expect(await issuesOf(id), told).toBeGreaterThan(name.includes('before it left') ? -1 : 0)
      if (ended.includes(after.state))
        expect(after.place, told).toBe(after.state === 'EXECUTED' ? 'deposit' : 'customer')
      else expect([...underWay, 'ISSUE_IDENTIFIED'], told).toContain(after.state)
    }
    expect(await bookFaults(market.worker)).toEqual([])
  },
  180_000,
)

const issuesOf = async (id: string): Promise<number> =>
  (await openIssues(market.worker)).filter(({ entityId }) => entityId === id).length

test('an answer to an order nobody knows, or of another bank, is looked at', async () => {
  const { id } = await exported()
  const nobody = randomUUID()
  expect(await tell(nobody, opened)).toBe('unknown')
  expect(await issuesOf(nobody)).toBe(1)
  const foreign = { ...opened, bankId: 'hansekontor' }
  expect(await tell(id, foreign)).toBe('unknown')
  expect(await issuesOf(id)).toBe(1)
  expect(await tell(id, opened), 'the right one still counts').toBe('applied')
})

test('top-ups dated in another order than they are told in all count from their own day [C-7b]', async () => {
  const topped = await running()
  const [first, second] = [await exported(topped), await exported(topped)]
  expect(await tell(first.id, { ...opened, valueDate: '2026-11-20' })).toBe('applied')
  expect(await tell(second.id, { ...opened, valueDate: '2026-11-18' })).toBe('applied')
  const { rows } = await market.worker.query(
    `select from_day as day, balance_minor as minor from deposits.steps where instance_id = $1 order by 1`,
    [topped.instanceId],
  )
  expect(rows).toEqual([
    { day: '2026-11-16', minor: 1000_00n },
    { day: '2026-11-18', minor: 2000_00n },
    { day: '2026-11-20', minor: 3000_00n },
  ])
  expect(await bookFaults(market.worker)).toEqual([])
})

test('money that is on its way for longer than promised is found', async () => {
  const { id } = await exported()
  const on = async (day: string) =>
    (await overdueAtBanks(market.worker, day as never)).find(({ entityId }) => entityId === id)
  expect(await on('2026-11-18')).toBeUndefined()
  expect(await on('2026-11-19')).toMatchObject({ reason: `opening at ${bankId} since 2026-11-16` })
  await withdraw(id)
  expect(await on('2026-11-23')).toBeUndefined()
  expect(await on('2026-11-24')).toMatchObject({ reason: `return at ${bankId} since 2026-11-16` })
  expect(await tell(id, answers.rejected!)).toBe('applied')
  expect(await on('2026-11-24')).toBeUndefined()
})
