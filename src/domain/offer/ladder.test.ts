import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { add, money } from '../money.ts'
import { rate } from '../rate.ts'
import { type LadderOffer, ladderOf, rungCounts } from './ladder.ts'

const start = date('2026-11-17')
const euros = (units: number) => money(BigInt(units) * 100n, 'EUR')

const offerOf = (bankId: string, years: number, percent: string, more: Partial<LadderOffer> = {}) =>
  ({
    ...{ id: `${bankId}-${years}`, bankId, rate: rate(percent) },
    ...{ minimum: euros(1_000), maximum: euros(95_000), limit: euros(100_000) },
    terms: {
      ...{ type: 'TERM', termMonths: years * 12, nominal: rate(percent) },
      ...{ dayCount: 'ACT/365F', payout: 'AT_MATURITY' },
    },
    ...more,
  }) as LadderOffer

const offers = [
  ...[1, 2, 3].map((years) => offerOf('a', years, `2.${years}0`)),
  ...[1, 2, 3].map((years) => offerOf('b', years, `2.0${years}`)),
  ...[1, 2, 3].map((years) => offerOf('c', years, '1.90')),
]
const build = (amount: number, from = offers, rungs: 3 | 4 | 5 = 3) =>
  ladderOf(from, { amount: euros(amount), rungs, start })

test('every rung is at a bank of its own, the best rate at the longest', () => {
  const ladder = build(30_000)
  if ('refusal' in ladder) throw new Error(ladder.refusal)
  expect(ladder.rungs.map(({ offer, freeOn }) => [offer.id, freeOn])).toEqual([
    ['a-3', '2029-11-17'],
    ['b-2', '2028-11-17'],
    ['c-1', '2027-11-17'],
  ])
  // 10,000 at 2.30 % for 1,096 days, at 2.02 % for 731, at 1.90 % for 365.
  expect(ladder.rungs.map(({ interest }) => interest.minor)).toEqual([69_063n, 40_455n, 19_000n])
  expect(ladder.interest.minor).toBe(128_518n)
})

test.each([
  [
    'an amount below the minimum of a rung',
    build(2_999),
    { refusal: 'TOO_SMALL', least: euros(3_000) },
  ],
  ['an amount that just reaches it', 'refusal' in build(3_000), false],
  ['more than the offers take', build(285_001), { refusal: 'TOO_LARGE' }],
  ['fewer banks than rungs', build(30_000, offers.slice(0, 6)), { refusal: 'TOO_LARGE' }],
  ['a term nobody offers', build(30_000, offers, 4), { refusal: 'NO_OFFER', termMonths: 48 }],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected)
})

test('interest counts towards the cover: an offer it would carry over the limit is passed by', () => {
  const tight = offerOf('a', 3, '2.30', { limit: euros(10_600) })
  const ladder = build(30_000, [tight, ...offers.filter(({ id }) => id !== 'a-3')])
  if ('refusal' in ladder) throw new Error(ladder.refusal)
  expect(ladder.rungs[0]!.offer.id).toBe('b-3')
})

describe('whatever the amount', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const random = (bank: number, years: number) =>
    offerOf(`bank${bank}`, years, `${1 + next(3)}.${10 + next(89)}`, {
      minimum: euros(500 * (1 + next(20))),
      maximum: euros(20_000 + next(80_000)),
      limit: euros(20_000 + next(100_000)),
    })

  test('the parts add up to it, and every minimum, maximum and cover is kept', () => {
    let built = 0
    for (let round = 0; round < 300; round++) {
      const book = Array.from({ length: 8 }, (_, bank) =>
        [1, 2, 3, 4, 5].filter(() => next(3) > 0).map((years) => random(bank, years)),
      ).flat()
      const amount = money(BigInt(100_000 + next(40_000_000)), 'EUR')
      const ladder = ladderOf(book, { amount, rungs: rungCounts[next(3)]!, start })
      if ('refusal' in ladder) continue
      built++
      const sum = ladder.rungs.map(({ part }) => part).reduce(add)
      expect(sum).toEqual(amount)
      expect(new Set(ladder.rungs.map(({ offer }) => offer.bankId)).size).toBe(ladder.rungs.length)
      for (const { offer, part, interest } of ladder.rungs) {
        expect(part.minor).toBeGreaterThanOrEqual(offer.minimum.minor)
        expect(part.minor).toBeLessThanOrEqual(offer.maximum.minor)
        expect(part.minor + interest.minor).toBeLessThanOrEqual(offer.limit.minor)
      }
    }
    expect(built).toBeGreaterThan(50)
  })
})
