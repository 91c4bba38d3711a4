import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import { rate } from '../rate.ts'
import {
  type Ending,
  idle,
  type NextTerms,
  promisedLegs,
  type SuccessorRefusal,
  successorRefusal,
} from './follow-up.ts'
import { type Leg, plainInstructions } from './maturity-instruction.ts'

const eur = (minor: bigint) => money(minor, 'EUR')
const estonian: NextTerms = {
  ...{ bankCountry: 'EE', nominal: rate('2.75'), dayCount: 'ACT/360', termMonths: 36 },
}
const monday: Ending = {
  ...{ market: 'de-DE', maturesOn: date('2026-12-07'), paysOn: date('2026-12-07') },
  ...{ principal: eur(20_000_00n), payout: eur(20_450_00n) },
}
const into: Leg = { to: 'PRODUCT', amount: 'REST', productId: 'OF105' }

test('another bank starts two business days after the money is there, and that costs two days', () => {
  const [leg] = promisedLegs([into], monday, () => estonian)
  expect(leg?.money).toEqual(eur(20_450_00n))
  expect(leg?.next).toEqual({
    startsOn: '2026-12-09',
    maturesOn: '2029-12-09',
    paysOn: '2029-12-10',
    idle: { days: 2, cost: eur(3_12n) },
  })
})

test('a Friday adds a weekend, and a split pays its part on the day', () => {
  const friday = { ...monday, maturesOn: date('2026-12-18'), paysOn: date('2026-12-18') }
  const ending = { ...friday, principal: eur(12_500_00n), payout: eur(12_512_86n) }
  const legs: Leg[] = [{ to: 'ACCOUNT', amount: '2500.00' }, into]
  const terms = { ...estonian, bankCountry: 'DE', nominal: rate('1.95'), termMonths: 3 }
  const [paid, rest] = promisedLegs(legs, ending, () => terms)
  expect([paid?.money, paid?.next]).toEqual([eur(2_500_00n), undefined])
  // 10,012.86 x 1.95 % x 4 / 360.
  expect(rest?.next).toMatchObject({
    startsOn: '2026-12-22',
    idle: { days: 4, cost: eur(2_17n) },
  })
})

test.each<[what: string, maturesOn: string, paysOn: string, days: number]>([
  ['on a Sunday loses one', '2027-03-21', '2027-03-22', 1],
  ['on a business day loses none', '2027-03-22', '2027-03-22', 0],
])('a renewal that ends %s', (_, maturesOn, paysOn, days) => {
  const ending = { ...monday, maturesOn: date(maturesOn), paysOn: date(paysOn) }
  const [renewed] = promisedLegs(plainInstructions.RENEW_PRINCIPAL, ending, () => estonian)
  expect(renewed?.next).toMatchObject({ startsOn: paysOn, idle: { days } })
})

test('money that finds no offer is promised no start', () => {
  expect(promisedLegs([into], monday, () => undefined)[0]?.next).toBeUndefined()
})

test.each<[to: string, days: number, cost: bigint]>([
  ['2026-11-14', 0, 0n],
  ['2026-11-16', 2, 1_37n],
  ['2026-11-21', 7, 4_79n],
])('money that waits until %s misses what a rate would have brought', (to, days, cost) => {
  const terms = { nominal: rate('2.50'), dayCount: 'ACT/365F' } as const
  const waiting = { from: date('2026-11-14'), to: date(to) }
  expect(idle(eur(10_000_00n), terms, waiting)).toEqual({ days, cost: eur(cost) })
})

test.each<[what: string, leg: Partial<Leg>, rate: string, refusal: SuccessorRefusal | undefined]>([
  ['the rate that was signed', { rate: '2.50' }, '2.50', undefined],
  ['a better one', { rate: '2.50' }, '2.6', undefined],
  ['a worse one', { rate: '2.50' }, '2.49', 'offer.changed'],
  ['a renewal where there is none', { maturity: 'RENEW_PRINCIPAL' }, '2.50', 'legs.renewal'],
])('an offer with %s', (_, leg, offered, refusal) => {
  const limits = { min: eur(1_00n), max: eur(100_000_00n) }
  const offer = { type: 'TERM', ...limits, rate: offered, prolongation: 'N/A' } as const
  expect(successorRefusal({ ...into, ...leg }, eur(500_00n), offer)).toBe(refusal)
  expect(successorRefusal({ ...into, ...leg }, eur(50n), offer)).toBe('legs.product')
})
