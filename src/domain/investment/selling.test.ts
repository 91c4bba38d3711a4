import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { type Money, money } from '../money.ts'
import {
  arePricesUsable,
  askedOf,
  largestPart,
  type SellFacts,
  saleOf,
  sellRefusal,
  standingAfter,
} from './selling.ts'

const euros = (text: string): Money => money(BigInt(text.replace('.', '')), 'EUR')

const situation = {
  ...({ isInstanceActive: true, savingsPlan: 'NONE', hasOrderInProgress: false } as const),
  ...{ hasCash: false, hasHoldings: true },
}
const facts: SellFacts = {
  ...{ type: 'PARTIAL_SELL', status: 'ACTIVE', accountState: 'ACTIVE', situation },
  ...{ isPlanExecuting: false, isPriced: true, held: euros('1000.00'), amount: euros('50.00') },
}
const withPlan = { ...situation, savingsPlan: 'ACTIVE' } as const
const all = { type: 'TOTAL_SELL', amount: facts.held } as const

test.each<[string, Partial<SellFacts>, ReturnType<typeof sellRefusal>]>([
  ['nothing', {}, undefined],
  ['the wish to leave', { status: 'TERMINATION_REQUESTED' }, undefined],
  ['a customer who has left', { status: 'TERMINATION_INITIATED' }, 'customer.state'],
  ['an account that is closed', { accountState: 'CLOSED' }, 'account.state'],
  [
    'an empty portfolio',
    { situation: { ...situation, hasHoldings: false } },
    'portfolio_balance_is_zero',
  ],
  [
    'a portfolio that is stopped',
    { situation: { ...situation, isInstanceActive: false } },
    'product_instance_must_be_active',
  ],
  [
    'another order',
    { situation: { ...situation, hasOrderInProgress: true } },
    'other_order_already_in_progress',
  ],
  ['the plan buying', { isPlanExecuting: true }, 'savingPlanInprogress'],
  ['no usable price', { isPriced: false }, 'unExpectedError'],
  ['a cent too little', { amount: euros('49.99') }, 'min'],
  ['a cent more than there is', { amount: euros('1000.01') }, 'higherThanLeftOver'],
  ['a cent too little left', { amount: euros('900.01') }, 'minLeftBalance'],
  ['just enough left', { amount: euros('900.00') }, undefined],
  ['all of it as an amount', { amount: euros('1000.00') }, undefined],
  [
    'a plan, and too little left',
    { amount: euros('900.01'), situation: withPlan },
    'hasSavingPlan',
  ],
  ['a plan, and enough left', { amount: euros('900.00'), situation: withPlan }, undefined],
  ['everything', all, undefined],
  ['everything with a plan', { ...all, situation: withPlan }, 'savings_plan_is_active'],
  [
    'closing while something is under way',
    {
      ...{ ...all, type: 'LIQUID_OFFBOARDING' },
      situation: { ...situation, hasOrderInProgress: true },
    },
    'has_orders_in_progress',
  ],
  [
    'closing what is empty',
    {
      ...{ type: 'LIQUID_OFFBOARDING', held: euros('0.00'), amount: euros('0.00') },
      situation: { ...situation, hasHoldings: false },
    },
    undefined,
  ],
])('%s stands in the way of a sale (ENUM-030, ENUM-031)', (_, change, refusal) => {
  expect(sellRefusal({ ...facts, ...change })).toBe(refusal)
})

describe('a sale', () => {
  const lot = (isin: string, on: string, units: bigint, cost: string, prepaid = '0.00') => ({
    ...{ isin, tradedOn: date(on), units, cost: euros(cost), prepaid: euros(prepaid) },
  })
  const [shares, bonds] = ['QZ0EQWRLD000', 'QZ0BDGOVT009']
  const lots = [
    lot(shares, '2021-02-01', 100_0000n, '1000.00', '20.00'),
    lot(shares, '2024-02-01', 100_0000n, '1500.00'),
    lot(bonds, '2021-02-01', 100_0000n, '1000.00'),
  ]
  // Shares at 20, bonds at 9.
  const priceOf = (isin: string) => (isin === shares ? 20_0000n : 9_0000n)
  const none = { losses: euros('0.00'), exemptionLeft: euros('0.00') }
  const on = date('2026-11-17')

  test('of everything taxes the gain of shares to 70 percent, less what was prepaid and the loss of bonds', () => {
    const { proceeds, cost, tax, net } = saleOf({ on, lots, priceOf, tax: none })
    // Shares 4000 - 2500 - 20 = 1480, of that 70 % 1036; bonds 900 - 1000 = -100; 936 taxable.
    expect([proceeds, cost, tax?.gain]).toEqual([
      ...[euros('4900.00'), euros('3500.00'), euros('936.00')],
    ])
    // 25 % 234.00, 5.5 % of that 12.87.
    expect(tax?.tax.total).toEqual(euros('246.87'))
    expect(net).toEqual(euros('4653.13'))
  })

  test('sets off losses from before, then what an exemption order covers', () => {
    const kept = { losses: euros('36.00'), exemptionLeft: euros('500.00') }
    const { tax } = saleOf({ on, lots, priceOf, tax: kept })
    // 936 - 36 - 500 = 400: 100.00 and 5.50.
    expect([tax?.lossesUsed, tax?.tax.exemptionUsed, tax?.tax.total]).toEqual([
      ...[euros('36.00'), euros('500.00'), euros('105.50')],
    ])
  })

  test('of a part takes from every fund in proportion, and the oldest lots first', () => {
    const { parts, cost, tax } = saleOf({ on, lots, priceOf, amount: euros('490.00'), tax: none })
    // A tenth: 20 of 200 shares, 10 of 100 bonds.
    expect(parts.map(({ units }) => units)).toEqual([20_0000n, 10_0000n])
    // 20 of the oldest for 200, with 4 prepaid: 400 - 200 - 4 = 196, 70 % 137.20; bonds 90 - 100.
    expect([cost, tax?.gain]).toEqual([euros('300.00'), euros('127.20')])
  })

  test('where nothing is withheld brings all of it', () => {
    expect(saleOf({ on, lots, priceOf })).toMatchObject({ net: euros('4900.00'), tax: undefined })
  })

  test.each([
    ['12.00', '12.00', '4888.00'],
    ['4900.00', '4900.00', '0.00'],
    ['4900.01', '0.00', '4900.00'],
  ])('a fee of %s is paid by what brings as much: %s, and leaves %s', (fee, charged, net) => {
    expect(saleOf({ on, lots, priceOf, fee: euros(fee) })).toMatchObject({
      ...{ fee: euros(charged), net: euros(net) },
    })
  })
})

