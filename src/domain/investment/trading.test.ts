import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import { fundSaleTax } from '../tax/fund-sale.ts'
import { type Lot, takenFrom } from './lots.ts'
import {
  buysOf,
  driftOf,
  isTimely,
  needsRebalancing,
  sellsOf,
  toleranceOf,
  weighed,
} from './rebalancing.ts'
import { soldAsAsked } from './selling.ts'
import { bought, soldInProportion } from './sizing.ts'
import { riskClassOf, targetsOf } from './template.ts'
import { decimalOfUnits, parseUnits, unitsFor, worthOf } from './units.ts'

const euros = (cents: number | bigint) => money(BigInt(cents), 'EUR')
const price = fc.bigInt({ min: 1n, max: 10_000_0000n })
const units = fc.bigInt({ min: 0n, max: 1_000_000_0000n })
const amount = fc.bigInt({ min: 0n, max: 1_000_000_00n }).map(euros)
const isins = ['A', 'B', 'C', 'D']
const market = fc
  .tuple(price, price, price, price)
  .map((prices) => (isin: string) => prices[isins.indexOf(isin)]!)
const targets = [
  { isin: 'A', percent: 40 },
  { isin: 'B', percent: 30 },
  { isin: 'C', percent: 25 },
  { isin: 'D', percent: 5 },
]

describe('units', () => {
  test('what is written is read again', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), (each) => {
        expect(parseUnits(decimalOfUnits(each))).toBe(each)
      }),
    )
    expect(['', '1e3', '1.23456', 'x', '.5'].map(parseUnits)).toEqual(Array(5).fill(undefined))
  })

  test('units for an amount never cost more than it, and one more would', () => {
    fc.assert(
      fc.property(amount, price, (paid, at) => {
        const got = unitsFor(paid, at)
        expect(got * at <= paid.minor * 1_000_000n).toBe(true)
        expect((got + 1n) * at > paid.minor * 1_000_000n).toBe(true)
      }),
    )
  })

  test('nothing is sized without a price', () => {
    expect(() => unitsFor(euros(100), 0n)).toThrow('a price is above zero')
  })
})

describe('templates', () => {
  test.each(['DWMMM', 'DWM30', 'DWM50', 'DWM70', 'DWM100', 'DWM70_NL', 'ROBO70', 'DWMMM_NL'])(
    'the parts of %s make a hundred percent',
    (template) => {
      const sum = targetsOf(template).reduce((all, { percent }) => all + percent, 0)
      expect(sum).toBe(100)
      expect(riskClassOf(template)).toBeGreaterThan(0)
    },
  )

  test('what is no strategy says so', () => {
    expect(() => targetsOf('DWM42')).toThrow('DWM42 is no strategy')
  })
})

describe('buying and selling', () => {
  test('what is bought costs no more than was paid in, and the rest is what is left', () => {
    fc.assert(
      fc.property(amount, market, (paid, priceOf) => {
        const { parts, spent, rest } = bought(paid, targets, priceOf)
        for (const part of parts) {
          expect(part.cost.minor <= part.amount.minor).toBe(true)
          expect(part.cost).toEqual(worthOf(part.units, part.price))
        }
        expect(spent.minor + rest.minor).toBe(paid.minor)
        expect(rest.minor >= 0n).toBe(true)
      }),
    )
  })

  test('what is sold is never more than is held, and all of it when more is wanted', () => {
    fc.assert(
      fc.property(amount, market, fc.tuple(units, units, units, units), (paid, priceOf, held) => {
        const positions = isins.map((isin, i) => ({ isin, units: held[i]! }))
        const sold = soldInProportion(paid, positions, priceOf)
        const proceeds = sold.reduce((sum, each) => sum + each.proceeds.minor, 0n)
        for (const each of sold)
          expect(each.units <= positions.find(({ isin }) => isin === each.isin)!.units).toBe(true)
        const total = positions.reduce(
          (sum, each) => sum + worthOf(each.units, priceOf(each.isin)).minor,
          0n,
        )
        expect(proceeds <= paid.minor && proceeds <= total).toBe(true)
        if (paid.minor >= total) expect(proceeds).toBe(total)
      }),
    )
  })
})

