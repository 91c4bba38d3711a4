import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDay } from '#platform/end-of-day.ts'
import { openIssues } from '#platform/issues.ts'
import { bookFaults } from '../../test/abuse/books.ts'
import { type Marketplace, openMarketplace } from '../../test/marketplace.ts'
import { accrue, postInterest } from './deposits/index.ts'
import { daySteps, nobodyOutside } from './end-of-day.ts'
import { matureDeposits } from './orders/maturity.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const setAccount = (customerId: string, state: string) =>
  market.worker.query(
    'update accounts.transaction_accounts set state = $2 where customer_id = $1',
    [customerId, state],
  )

/** Of contracts of several customers the first, and the day by which all of them are due. */
async function dueOf(column: 'pays_on' | 'posts_on', rule: string) {
  const { rows } = await market.worker.query<{ customerId: string; id: string; day: never }>(
    `select c.customer_id as "customerId", c.instance_id as id, max(c.${column}) over ()::date as day
       from deposits.contracts c join deposits.product_instances i
         on i.customer_id = c.customer_id and i.id = c.instance_id
      where c.is_running and i.state = 'ACTIVE' and c.${column} is not null and ${rule}
      order by c.${column}, c.customer_id limit 40`,
  )
  expect(new Set(rows.map(({ customerId }) => customerId)).size).toBeGreaterThan(1)
  return rows
}

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

test('a deposit that cannot be reckoned is set aside, and all others accrue', async () => {
  const { rows } = await market.worker.query<{ id: string }>(
    `update deposits.steps set rate_percent = 'NaN' where instance_id =
       (select instance_id from deposits.contracts where is_running order by instance_id limit 1)
     returning instance_id as id`,
  )
  const { done, issues } = await accrue(market.worker, '2026-11-17' as never)
  expect(done).toBeGreaterThan(1)
  expect(issues.map(({ entityId }) => entityId)).toEqual([rows[0]!.id])
})

test('where nobody carries payouts or reaches a bank, money stays, and the day says so', async () => {
  const { issues } = await closeDay(market.worker, daySteps(market.bankDir, nobodyOutside))
  const { rows } = await market.worker.query<{ n: number }>(
    `select count(*)::int as n from payments.payouts where state = 'SENT' and sent_on = $1`,
    ['2026-11-16'],
  )
  expect(rows[0]!.n).toBe(0)
  const kept = (await openIssues(market.worker)).map(({ entityId }) => entityId)
  for (const { entityId } of issues) expect(kept).toContain(entityId)
})
