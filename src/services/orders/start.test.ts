import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireOffer } from '#contracts/offers.ts'
import { date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { cutOffsPassed } from '#services/products/index.ts'
import { type Marketplace, openMarketplace, ordered } from '../../../test/marketplace.ts'
import { readOut } from '../../../test/pdf-text.ts'

const login = 'anna.schmidt'
const wish = { productId: 'OF002', rate: '2.25' }

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
  await market.payIn(login, 900_000_00n)
})
afterAll(() => market.close())

test.each<[why: string, at: string, amount: string, leavesOn: string, start: string]>([
  ['in the morning', '2026-11-16T08:00:00Z', '5000.00', '2026-11-16', '2026-11-18'],
  ['a minute before the cut-off', '2026-11-16T12:59:59Z', '5001.00', '2026-11-16', '2026-11-18'],
  ['at the cut-off', '2026-11-16T13:00:00Z', '5002.00', '2026-11-17', '2026-11-19'],
  ['at night', '2026-11-16T22:30:00Z', '5003.00', '2026-11-17', '2026-11-19'],
])('offer, paper and tracking promise the same day %s', async (_, at, amount, leavesOn, start) => {
  market.clock.now = new Date(at)
  const { body: own } = await market.call(login, 'GET', '/products/products')
  const { body: shown } = await market.call(undefined, 'GET', '/products/offers?market=DE')
  for (const offers of [own, shown] as WireOffer[][])
    expect(offers.find(({ id }) => id === wish.productId)).toMatchObject({
      startsOn: start,
      payBy: { on: leavesOn, minute: 14 * 60 },
    })

  const { body: placed } = await market.call(login, 'POST', '/orders/orders', {
    body: { ...wish, amount },
  })
  const path = `/orders/orders/${placed.id}/papers/product`
  const { content } = (await market.call(login, 'GET', path)).body
  const paper = readOut(Buffer.from(content, 'base64'))
  const day = (text: string) => formatDate('de-DE', date(text), 'long').replace('\u00a0', ' ')
  expect(paper).toContain(`voraussichtlich ab ${day(start)}`)
  expect(paper).toContain(`bis ${day(leavesOn)}, 14:00 Uhr`)

  const { body: signed } = await ordered(market, login, {
    ...wish,
    amount: `${amount.slice(0, 4)}.50`,
  })
  expect(signed).toMatchObject({ forwardOn: leavesOn, opensOn: start })
})

test('whatever was kept of offers is old as soon as a cut-off passes somewhere', async () => {
  const at = (time: string) => cutOffsPassed(market.db, new Date(`2026-11-16T${time}Z`))
  expect(await at('13:00:00')).not.toBe(await at('12:59:59'))
  expect(await at('12:59:59')).toBe(await at('12:00:00'))
  expect(await at('14:00:00'), 'in London').not.toBe(await at('13:59:59'))
})
