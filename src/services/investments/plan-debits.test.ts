// Savings plans paid by direct debit, on a real database: announced, collected and bought for; what comes back, what is
// called off, and what has ended.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WireCollection, WireMandate } from '#contracts/direct-debit.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting } from '#platform/events.ts'
import { demoId } from '#services/demo/index.ts'
import { directDebitLetters } from '#services/direct-debit/index.ts'
import { daySteps } from '#services/end-of-day.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { setBehaviourOf } from '#simulator/behaviour.ts'
import { type CollectionBehaviour, collectorName } from '#simulator/collections/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { investingIn, openInvesting } from '../../../test/investing.ts'
import type { Marketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { investmentLetters } from './letters.ts'

const login = 'michael.gruber'
const customerId = 'BAC_410_000_016'
const portfolioId = demoId(customerId, 'DWM30')

const debiting = [
  ...['hear-collections', 'announce-collections', 'run-plans', 'end-mandates'],
  ...['submit-collections', 'let-go'],
]
let market: Marketplace
let investing: ReturnType<typeof investingIn>
beforeAll(async () => {
  market = await openInvesting()
  investing = investingIn(market, debiting)
}, 120_000)
afterAll(() => market.close())
afterEach(async () => expect(await market.faults()).toEqual([]))

/** All that investing does. */
async function daysUntil(last: string) {
  while ((await market.today()) < last) await investing.days(1)
}
/** Days on which nothing else is done. */
async function collectUntil(last: string) {
  const steps = daySteps(simulatedWorld, { bankDir: market.bankDir }).filter(({ name }) =>
    debiting.includes(name),
  )
  while ((await market.today()) < last) await closeDay(market.worker, steps)
}
const skipTo = (day: string) =>
  market.worker.query('update platform.business_clock set business_date = $1', [day])
const behave = (behaviour: CollectionBehaviour = {}) =>
  setBehaviourOf(market.worker, collectorName, behaviour)

type Standing = {
  mandates: WireMandate[]
  collections: WireCollection[]
  debtors: { referenceAccountId: string; refusal?: string }[]
}
const standing = async (who = login): Promise<Standing> => {
  const query = `customer_id=${market.customerOf(who)}`
  return (await market.call(who, 'GET', `/payment/direct-debit?${query}`)).body
}
async function mandate(who = login): Promise<WireMandate> {
  const { mandates, debtors } = await standing(who)
  const known = mandates.find(({ state }) => state === 'ACTIVE')
  if (known) return known
  const { referenceAccountId } = debtors.find(({ refusal }) => !refusal)!
  const give = (signatureId?: string) =>
    market.call(who, 'POST', '/payment/mandates', { body: { referenceAccountId, signatureId } })
  const { signature } = (await give()).body
  await market.sign(who, signature)
  return (await give(signature.id)).body.mandate
}

async function end(mandateId: string) {
  const { body } = await market.call(login, 'POST', `/payment/mandates/${mandateId}/end`)
  expect(body).toMatchObject({ state: 'ENDED' })
}

const portfolio = async () => (await investing.portfolio(login, portfolioId)).body
const planned = { portfolioId, rhythm: 'MONTHLY', dayOfMonth: 1 }
const update = (amount: string, mandateId?: string) =>
  investing.place(login, { ...planned, type: 'SAVINGS_PLAN_UPDATE', amount, mandateId })
async function agree(amount: string, mandateId?: string) {
  const { body } = await update(amount, mandateId)
  return investing.signed(login, body.id)
}
const code = async (answer: ReturnType<typeof update>) => {
  const { status, body } = await answer
  return `${status} ${body.code}`
}
const newest = async () => (await standing()).collections[0]!
const lastRun = async () => (await portfolio()).runs[0]
const balance = async () => (await market.balance(login)).current

async function letters(): Promise<string[]> {
  const write = letterWriter({ enqueue: async () => '', stop: async () => {} })
  await deliverWaiting(
    market.worker,
    [directDebitLetters, investmentLetters].flatMap((of) => of(write)),
    testLog,
  )
  const { rows } = await market.worker.query<{ key: string }>(
    'select key from postbox.letters where customer_id = $1 order by id desc',
    [customerId],
  )
  return rows.map(({ key }) => key)
}

test('is agreed on with one’s own mandate, in force, and up to what may be collected', async () => {
  const { id: former } = await mandate()
  await end(former)
  expect(await code(update('100.00', former))).toBe('409 mandate.state')
  const { id, iban } = await mandate()
  const foreign = await mandate('anna.schmidt')
  expect(await code(update('100.00', foreign.id))).toBe('404 not.found')
  expect(await code(update('10000.01', id))).toBe('422 max')
  expect((await update('10000.01')).status).toBe(200)
  expect((await agree('100.00', id)).plan).toMatchObject({ debitedIban: iban })
  expect((await portfolio()).plan).toMatchObject({
    ...{ mandateId: id, debitedIban: iban, mandateState: 'ACTIVE', nextExecution: '2026-12-01' },
  })
})

test('is announced two banking days ahead, and bought for once its money has arrived', async () => {
  await daysUntil('2026-11-27')
  expect((await standing()).collections).toEqual([])
  const before = await balance()
  await daysUntil('2026-11-28')
  expect(await newest()).toMatchObject({
    ...{ state: 'ANNOUNCED', amount: '100.00', isOfPlan: true },
    ...{ announcedOn: '2026-11-27', dueOn: '2026-12-01' },
  })
  expect(await letters()).toContain('collectionAnnounced')
  expect((await portfolio()).plan).toMatchObject({ collectsOn: '2026-12-01' })
  await daysUntil('2026-12-01')
  expect((await portfolio()).plan).toMatchObject({ isCollecting: true })
  for (const type of ['SAVINGS_PLAN_DELETE', 'PARTIAL_SELL'])
    expect(await code(investing.place(login, { type, portfolioId, amount: '100.00' }))).toBe(
      '422 savingPlanInprogress',
    )
  await daysUntil('2026-12-02')
  expect(await newest()).toMatchObject({ state: 'CREDITED', creditedOn: '2026-12-01' })
  await daysUntil('2026-12-05')
  expect(await lastRun()).toMatchObject({ dueOn: '2026-12-01', state: 'EXECUTED' })
  expect(await balance()).toBe(before)
  expect((await standing()).collections).toHaveLength(1)
})

test('changed after the announcement, it is announced as it is now', async () => {
  const { id } = await mandate()
  await skipTo('2026-12-30')
  await collectUntil('2026-12-31')
  expect(await newest()).toMatchObject({ amount: '100.00', dueOn: '2027-01-04' })
  await agree('120.00', id)
  expect((await newest()).state).toBe('CANCELLED')
  await collectUntil('2027-01-01')
  expect(await newest()).toMatchObject({ amount: '120.00', state: 'ANNOUNCED', isOfPlan: true })
  await collectUntil('2027-01-06')
  expect(await lastRun()).toMatchObject({ dueOn: '2027-01-01', amount: '120.00', state: 'FUNDED' })
})

test('a debit that comes back for want of cover is tried once more, gravely told, and pays then', async () => {
  await behave({ returned: 'AM04', isRefused: true })
  await skipTo('2027-01-28')
  await collectUntil('2027-02-02')
  const { banner, severity, runs } = await portfolio()
  expect({ banner, severity }).toEqual({ banner: 'ISSUE_IDENTIFIED', severity: 'CRITICAL' })
  const again = { state: 'ISSUE_IDENTIFIED', reason: 'plan.debit', retryOn: '2027-02-04' }
  expect(runs[0]).toMatchObject({ dueOn: '2027-02-01', ...again })
  await behave()
  await collectUntil('2027-02-04')
  expect(await lastRun()).toMatchObject(again)
  await collectUntil('2027-02-05')
  expect(await newest()).toMatchObject({ state: 'CREDITED', isRetry: true, isOfPlan: true })
  expect(await lastRun()).toMatchObject({ state: 'FUNDED' })
  expect(await letters()).toContain('collectionRetried')
})

test('one that comes back twice is skipped, and told with its reason', async () => {
  await behave({ returned: 'AM04', isRefused: true })
  await skipTo('2027-02-25')
  await collectUntil('2027-03-05')
  expect(await lastRun()).toMatchObject({
    ...{ dueOn: '2027-03-01', state: 'CANCELLED', reason: 'plan.debit' },
  })
  expect(await letters()).toContain('planUncollected')
})

test('one that comes back when its money is invested is owed, and collected once more', async () => {
  await behave({ returned: 'AM04' })
  await skipTo('2027-03-30')
  await collectUntil('2027-04-02')
  expect(await lastRun()).toMatchObject({ dueOn: '2027-04-01', state: 'FUNDED' })
  await market.worker.query(
    `update orders.orders set state = 'EXPORTED', instruction_state = 'EXPORTED' where id = $1`,
    [(await lastRun()).orderId],
  )
  const before = Number(await balance())
  await behave()
  await collectUntil('2027-04-06')
  expect(Number(await balance())).toBe(before - 120)
  await collectUntil('2027-04-10')
  expect(await newest()).toMatchObject({ state: 'CREDITED', isRetry: true })
  expect(Number(await balance())).toBe(before)
  const { runs } = await portfolio()
  expect(runs.filter(({ dueOn }: { dueOn: string }) => dueOn === '2027-04-01')).toHaveLength(1)
  await market.worker.query(
    `update orders.orders set state = 'EXECUTED', instruction_state = 'EXECUTED' where id = $1`,
    [runs[0].orderId],
  )
})

test('what is called off, and what has no mandate any more, is skipped; three in a row pause the plan', async () => {
  await skipTo('2027-04-29')
  await collectUntil('2027-04-30')
  const { id } = await newest()
  const calledOff = await market.call(login, 'POST', `/payment/collections/${id}/cancellation`)
  expect(calledOff.body).toMatchObject({ state: 'CANCELLED' })
  await collectUntil('2027-05-04')
  expect(await lastRun()).toMatchObject({ state: 'CANCELLED', reason: 'plan.uncollected' })
  const { id: mandateId } = await mandate()
  await end(mandateId)
  expect((await portfolio()).plan).toMatchObject({ mandateState: 'ENDED', isActive: true })
  for (const month of ['06', '07']) {
    await skipTo(`2027-${month}-01`)
    await collectUntil(`2027-${month}-02`)
    expect(await lastRun()).toMatchObject({ state: 'CANCELLED', reason: 'plan.mandate' })
  }
  expect((await portfolio()).plan).toMatchObject({ isActive: false })
  expect(await letters()).toContain('planPaused')
})
