// Ends of deposits that really happen: promised from what the screen is given, signed, carried out by the ends
// of day and the banks, and compared with contract, ledger and paper. `npm run test:worlds` is the
// long form, and `SEED` draws the same worlds again.

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireDeposit } from '#contracts/deposits.ts'
import type { WireOffer } from '#contracts/offers.ts'
import { endingOfWire, promisedByWire, takesLeg } from '#contracts/promised-end.ts'
import { addDays, addMonths, type CalendarDate, date, daysBetween } from '#domain/date.ts'
import type { PromisedLeg } from '#domain/deposit/follow-up.ts'
import {
  type InstructionChoice,
  isOfferedFor,
  legsOfChoice,
  needsOffer,
} from '#domain/deposit/instruction-choice.ts'
import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { decimalOf, money, parseMoney } from '#domain/money.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { createInstance, openContract } from '#services/deposits/index.ts'
import { textOf } from '#services/documents/index.ts'
import { daySteps } from '#services/end-of-day.ts'
import { openAccount, post } from '#services/ledger/index.ts'
import { changeRate, issueNamed } from '#services/products/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import {
  type Answered,
  type Marketplace,
  openMarketplace,
  ordered,
} from '../../../test/marketplace.ts'
import { confirmationPaper } from './papers.ts'
import { ordersWhere } from './store.ts'

const worlds = Number(process.env.WORLDS ?? 36)
/** The same worlds every day; the long form draws others. */
const seed = process.env.WORLDS ? Number(process.env.SEED ?? Date.now() % 1_000_000) : 20_261_116
const firstDay = date('2026-12-01')
const lastEnd = addDays(firstDay, 45)
/** The interest of a longer one would have been taxed by figures older than any that are known. */
const longestMonths = 84
const mostTries = 20

const savers = [
  'anna.schmidt',
  'marek.nowak',
  'james.carter',
  'emily.clark',
  'giulia.ferri',
] as const
const choices = ['RENEW_PRINCIPAL', 'RENEW_PRINCIPAL_AND_INTEREST', 'FOLLOW_UP', 'SPLIT'] as const

type World = {
  login: (typeof savers)[number]
  choice: (typeof choices)[number]
  endsAfter: number
  amount: number
  dice: number
}
const world: fc.Arbitrary<World> = fc.record({
  login: fc.constantFrom(...savers),
  choice: fc.constantFrom(...choices),
  endsAfter: fc.integer({ min: 6, max: 45 }),
  amount: fc.integer({ min: 12_000, max: 40_000 }),
  dice: fc.nat(),
})

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace(firstDay)
  await market.worker.query(`update deposits.contracts set is_running = false`)
})
afterAll(() => market.close())

/** A deposit that has run for a while, without the way it came. */
async function held({ login, endsAfter, amount }: World, offer: WireOffer, locale: Locale) {
  const customerId = market.customerOf(login)
  const instanceId = randomUUID()
  const issue = await issueNamed(market.worker, offer.id, 1)
  const principal = money(BigInt(amount) * 100n, offer.currency)
  const end = addDays(firstDay, endsAfter)
  const start = addMonths(end, -offer.termMonths!)
  await market.worker.transaction(async (tx) => {
    await createInstance(tx, {
      ...{ customerId, id: instanceId, productId: offer.id, issueVersion: 1, kind: 'TERM' },
      ...{ principal, opensOn: start, maturesOn: addMonths(start, offer.termMonths!) },
      state: 'ACTIVE',
    })
    const account = await openContract(tx, {
      ...{ customerId, instanceId, market: locale, terms: issue.terms, principal, start },
    })
    const outside = await openAccount(tx, {
      ...{ kind: 'PAYMENTS', reference: 'servicing-bank', currency: offer.currency },
    })
    await post(tx, {
      ...{ id: randomUUID(), key: randomUUID(), kind: 'PAY_IN', valueDate: firstDay },
      lines: [
        { accountId: outside, amount: money(-principal.minor, principal.currency) },
        { accountId: account, amount: principal },
      ],
    })
  })
  return instanceId
}

type Expected = { id: string; login: string; locale: Locale; legs: PromisedLeg[] }

