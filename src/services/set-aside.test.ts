import { expect, test } from 'vitest'
import type { CalendarDate } from '#domain/date.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { openIssues } from '#platform/issues.ts'
import { bookFaults } from '../../test/abuse/books.ts'
import { openMarketplace, ordered } from '../../test/marketplace.ts'
import { openForAll } from '../../test/open-for-all.ts'
import { postInterest } from './deposits/index.ts'
import { daySteps } from './end-of-day.ts'
import { matureDeposits } from './orders/maturity.ts'
import { unconnected } from './ports.ts'

const market = openForAll(openMarketplace)

const setAccount = (customerId: string, state: string) =>
  market.worker.query(
    'update accounts.transaction_accounts set state = $2 where customer_id = $1',
    [customerId, state],
  )

/** Of contracts of several customers the first, and the day by which all of them are due. */
async function dueOf(column: 'pays_on' | 'posts_on', rule: string) {
  const { rows } = await market.worker.query<{ customerId: string; id: string; day: never }>(
    `select c.customer_id as "customerId", c.instance_id as id, max(c.${column}) over ()::date as day
       from deposits.contracts c join holdings.product_instances i
         on i.customer_id = c.customer_id and i.id = c.instance_id
      where c.is_running and i.state = 'ACTIVE' and c.${column} is not null and ${rule}
      order by c.${column}, c.customer_id limit 40`,
  )
  expect(new Set(rows.map(({ customerId }) => customerId)).size).toBeGreaterThan(1)
  return rows
}

test('a deposit that cannot be reckoned is set aside, and all others have their interest', async () => {
  const spoil = (rate: string, id: string) =>
    market.worker.query('update deposits.steps set rate_percent = $1 where instance_id = $2', [
      rate,
      id,
    ])
  const { rows } = await market.worker.query<{ id: string; day: CalendarDate; rate: string }>(
    `select c.instance_id as id, c.posts_on as day, s.rate_percent::text as rate
       from deposits.contracts c join deposits.steps s on s.instance_id = c.instance_id and s.until_day is null
      where c.is_running order by c.posts_on, c.instance_id limit 1`,
  )
  const { id, day, rate } = rows[0]!
  await spoil('NaN', id)
  const { done, issues } = await postInterest(market.worker, day)
  expect(done).toBeGreaterThan(1)
  expect(issues.map(({ entityId }) => entityId)).toEqual([id])
  await spoil(rate, id)
  expect(await postInterest(market.worker, day)).toEqual({ done: 1, issues: [] })
})

test.each([
  ['interest', 'posts_on', `c.payout not like '%CAPITALISED'`, postInterest],
  ['maturity', 'pays_on', 'true', matureDeposits],
] as const)(
  '%s of one who has no account is set aside, and everybody else has theirs',
  async (_, column, rule, run) => {
    const due = await dueOf(column, rule)
    const [{ customerId, day }] = due as [(typeof due)[number]]
    await setAccount(customerId, 'INITIATED')
    const { done, issues } = await run(market.worker, day)
    expect(done).toBeGreaterThan(0)
    expect(issues.length).toBeGreaterThan(0)
    for (const issue of issues)
      expect(issue).toMatchObject({ customerId, reason: expect.stringContaining('no account') })
    await setAccount(customerId, 'ACTIVE')
    const again = await run(market.worker, day)
    expect(again.issues).toEqual([])
    expect(again.done).toBeGreaterThanOrEqual(issues.length)
    expect(await bookFaults(market.worker)).toEqual([])
  },
)

test('where nobody carries payouts or reaches a bank, money stays, and the day says so', async () => {
  const login = 'anna.schmidt'
  await market.payIn(login, 6_000_00n)
  const wish = { productId: 'OF002', amount: '5000.00', rate: '2.25' }
  const { body } = await ordered(market, login, wish)
  expect(body.instructionState).toBe('FUNDED')
  const asked = await market.call(login, 'POST', '/payment/payouts', { body: { amount: '10.00' } })
  await market.sign(login, asked.body.signature)
  const signatureId = asked.body.signature.id
  const { body: paid } = await market.call(login, 'POST', '/payment/payouts', {
    body: { amount: '10.00', signatureId },
  })
  const before = await market.balance(login)

  const { issues } = await closeDay(market.worker, daySteps(unconnected('production'), market))
  expect(issues).toContainEqual(
    expect.objectContaining({ kind: 'send-payouts', entityId: paid.payout.id }),
  )
  expect(issues).toContainEqual({
    kind: 'export',
    entityId: body.bankId,
    reason: 'bank.notReached',
  })
  const kept = (await openIssues(market.worker)).map(({ entityId }) => entityId)
  expect(kept).toEqual(expect.arrayContaining([paid.payout.id, body.bankId]))
  const order = await market.call(login, 'GET', `/orders/orders/${body.id}`)
  expect(order.body.order.instructionState).toBe('FUNDED')
  expect(await market.balance(login)).toEqual(before)
})
