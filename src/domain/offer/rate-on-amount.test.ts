import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { marketOf } from '../markets/markets.ts'
import { money } from '../money.ts'
import { percentOf, rate } from '../rate.ts'
import { earnings } from './offer.ts'
import { rateOnAmount } from './rate-on-amount.ts'

const terms = {
  type: 'OVERNIGHT' as const,
  nominal: rate('1.50'),
  tiers: [{ above: money(5_000_000n, 'EUR'), rate: rate('0.75') }],
  dayCount: '30E/360' as const,
  payout: 'QUARTERLY_CAPITALISED' as const,
}
const start = date('2026-11-18')
const euros = (units: bigint) => money(units * 100n, 'EUR')
const [quoted, yielding] = [marketOf('de-DE'), marketOf('en-IE')]

test.each<[units: bigint, all: string | undefined]>([
  [49_999n, undefined],
  [50_000n, undefined],
  [50_001n, '1.50'],
  [60_000n, '1.38'],
  [90_000n, '1.17'],
  [100_000n, '1.13'],
])('1.50 %% up to 50,000 and 0.75 %% above: on %s it is %s', (units, all) => {
  const found = rateOnAmount(terms, euros(units), quoted, start)
  expect(found && percentOf(found)).toBe(all)
})

test('where markets show what a year yields, interest on interest is in it', () => {
  const found = rateOnAmount(terms, euros(90_000n), yielding, start)
  expect(percentOf(found!)).toBe('1.17')
  const steep = { ...terms, nominal: rate('8.00') }
  const yields = rateOnAmount(steep, euros(90_000n), yielding, start)
  const mean = rateOnAmount(steep, euros(90_000n), quoted, start)
  expect([percentOf(yields!), percentOf(mean!)]).toEqual(['4.79', '4.78'])
})

test('an offer with one rate has no other', () => {
  const { tiers, ...plain } = terms
  expect(rateOnAmount(plain, euros(90_000n), quoted, start)).toBeUndefined()
})

test('what an amount earns in a year is the sum of both parts, not of the higher rate', () => {
  const plain = { ...terms, payout: 'ANNUAL' as const }
  expect(earnings(plain, euros(90_000n), start).minor).toBe(105_000n)
  expect(earnings({ ...plain, tiers: [] }, euros(90_000n), start).minor).toBe(135_000n)
})