/** What is answered in the end: a busy machine asks to try again, under the same key. */
async function answered(
  login: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answered['body']> {
  const key = randomUUID()
  for (let tries = 1; ; tries++) {
    const reply = await market.call(login, method, path, { body, key })
    if (reply.status === 200) return reply.body
    const isBusy = reply.status === 503 || reply.body?.code === 'idempotency.inProgress'
    if (!isBusy || tries === mostTries)
      expect.fail(`${method} ${path} of ${login}: ${reply.status} ${JSON.stringify(reply.body)}`)
    await setTimeout(1000) // As both answers ask.
  }
}

const overviewOf = (login: string) =>
  answered(login, 'GET', `/deposits/deposits/overview?customer_id=${market.customerOf(login)}`)

/** What is not there is not sent. */
const sent = (legs: readonly object[]) => JSON.parse(JSON.stringify(legs))

/** Chosen as the screen lets one choose, and signed. */
async function instruct(each: World, id: string, offers: readonly WireOffer[]): Promise<void> {
  const { login, choice, dice } = each
  const overview = await overviewOf(login)
  const deposit: WireDeposit = overview.deposits.find((one: WireDeposit) => one.id === id)
  const ending = endingOfWire(deposit, overview)!
  const sum = decimalOf(money(ending.principal.minor / 7n, ending.principal.currency))
  const plain = legsOfChoice(choice, { sum })
  const fitting = offers.filter(
    (offer) =>
      needsOffer(choice) &&
      (offer.termMonths ?? 0) >= 3 &&
      isOfferedFor(choice, { bankId: offer.bank.id, own: deposit.bankId }) &&
      takesLeg(offer, plain, ending, parseMoney(deposit.balance, deposit.currencyCode)!),
  )
  const chosen = fitting[dice % Math.max(1, fitting.length)]
  const wish: InstructionChoice = choice.startsWith('RENEW') || chosen ? choice : 'PAYOUT'
  const offer = chosen && { productId: chosen.id, rate: chosen.rate, maturity: 'PAYOUT' as const }
  const legs = sent(legsOfChoice(wish, { offer, sum }))
  const path = `/deposits/deposits/${id}/maturity-instruction`
  const { signature } = await answered(login, 'POST', path, { legs })
  expect((await market.sign(login, signature)).status).toBe(204)
  await answered(login, 'POST', path, { legs, signatureId: signature.id })
}

async function happened({ id, login, locale, legs }: Expected): Promise<void> {
  const of = (sql: string) =>
    market.worker.query<{ start: CalendarDate; end: CalendarDate; minor: bigint }>(
      `select c.starts_on as start, c.matures_on as end, i.principal_minor as minor
         from deposits.contracts c join holdings.product_instances i on i.id = c.instance_id
        where ${sql}`,
      [id],
    )
  for (const { to, next, money: promised } of legs) {
    if (!next) continue
    const { rows } = await of(
      to === 'RENEWAL'
        ? 'c.renewed_from = $1'
        : 'c.order_id in (select o.id from orders.orders o where o.follow_up_of = $1)',
    )
    expect({ login, to, rows }).toEqual({
      ...{ login, to },
      rows: [{ start: next.startsOn, end: next.maturesOn, minor: promised.minor }],
    })
    if (to === 'PRODUCT') await paperAgrees(id, locale, next)
  }
}

async function paperAgrees(id: string, locale: Locale, next: NonNullable<PromisedLeg['next']>) {
  const [order] = await ordersWhere(market.worker, 'follow_up_of = $1', [id])
  expect(order).toMatchObject({ signedOn: firstDay, valueDate: next.startsOn })
  const issue = await issueNamed(market.worker, order!.productId, order!.issueVersion)
  // As it was drawn on the day it became binding, before the bank had answered.
  const drawn = { ...order!, valueDate: null }
  const text = textOf(
    confirmationPaper({
      ...{ order: drawn, issue, customerType: 'PERSONAL', today: order!.confirmedOn! },
      at: market.now(),
    }),
  )
  for (const day of [next.startsOn, next.maturesOn, firstDay])
    expect(text).toContain(formatDate(locale, day, 'long').replaceAll('\u202f', '\u00a0'))
}

test(`in ${worlds} worlds of seed ${seed} it happens as promised [C-20]`, {
  timeout: 3_000_000,
}, async () => {
  const expected: Expected[] = []
  const drawn = fc.sample(world, { numRuns: worlds, seed })
  const localeOf = new Map<string, Locale>()
  const ids: string[] = []
  for (const each of drawn) {
    const offers = await answered(each.login, 'GET', '/products/products')
    const own = (offers as WireOffer[]).filter(
      ({ termMonths, currency, type, min, max }) =>
        type === 'TERM' &&
        (termMonths ?? 0) >= 3 &&
        (termMonths ?? 0) <= longestMonths &&
        currency === ownCurrency[each.login] &&
        Number(min) <= each.amount &&
        each.amount * 1.2 <= Number(max),
    )
    const locale = localeOfLogin[each.login]
    localeOf.set(each.login, locale)
    const id = await held(each, own[each.dice % own.length]!, locale)
    await instruct(each, id, offers)
    ids.push(id)
  }
  for (const [i, { login }] of drawn.entries()) {
    const overview = await overviewOf(login)
    const deposit = overview.deposits.find((one: WireDeposit) => one.id === ids[i])
    const offers = await answered(login, 'GET', '/products/products')
    const ending = endingOfWire(deposit, overview)!
    const legs = promisedByWire(deposit.legs, ending, deposit, offers)
    expected.push({ id: ids[i]!, login, locale: localeOf.get(login)!, legs })
  }
  while ((await market.today()) < addDays(lastEnd, 12))
    await closeDay(market.worker, daySteps(simulatedWorld, market))
  for (const each of expected) await happened(each)
  expect(expected.some(({ legs }) => legs.some(({ next }) => next))).toBe(true)
  expect(await market.faults()).toEqual([])
})

/** A deposit whose money follows up into the offer, on a day when nothing else happens any more. */
async function followedInto(productId: string) {
  const today = await market.today()
  const each: World = {
    ...{ login: 'anna.schmidt', choice: 'FOLLOW_UP', amount: 20_000, dice: 0 },
    endsAfter: daysBetween(firstDay, today) + 8,
  }
  const { body } = await market.call(each.login, 'GET', '/products/products')
  const offers: WireOffer[] = body
  const id = await held(each, offers.find(({ id: one }) => one === 'OF002')!, 'de-DE')
  await instruct(
    each,
    id,
    offers.filter(({ id: one }) => one === productId),
  )
  const end = addDays(firstDay, each.endsAfter)
  const passTo = async (day: CalendarDate) => {
    while ((await market.today()) < day)
      await closeDay(market.worker, daySteps(simulatedWorld, market))
  }
  return { id, end, passTo, login: each.login }
}

test('matured money pays for what was signed for it, though another order has waited longer', async () => {
  const { id, end, passTo, login } = await followedInto('OF103')
  const older = await ordered(market, login, {
    ...{ productId: 'OF002', amount: '400000.00', rate: '2.25' },
  })
  expect(older.body.instructionState).toBe('CONFIRMED')
  await passTo(addDays(end, 5))
  const [followed] = await ordersWhere(market.worker, 'follow_up_of = $1', [id])
  expect(followed?.exportedOn).not.toBeNull()
}, 120_000)

test('below the rate that was signed nothing is opened, and the money stays on the account', async () => {
  const { id, end, passTo, login } = await followedInto('OF104')
  await market.worker.transaction((tx) =>
    changeRate(tx, { productId: 'OF104', rate: '2.69', from: addDays(end, -2) }),
  )
  const before = Number((await market.balance(login)).current)
  await passTo(addDays(end, 5))
  expect(await ordersWhere(market.worker, 'follow_up_of = $1', [id])).toEqual([])
  expect(Number((await market.balance(login)).current)).toBeGreaterThan(before + 20_000)
  const { rows } = await market.worker.query<{ reason: string }>(
    `select data->>'reason' as reason from platform.outbox
      where name = 'deposit.follow_up_impossible' and entity_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ reason: 'offer.changed' }])
}, 120_000)

const ownCurrency: Record<(typeof savers)[number], string> = {
  ...{ 'anna.schmidt': 'EUR', 'marek.nowak': 'PLN', 'james.carter': 'GBP' },
  ...{ 'emily.clark': 'USD', 'giulia.ferri': 'EUR' },
}
const localeOfLogin: Record<(typeof savers)[number], Locale> = {
  ...{ 'anna.schmidt': 'de-DE', 'marek.nowak': 'pl-PL', 'james.carter': 'en-GB' },
  ...{ 'emily.clark': 'en-US', 'giulia.ferri': 'it-IT' },
}
