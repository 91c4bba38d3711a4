import { expect, test } from 'vitest'
import { addDays } from '#domain/date.ts'
import { changeRate } from '#services/products/index.ts'
import { openMarketplace } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { readOut } from '../../../test/pdf-text.ts'

const market = openForAll(openMarketplace)
const who = 'anna.schmidt'

type Offered = { productId: string; rate: string }
/** At call. */
const offered = { productId: 'OF138', rate: '2.25' }
const change = (productId: string, rate: string, days: number) =>
  market.worker.transaction(async (tx) =>
    changeRate(tx, { productId, rate, from: addDays(await market.today(), days) }),
  )
async function placed({ productId, rate }: Offered) {
  const body = { productId, amount: '5000.00', rate }
  const placing = await market.call(who, 'POST', '/orders/orders', { body })
  expect(placing.status, JSON.stringify(placing.body)).toBe(200)
  return placing.body
}
const paper = async (id: string) => {
  const { body } = await market.call(who, 'GET', `/orders/orders/${id}/papers/product`)
  return readOut(Buffer.from(body.content, 'base64'))
}

test('whoever opens before an announced rate counts reads of it in the order, the paper and the signature', async () => {
  const before = await placed(offered)
  expect(before.coming).toBeUndefined()
  expect(await paper(before.id)).not.toMatch(/angekündigt\./)

  await change(offered.productId, '0.40', 14)
  const from = addDays(await market.today(), 14)
  const order = await placed(offered)
  expect(order.coming).toEqual({ shownRate: '0.40', from })
  expect(await paper(order.id)).toMatch(/Zinssatz ab 30\.\sNovember 2026: 0,40\s% .*angekündigt/)
  const { body: listed } = await market.call(
    ...([who, 'GET'] as const),
    `/orders/orders?customer_id=${market.customerOf(who)}`,
  )
  expect(listed.find(({ id }: { id: string }) => id === order.id).coming).toEqual(order.coming)
  const prepared = await market.call(who, 'POST', `/orders/orders/${order.id}/preparation`, {
    body: {},
  })
  const lines = prepared.body.signature.act.lines.map(
    ({ label, value }: { label: string; value: string }) => `${label}: ${value}`,
  )
  expect(lines).toContainEqual(expect.stringMatching(/^Zinssatz ab 30\.\sNovember 2026: 0,40\s%/))
})

test('the rate of a term is what was agreed: another one is only for new money', async () => {
  await change('OF002', '1.10', 14)
  const order = await placed({ productId: 'OF002', rate: '2.25' })
  expect(order.coming).toBeUndefined()
})