describe('what the custodian is asked to sell', () => {
  const held = [
    { isin: 'QZ0EQWRLD000', units: 10_0000n, price: 200_0000n },
    { isin: 'QZ0BDGOVT009', units: 1n, price: 100_0000n },
  ]

  test('is a part of each fund by its value, and none of what is too small for a ten-thousandth', () => {
    // 2,000.00 and 0.01: of 50.00 all go to the first, for nothing of the second could be sold.
    expect(askedOf(held, euros('50.00'))).toEqual([
      { isin: 'QZ0EQWRLD000', units: 10_0000n, amount: euros('50.00') },
    ])
  })

  test('is the whole amount, whatever is too small to be asked for', () => {
    const dusty = fc.array(
      fc.record({ units: fc.bigInt(1n, 50_0000n), price: fc.bigInt(1_0000n, 5_000_0000n) }),
      { minLength: 1, maxLength: 7 },
    )
    fc.assert(
      fc.property(dusty, fc.bigInt(50_00n, 5_000_00n), (drawn, minor) => {
        const funds = drawn.map((fund, i) => ({ ...fund, isin: `QZ${i}` }))
        const asked = askedOf(funds, money(minor, 'EUR'))
        const amounts = asked.flatMap(({ amount }) => amount?.minor ?? [])
        // All of what is worth asking for, or exactly what is wanted.
        if (amounts.length > 0) expect(amounts.reduce((sum, each) => sum + each, 0n)).toBe(minor)
        expect([0, asked.length]).toContain(amounts.length)
      }),
    )
  })

  test.each([undefined, euros('2000.01')])(
    'is every unit where %o is not less than all',
    (amount) => {
      expect(askedOf(held, amount)).toEqual([
        { isin: 'QZ0EQWRLD000', units: 10_0000n, amount: undefined },
        { isin: 'QZ0BDGOVT009', units: 1n, amount: undefined },
      ])
    },
  )
})

describe('what is not taxed', () => {
  const before = {
    ...{ losses: euros('30.00'), exemptionLeft: euros('50.00') },
    hasNonAssessmentCertificate: false,
  }
  test.each([
    ['a gain uses it up', '200.00', '30.00', '50.00', '0.00', '0.00'],
    ['a loss is kept for the next', '-12.00', '0.00', '0.00', '42.00', '50.00'],
    ['a part is left', '40.00', '30.00', '10.00', '0.00', '40.00'],
  ])('%s', (_, gain, lossesUsed, exempted, losses, exemptionLeft) => {
    const entry = { gain: euros(gain), lossesUsed: euros(lossesUsed), exempted: euros(exempted) }
    expect(standingAfter(before, entry)).toEqual({
      ...before,
      ...{ losses: euros(losses), exemptionLeft: euros(exemptionLeft) },
    })
  })
})

test.each([
  ['2026-11-16', '2026-11-23', true],
  ['2026-11-16', '2026-11-24', false],
  ['2026-11-13', '2026-11-20', true],
])('a price of %s sizes a sale on %s: %s', (pricedOn, today, isUsable) => {
  expect(arePricesUsable([date(today), date(pricedOn)], date(today))).toBe(isUsable)
})

test.each([
  ['1000.00', '900.00'],
  ['150.00', '50.00'],
  ['60.00', '0.00'],
])('of %s at most %s are sold as a part', (held, most) => {
  expect(largestPart(euros(held))).toEqual(euros(most))
})
