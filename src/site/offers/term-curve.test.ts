import { expect, test } from 'vitest'
import type { WireOffer } from '#contracts/offers.ts'
import { bestByTerm } from './term-curve.tsx'

const offer = (termMonths: number | undefined, shownRate: string) =>
  ({ ...(termMonths && { termMonths }), shownRate }) as WireOffer

test('each term has its best offer, the shortest first; money without a term has no place', () => {
  const offers = [offer(60, '3.00'), offer(12, '2.70'), offer(60, '3.10'), offer(undefined, '1.50')]
  expect(bestByTerm(offers).map(({ termMonths, shownRate }) => [termMonths, shownRate])).toEqual([
    [12, '2.70'],
    [60, '3.10'],
  ])
})

test('of more terms than columns every second is shown, the longest always', () => {
  const offers = Array.from({ length: 12 }, (_, i) => offer(i + 1, '2.00'))
  expect(bestByTerm(offers).map(({ termMonths }) => termMonths)).toEqual([2, 4, 6, 8, 10, 12])
})
