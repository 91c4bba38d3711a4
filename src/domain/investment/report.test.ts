import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { instruments } from './instrument.ts'
import { fundCostsOf, heldWorth, spanCosts, spanGain } from './report.ts'

const euros = (minor: bigint) => money(minor, 'EUR')
const { WRLD, GOVT } = instruments

test.each([
  ['nothing', 0n, [], 0n],
  ['cash alone', 12_34n, [], 12_34n],
  [
    'units at their prices, each half up',
    1n,
    [
      [10_000n, 1_000_050n],
      [10_000n, 1_000_050n],
    ],
    200_03n,
  ],
] as const)('%s is worth what it is', (_, cash, held, value) => {
  const positions = held.map(([units, price]) => ({ isin: WRLD.isin, units, price }))
  expect(heldWorth(euros(cash), positions)).toEqual(euros(value))
})

test.each([
  // before, after, in, out, fees, taxes, distributions: gain, prices
  ['that nothing happened to', 100n, 100n, 0n, 0n, 0n, 0n, 0n, 0n, 0n],
  ['that grew', 100n, 130n, 0n, 0n, 0n, 0n, 0n, 30n, 30n],
  ['that more was put into than it is worth', 100n, 180n, 100n, 0n, 0n, 0n, 0n, -20n, -20n],
  ['that money was taken from', 100n, 60n, 0n, 50n, 0n, 0n, 0n, 10n, 10n],
  ['that paid fees and taxes', 100n, 90n, 0n, 0n, 7n, 5n, 0n, -10n, 2n],
  ['whose funds paid out', 100n, 110n, 0n, 0n, 0n, 0n, 4n, 10n, 6n],
  ['that began', 0n, 510n, 500n, 0n, 0n, 0n, 0n, 10n, 10n],
] as const)(
  'a portfolio %s',
  (_, before, after, paidIn, paidOut, fees, taxes, paid, gain, prices) => {
    const facts = {
      ...{ before: euros(before), after: euros(after), paidIn: euros(paidIn) },
      ...{ paidOut: euros(paidOut), fees: euros(fees), taxes: euros(taxes) },
      distributions: euros(paid),
    }
    expect(spanGain(facts)).toEqual({ gain: euros(gain), prices: euros(prices) })
  },
)

test.each([
  ['of nothing', [], 0n],
  ['of a year of 10,000 euro at 0.12 %', [[WRLD.isin, 10_000_00n * 365n]], 12_00n],
  [
    'of two funds, rounded together',
    [
      [WRLD.isin, 100_00n * 15n],
      [GOVT.isin, 100_00n * 3n],
    ],
    1n,
  ],
] as const)('the costs inside funds %s', (_, days, cost) => {
  expect(fundCostsOf(days.map(([isin, valueDays]) => ({ isin, valueDays })))).toEqual(euros(cost))
})

test.each([
  ['over a year', 46_00n, 10_000_00n * 365n, 365, '0.58', 10_000_00n],
  ['over a quarter, told for a year', 11_59n, 10_000_00n * 92n, 92, '0.58', 10_000_00n],
  ['of what was never worth anything', 0n, 0n, 0, '0.00', 0n],
] as const)('costs %s', (_, service, valueDays, days, percent, average) => {
  const funds = [{ isin: WRLD.isin, valueDays }]
  const found = spanCosts(euros(service), funds, { valueDays, days })
  expect(found).toMatchObject({ percent, average: euros(average) })
  expect(found.total.minor).toBe(found.service.minor + found.funds.minor)
})
