import { expect, test } from 'vitest'
import type { WireOutsideDeposit } from '#contracts/deposits.ts'
import { openMarketplace } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'

const market = openForAll(openMarketplace)

const anna = 'anna.schmidt'
const place = '/deposits/outside-deposits'
const note = (more: object = {}) =>
  market.call(anna, 'POST', place, {
    body: {
      ...{ customer_id: market.customerOf(anna), bankName: 'Hausbank', scheme: 'DE-EDB' },
      ...{ amount: '60000.00', ...more },
    },
  })

async function noted(): Promise<WireOutsideDeposit[]> {
  const path = `/deposits/deposits/overview?customer_id=${market.customerOf(anna)}`
  return (await market.call(anna, 'GET', path)).body.outside
}

test('money elsewhere is noted in the currency of the scheme, and forgotten by its owner', async () => {
  const { status, body } = await note()
  expect(status).toBe(200)
  expect(body).toMatchObject({ bankName: 'Hausbank', amount: '60000.00', currencyCode: 'EUR' })
  const { body: british } = await note({ scheme: 'UK-FSCS', bankName: 'High Street Bank' })
  expect(british.currencyCode).toBe('GBP')
  expect(await noted()).toEqual([body, british])
  const path = `${place}/${body.id}`
  expect((await market.call('petra.lang', 'DELETE', path)).status).toBe(404)
  expect((await market.call(anna, 'DELETE', path)).status).toBe(204)
  expect((await market.call(anna, 'DELETE', path)).status).toBe(404)
  expect(await noted()).toEqual([british])
})

test.each([
  ['of nothing', { amount: '0.00' }],
  ['below zero', { amount: '-1.00' }],
  ['without cents', { amount: '100' }],
  ['of more than there is', { amount: `${'9'.repeat(13)}.00` }],
  ['without a bank', { bankName: '' }],
  ['under a scheme that is none', { scheme: 'DE-NONE' }],
])('a note %s is refused, and nothing is kept', async (_, wrong) => {
  const before = await noted()
  expect((await note(wrong)).status).toBe(400)
  expect(await noted()).toEqual(before)
})

test('a bank we do not have cannot be noted as ours', async () => {
  expect((await note({ bankId: 'NOBANK' })).status).toBe(404)
})

test('an order is warned of what the same bank holds elsewhere', async () => {
  const { rows } = await market.worker.query<{ id: string; bankId: string; rate: string }>(
    `select p.id, p.bank_id as "bankId", i.rate_percent::text as rate
       from products.products p join products.issues i on i.product_id = p.id where p.id = 'OF001'`,
  )
  const [offer] = rows
  const order = async () => {
    const { body } = await market.call(anna, 'POST', '/orders/orders', {
      body: { productId: offer!.id, amount: '10000.00', rate: offer!.rate },
    })
    return body.warnings as string[]
  }
  expect(await order()).not.toContain('cover')
  await note({ bankId: offer!.bankId, amount: '95000.00' })
  expect(await order()).toContain('cover')
})

test('there is an end to notes', async () => {
  let status = 200
  for (let n = 0; n < 51 && status === 200; n++) ({ status } = await note())
  expect(status).toBe(422)
  expect(await noted()).toHaveLength(50)
})
