// Savings plans that grow every year, on a real database: agreed on, grown for their run and told before it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#contracts/call.ts'
import type { investmentCalls } from '#contracts/investments.ts'
import { date } from '#domain/date.ts'
import { deliverWaiting } from '#platform/events.ts'
import { demoId } from '#services/demo/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { investingIn, openInvesting } from '../../../test/investing.ts'
import type { Marketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { investmentLetters } from './letters.ts'
import { runPlansStep } from './plans.ts'

const login = 'michael.gruber'
const customerId = 'BAC_410_000_016'
const portfolioId = demoId(customerId, 'DWM30')

let market: Marketplace
let investing: ReturnType<typeof investingIn>
beforeAll(async () => {
  market = await openInvesting()
  investing = investingIn(market, ['run-plans'])
}, 120_000)
afterAll(() => market.close())

type Plan = NonNullable<CallReply<typeof investmentCalls.portfolio>['plan']>
const plan = async (): Promise<Plan> => (await investing.portfolio(login, portfolioId)).body.plan

async function change(amount: string, increase: number) {
  const { body } = await investing.place(login, {
    ...{ type: 'SAVINGS_PLAN_UPDATE', portfolioId, amount, increase },
    ...{ rhythm: 'MONTHLY', dayOfMonth: 1 },
  })
  return investing.signed(login, body.id)
}

test('its increase is signed with it, and keeps its day while it stays the same', async () => {
  const signed = await change('100.00', 3)
  expect(signed.plan).toEqual({ rhythm: 'MONTHLY', dayOfMonth: 1, increase: 3 })
  const first = await plan()
  expect(first).toMatchObject({
    increase: 3,
    nextExecution: '2026-12-01',
    increaseOn: '2027-12-01',
  })
  await market.worker.query(
    `update investments.plans set increase_on = '2027-06-01' where portfolio_id = $1`,
    [portfolioId],
  )
  await change('120.00', 3)
  expect((await plan()).increaseOn).toBe('2027-06-01')
  await change('120.00', 5)
  expect((await plan()).increaseOn).toBe('2027-12-01')
  await change('120.00', 0)
  expect(await plan()).not.toHaveProperty('increaseOn')
})

test('with the run before its day it grows once, and its holder is told', async () => {
  await change('120.00', 3)
  await market.worker.query(
    `update investments.plans set increase_on = '2027-01-01' where portfolio_id = $1`,
    [portfolioId],
  )
  await runPlansStep.run(market.worker, date('2026-12-01'))
  const grown = { amount: '123.60', nextExecution: '2027-01-01', increaseOn: '2028-01-01' }
  expect(await plan()).toMatchObject(grown)
  await runPlansStep.run(market.worker, date('2026-12-01'))
  expect(await plan()).toMatchObject(grown)
  const { runs } = (await investing.portfolio(login, portfolioId)).body
  expect(runs[0]).toMatchObject({ dueOn: '2026-12-01', amount: '120.00' })
  const jobs = { enqueue: async () => '', stop: async () => {} }
  await deliverWaiting(market.worker, investmentLetters(letterWriter(jobs)), testLog)
  const { rows } = await market.worker.query(
    `select from postbox.letters where customer_id = $1 and key = 'planIncreased'`,
    [customerId],
  )
  expect(rows).toHaveLength(1)
  expect(await market.faults()).toEqual([])
})
