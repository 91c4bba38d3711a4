import { afterAll, beforeAll, expect, test } from 'vitest'
import { decimalOf, money, parseMoney } from '#domain/money.ts'
import { type Marketplace, openMarketplace, ordered } from '../../../test/marketplace.ts'

const login = 'petra.lang'
let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
  // She had 42.10 less than nothing.
  await market.payIn(login, 95_042_10n)
})
afterAll(() => market.close())

const warningsOf = async (productId: string, amount: string, rate: string) =>
  (await market.call(login, 'POST', '/orders/orders', { body: { productId, amount, rate } })).body
    .warnings

// The account is kept by the bank of OF002; OF007 is another's.
test.each([
  ['a deposit paid for by the account moves money within the limit', '90000.00', []],
  ['so does all of it, with its interest', '95000.00', []],
  ['with what has to be paid in, its interest passes the limit', '99000.00', ['coverHint']],
  ['the sum itself is above it', '100001.00', ['cover']],
])('at the bank that keeps the account: %s', async (_, amount, expected) => {
  expect(await warningsOf('OF002', amount, '2.25')).toEqual(expected)
})

test('what stays on the account counts beside the deposit', async () => {
  await market.payIn(login, 20_000_00n)
  expect(await warningsOf('OF002', '10000.00', '2.25')).toEqual(['cover'])
})

test('what a signed order will take off the account does not', async () => {
  const { body } = await ordered(market, login, {
    productId: 'OF007',
    amount: '30000.00',
    rate: (await market.call(undefined, 'GET', '/products/offers?market=DE')).body.find(
      ({ id }: { id: string }) => id === 'OF007',
    ).rate,
  })
  expect(body.state).toBe('CONFIRMED')
  expect(await warningsOf('OF002', '10000.01', '2.25')).toEqual([])
})

test('interest that is not posted yet counts beside the deposit', async () => {
  const path = `/deposits/deposits/overview?customer_id=${market.customerOf('anna.schmidt')}`
  const { body } = await market.call('anna.schmidt', 'GET', path)
  const held = body.deposits.find(({ bankId }: { bankId: string }) => bankId === 'waldgruen')
  const [balance, accrued] = [held.balance, held.accrued].map(
    (sum) => parseMoney(sum, 'EUR')!.minor,
  )
  expect(accrued).toBeGreaterThan(0n)
  const warned = async (minor: bigint) => {
    const order = { productId: 'OF018', amount: decimalOf(money(minor, 'EUR')), rate: '1.50' }
    return (await market.call('anna.schmidt', 'POST', '/orders/orders', { body: order })).body
      .warnings
  }
  const free = 100_000_00n - balance! - accrued!
  expect(await warned(free)).toEqual(['coverHint'])
  expect(await warned(free + 1n)).toEqual(['cover'])
})