describe('rebalancing', () => {
  const priceOf = () => 1_0000n
  const held = (a: number, b: number) =>
    weighed(
      [
        { isin: 'A', units: BigInt(a) * 1_0000n },
        { isin: 'B', units: BigInt(b) * 1_0000n },
      ],
      [
        { isin: 'A', percent: 50 },
        { isin: 'B', percent: 50 },
      ],
      priceOf,
    )

  test.each([
    [50, 50, false],
    [55, 45, false],
    [5501, 4499, true],
    [0, 0, false],
  ])('%i to %i of a half each is brought back: %s', (a, b, isNeeded) => {
    expect(needsRebalancing(held(a, b))).toBe(isNeeded)
  })

  test.each([
    [51, 49, false],
    [5101, 4899, true],
  ])('%i to %i of own weights of a half each is restored on its day: %s', (a, b, isNeeded) => {
    expect(needsRebalancing(held(a, b), toleranceOf(true))).toBe(isNeeded)
  })

  test.each([
    ['2026-11-16', true],
    ['2026-12-24', true],
    ['2026-12-28', false],
    ['2026-12-31', false],
    ['2027-01-04', true],
  ])('begun on %s, it is done before the next fee is charged: %s', (day, isSo) => {
    expect(isTimely(date(day))).toBe(isSo)
  })

  test('trades sum to nothing, whatever has drifted', () => {
    fc.assert(
      fc.property(market, fc.tuple(units, units, units, units), (priced, all) => {
        const rows = weighed(
          isins.map((isin, i) => ({ isin, units: all[i]! })),
          targets,
          priced,
        )
        expect(rows.reduce((sum, { trade }) => sum + trade.minor, 0n)).toBe(0n)
        expect(driftOf(rows).numerator >= 0n).toBe(true)
      }),
    )
  })

  test('what is sold and bought at the same prices brings every fund to its target, but for what units cut off', () => {
    const cheap = fc
      .array(fc.bigInt({ min: 1n, max: 500_0000n }), { minLength: 5, maxLength: 5 })
      .map((prices) => (isin: string) => prices[[...isins, 'E'].indexOf(isin)]!)
    const some = fc.array(units, { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(cheap, some, (priced, all) => {
        // E is no target: all of it goes.
        const positions = [...isins, 'E']
          .map((isin, i) => ({ isin, units: all[i]! }))
          .filter((each) => each.units > 0n)
        const sold = sellsOf(weighed(positions, targets, priced), positions).map((asked) =>
          soldAsAsked(asked, priced(asked.isin)),
        )
        for (const each of sold)
          expect(each.units <= positions.find(({ isin }) => isin === each.isin)!.units).toBe(true)
        const left = positions.map(({ isin, units: held }) => ({
          isin,
          units: held - (sold.find((each) => each.isin === isin)?.units ?? 0n),
        }))
        expect(left.find(({ isin }) => isin === 'E')?.units ?? 0n).toBe(0n)
        const money = euros(sold.reduce((sum, { proceeds }) => sum + proceeds.minor, 0n))
        const buys = buysOf(money, left, targets, priced)
        const spent = buys.reduce((sum, { amount: paid }) => sum + paid.minor, 0n)
        expect(buys.length === 0 || spent === money.minor).toBe(true)
        const worthNow = (isin: string) =>
          worthOf(left.find((each) => each.isin === isin)?.units ?? 0n, priced(isin)).minor +
          (buys.find((each) => each.isin === isin)?.amount.minor ?? 0n)
        const total = targets.reduce((sum, { isin }) => sum + worthNow(isin), 0n)
        // A ten-thousandth of what costs most, and a cent, of each.
        const dust = 5n * (500_0000n / 500_000n + 2n)
        for (const { isin, percent } of buys.length > 0 ? targets : []) {
          const off = worthNow(isin) * 100n - total * BigInt(percent)
          expect((off < 0n ? -off : off) <= 100n * dust).toBe(true)
        }
      }),
    )
  })

  test('what is a little below its target gets its part too, although the money lay in cash', () => {
    const row = (isin: string, of: number) => ({ isin, units: BigInt(of) * 1_0000n })
    const left = [row('A', 400), row('B', 290), row('C', 160), row('D', 50)]
    expect(buysOf(euros(100_00), left, targets, priceOf)).toEqual([
      { isin: 'B', amount: euros(10_00) },
      { isin: 'C', amount: euros(90_00) },
    ])
    expect(buysOf(euros(0), left, targets, priceOf)).toEqual([])
  })
})

describe('lots', () => {
  const lot = (traded: string, of: bigint, cost: bigint, prepaid = 0n): Lot => ({
    ...{ isin: 'A', tradedOn: date(traded), units: of },
    ...{ cost: euros(cost), prepaid: euros(prepaid) },
  })

  test('the oldest goes first, the next in proportion', () => {
    const { taken, left } = takenFrom(
      [lot('2024-01-02', 10n, 100n, 5n), lot('2025-01-02', 10n, 205n, 3n)],
      15n,
    )
    expect(taken.map(({ cost, prepaid }) => [cost.minor, prepaid.minor])).toEqual([
      [100n, 5n],
      [103n, 2n],
    ])
    expect(left).toEqual([lot('2025-01-02', 5n, 102n, 1n)])
  })

  test('nothing is lost or made by taking some', () => {
    const some = fc.array(fc.tuple(units, amount, amount), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 100 }), (rows, percent) => {
        const lots = rows.map(([of, cost, prepaid], i) =>
          lot(`202${i}-01-02`, of, cost.minor, prepaid.minor),
        )
        const sum = (all: readonly Lot[]) => [
          all.reduce((s, each) => s + each.units, 0n),
          all.reduce((s, { cost }) => s + cost.minor, 0n),
          all.reduce((s, { prepaid }) => s + prepaid.minor, 0n),
        ]
        const wanted = (sum(lots)[0]! * BigInt(percent)) / 100n
        const { taken, left } = takenFrom(lots, wanted)
        expect(sum(taken)[0]).toBe(wanted)
        expect(sum([...taken, ...left])).toEqual(sum(lots))
      }),
    )
  })

  test('more than there is cannot be sold', () => {
    expect(() => takenFrom([lot('2024-01-02', 10n, 100n)], 11n)).toThrow('more units are sold')
  })
})

