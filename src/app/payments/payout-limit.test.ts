import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import { type Limit, limitRefusal, payableNow } from './payout-limit.tsx'

const euro = (minor: bigint) => money(minor, 'EUR')
const collected = { amount: euro(400_00n), until: date('2027-01-13') }
const cooling = { left: euro(250_00n), until: new Date('2026-11-17T09:00:00Z') }

test.each<[string, Limit, now: bigint]>([
  ['nothing was collected', {}, 1000_00n],
  ['some was collected', { collected }, 600_00n],
  ['all was collected', { collected: { ...collected, amount: euro(1200_00n) } }, 0n],
])('of 1,000 euros, where %s, “all” is what may leave', (_, limit, now) => {
  expect(payableNow(euro(1000_00n), limit)).toEqual(euro(now))
  if (now > 0n) expect(limitRefusal(euro(now), euro(1000_00n), limit)).toBeUndefined()
})

test.each<[bigint, Limit, code: string | undefined]>([
  [600_00n, { collected }, undefined],
  [600_01n, { collected }, 'payout.collected'],
  [250_00n, { cooling }, undefined],
  [250_01n, { cooling }, 'coolingOff'],
  [600_01n, { collected, cooling }, 'payout.collected'],
])('%i cents of 1,000 euros are judged before anybody signs', (minor, limit, code) => {
  expect(limitRefusal(euro(minor), euro(1000_00n), limit)?.code).toBe(code)
})
