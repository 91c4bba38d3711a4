// Which rates an offer has had, as everybody may ask.

import { expect, test } from 'vitest'
import { addDays } from '#domain/date.ts'
import { advance } from '#platform/clock.ts'
import { openMarketplace } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { changeRate } from './issues.ts'

const market = openForAll(openMarketplace)

const ratesOf = (offer: string, of: string) =>
  market.call(undefined, 'GET', `/products/offers/${offer}/rates?market=${of}`)

test.each([
  ['OF003', 'DE'],
  ['OF163', 'GB'],
  ['OF112', 'ES'],
])('the last rate of %s is the one %s is shown', async (id, of) => {
  const { body: offers } = await market.call(undefined, 'GET', `/products/offers?market=${of}`)
  const { body: rates } = await ratesOf(id, of)
  const shown = offers.find((offer: { id: string }) => offer.id === id).shownRate
  expect(rates.length).toBeGreaterThan(1)
  expect(rates.at(-1).rate).toBe(shown)
})

test('a new rate is a step from its day on, and not before', async () => {
  const today = await market.today()
  const { body: before } = await ratesOf('OF007', 'DE')
  const from = addDays(today, 1)
  await market.worker.transaction((tx) =>
    changeRate(tx, { productId: 'OF007', rate: '3.33', from }),
  )
  expect((await ratesOf('OF007', 'DE')).body).toEqual(before)
  await market.worker.transaction((tx) => advance(tx, today, from))
  expect((await ratesOf('OF007', 'DE')).body).toEqual([...before, { from, rate: '3.33' }])
})

test('what a market is not offered has none', async () => {
  expect((await ratesOf('OF003', 'FR')).status).toBe(404)
  expect((await ratesOf('OF999', 'DE')).status).toBe(404)
})