describe('tax on a sale', () => {
  const sale = { on: date('2026-11-16'), churchPercent: '0' }
  const sold = (proceeds: number, cost: number, prepaid = 0) => ({
    ...{ taxClass: 'EQUITY_FUND' as const, proceeds: euros(proceeds) },
    ...{ cost: euros(cost), prepaid: euros(prepaid) },
  })
  const taxed = (lots: ReturnType<typeof sold>[], losses = 0, exemption = 0) => {
    const { gain, lossesLeft, tax } = fundSaleTax({
      ...{ ...sale, lots, losses: euros(losses), exemptionLeft: euros(exemption) },
    })
    return [gain.minor, lossesLeft.minor, tax.taxable.minor, tax.total.minor]
  }

  test.each([
    ['a gain: thirty percent stay free', [sold(2000_00, 1000_00)], 0, 0, [70000, 0, 70000, 18462]],
    [
      'what was prepaid counts not again',
      [sold(2000_00, 1000_00, 400_00)],
      0,
      0,
      [42000, 0, 42000, 11077],
    ],
    ['a loss is kept, and freed alike', [sold(1000_00, 2000_00)], 0, 0, [-70000, 70000, 0, 0]],
    ['losses from before come first', [sold(2000_00, 1000_00)], 500_00, 0, [70000, 0, 20000, 5275]],
    ['then the exemption order', [sold(2000_00, 1000_00)], 500_00, 200_00, [70000, 0, 0, 0]],
  ] as const)('%s', (_, lots, losses, exemption, expected) => {
    expect(taxed([...lots], losses, exemption)).toEqual(expected.map(BigInt))
  })
})
