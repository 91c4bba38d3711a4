import { expect, test } from 'vitest'
import { date } from '../date.ts'
import type { ProjectedContract } from '../deposit/projected-contract.ts'
import type { Exemption, World } from '../deposit/projection.ts'
import { marketOf } from '../markets/markets.ts'
import { decimalOf, money } from '../money.ts'
import type { OfferTerms } from '../offer/offer.ts'
import { offerPlan } from '../offer/offer-plan.ts'
import { rate } from '../rate.ts'
import { type OfferedContract, orderedInterest } from './ordered-interest.ts'

const today = date('2026-11-16')
const eur = (minor: bigint) => money(minor, 'EUR')
const terms: OfferTerms = {
  ...{ type: 'TERM', nominal: rate('3.00'), dayCount: '30E/360', payout: 'AT_MATURITY' },
  termMonths: 12,
}
const principal = eur(10_000_00n)

const offered = (change: Partial<OfferedContract> = {}): OfferedContract => ({
  ...{ terms, principal, market: 'de-DE', bankId: 'bank', bankCountry: 'DE', model: 'TRUST' },
  plan: offerPlan(change.terms ?? terms, principal, today, marketOf('de-DE').calendar),
  ...change,
})
const order = (amount: bigint, agentId = 'servicing-bank'): Exemption => ({
  ...{ agentId, amount: eur(amount), left: eur(amount) },
})
const world = (exemptions: Exemption[] = []): World => ({
  ...{ today, contracts: [], withdrawals: [], exemptions },
})

const told = (own: ReturnType<typeof orderedInterest>) =>
  [own.interest, own.tax, own.net].map(decimalOf)

test.each<[string, World, OfferedContract, string[]]>([
  ['taxed by the trustee', world(), offered(), ['300.00', '79.12', '220.88']],
  [
    'freed in part by the order with it',
    world([order(200_00n)]),
    offered(),
    ['300.00', '26.37', '273.63'],
  ],
  ['freed by it in all', world([order(801_00n)]), offered(), ['300.00', '0.00', '300.00']],
  [
    'taxed by a bank at home that the order does not reach',
    world([order(801_00n)]),
    offered({ model: 'DIRECT' }),
    ['300.00', '79.12', '220.88'],
  ],
  [
    'paid gross by a bank abroad',
    world(),
    offered({ model: 'DIRECT', bankCountry: 'EE' }),
    ['300.00', '0.00', '300.00'],
  ],
])('an offer is %s', (_, own, offer, expected) => {
  expect(told(orderedInterest(own, offer))).toEqual(expected)
})

test('what other deposits use of the order before it is gone', () => {
  const other: ProjectedContract = {
    ...{ id: 'other', bankId: 'other', currency: 'EUR', market: 'de-DE', bankCountry: 'DE' },
    ...{ model: 'TRUST', dayCount: '30E/360', payout: 'AT_MATURITY', earlyTermination: 'NONE' },
    ...{ principal, startsOn: date('2026-06-15'), termMonths: 12, perYear: 1 },
    ...{ maturesOn: date('2027-06-15'), paysOn: date('2027-06-15'), anchorOn: date('2026-06-15') },
    ...{ accruedFrom: date('2026-06-15'), prolongation: 'N/A' },
    steps: [{ from: date('2026-06-15'), balance: principal, rate: rate('3.00') }],
  }
  const own = { ...world([order(400_00n)]), contracts: [other] }
  // 300 go to the one that ends first, 100 are left.
  expect(told(orderedInterest(own, offered()))).toEqual(['300.00', '52.75', '247.25'])
})

test.each([
  // 750 below the bound and 75 above it, each quarter rounded.
  ['what is above a bound earns its own rate', 60_000_00n, ['825.01', '217.55', '607.46']],
  ['and on the bound there is one', 50_000_00n, ['750.00', '197.79', '552.21']],
])('%s, and all of it is taxed', (_, minor, expected) => {
  const { termMonths: _months, ...daily } = { ...terms, nominal: rate('1.50') }
  const tiers = [{ above: eur(50_000_00n), rate: rate('0.75') }]
  const open = { ...daily, tiers, type: 'OVERNIGHT', payout: 'QUARTERLY_PAYOUT' } as const
  expect(told(orderedInterest(world(), offered({ terms: open, principal: eur(minor) })))).toEqual(
    expected,
  )
})

test('money without a term is looked at for a year', () => {
  const daily: OfferTerms = { ...terms, type: 'OVERNIGHT', payout: 'QUARTERLY_PAYOUT' }
  const { termMonths: _, ...open } = daily
  const { interest } = orderedInterest(world([order(801_00n)]), offered({ terms: open }))
  expect(decimalOf(interest)).toBe('300.00')
})
