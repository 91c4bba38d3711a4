import { afterEach, describe, expect, test } from 'vitest'
import type { Locale } from '#domain/market.ts'
import { demoId } from '#services/demo/index.ts'
import { removeFlag, writeFlag } from '#services/flags/index.ts'
import { investingIn, investingPath, openInvesting } from '../../../test/investing.ts'
import { openForAll } from '../../../test/open-for-all.ts'

const market = openForAll(openInvesting, 120_000)
const { place, signed, portfolio } = investingIn(market)

const annas = demoId('BAC_410_000_001', 'DWM50')
const flag = (locale: Locale | null) =>
  ({ name: 'investmentFamilies', market: locale, audience: 'everyone' }) as const
afterEach(async () => {
  await removeFlag(market.worker, flag('de-DE'))
  await removeFlag(market.worker, flag(null))
})

const askedBy = (login: string, path: string) =>
  market.call(login, 'GET', `${path}?customer_id=${market.customerOf(login)}`)
async function codeOf(login: string, wish: object) {
  const { status, body } = await place(login, wish)
  return [status, body.code]
}
const begin = { type: 'LIQUID_ONBOARDING', name: 'Mine', template: 'DWM50', amount: '500.00' }
const buy = { type: 'BUY', portfolioId: annas, amount: '500.00' }
const forbidden = [403, 'product.access']

test('through a channel without investments nothing is offered or begun', async () => {
  const login = 'ute.frank'
  expect((await askedBy(login, `${investingPath}/strategies`)).body).toEqual([])
  expect((await askedBy(login, `${investingPath}/funds`)).body).toEqual([])
  expect((await askedBy(login, '/products/commitments/standing')).body.isOffered).toBe(false)
  expect((await askedBy(login, '/pension/pension/standing')).body.isOffered).toBe(false)
  expect(await codeOf(login, begin)).toEqual(forbidden)
})

describe('what is closed to new business in a market', () => {
  test('is bought and begun no more, and is sold as ever', async () => {
    const set = { ...flag('de-DE'), value: ['PE', 'PENSION'] }
    await writeFlag(market.worker, set)
    expect(await codeOf('anna.schmidt', buy)).toEqual(forbidden)
    expect(await codeOf('anna.schmidt', begin)).toEqual(forbidden)
    expect((await askedBy('anna.schmidt', `${investingPath}/funds`)).body).toEqual([])
    expect((await portfolio('anna.schmidt', annas)).status).toBe(200)
    const sale = { type: 'PARTIAL_SELL', portfolioId: annas, amount: '100.00' }
    const placed = await place('anna.schmidt', sale)
    expect([placed.status, placed.body.code]).toEqual([200, undefined])
    expect((await signed('anna.schmidt', placed.body.id)).instructionState).toBe('CONFIRMED')
  })

  test('is open elsewhere, and wherever nothing else was set', async () => {
    await writeFlag(market.worker, { ...flag('de-DE'), value: [] })
    const michaels = demoId('BAC_410_000_016', 'DWM30')
    const there = { ...buy, portfolioId: michaels }
    expect(await codeOf('michael.gruber', there)).not.toEqual(forbidden)
    await writeFlag(market.worker, { ...flag(null), value: ['ROBO'] })
    expect(await codeOf('michael.gruber', there)).toEqual(forbidden)
  })

  test.each([
    ['de-DE', ['CRYPTO']],
    ['de-AT', ['DWM', 'ROBO', 'CRYPTO', 'PE', 'PENSION']],
  ])('is told to visitors of %s', async (locale, families) => {
    await writeFlag(market.worker, { ...flag('de-DE'), value: ['CRYPTO'] })
    const path = `${investingPath}/families?locale=${locale}`
    expect((await market.call('anna.schmidt', 'GET', path)).body).toEqual(families)
  })

  test('a value that cannot be read opens nothing', async () => {
    await market.worker.query(
      `insert into flags.flags (name, market, audience, value) values ('investmentFamilies', 'de-DE', 'everyone', '["DEPOSIT"]')`,
    )
    expect(await codeOf('anna.schmidt', begin)).toEqual(forbidden)
  })
})
