import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { add, money } from '../money.ts'
import { rate } from '../rate.ts'
import { nextFeeDay } from './fee.ts'
import { type InstrumentCode, instruments } from './instrument.ts'
import { investmentFamilies } from './investor.ts'
import type { OwnMix } from './own-mix.ts'
import { dwmStrategies } from './portfolio.ts'
import { isMoveTimely, isTimely } from './rebalancing.ts'
import { sumOf } from './sizing.ts'
import { bearingOf, type SwitchFacts, shiftsOf, switchBegins, switchRefusal } from './switching.ts'
import { targetsOf } from './template.ts'

const cents = (minor: bigint) => money(minor, 'EUR')

const may: SwitchFacts = {
  ...{ market: 'de-DE', customerType: 'PERSONAL', today: date('2026-11-16') },
  holders: [{ birthDate: date('1980-01-01'), countries: ['DEU'] }],
  families: investmentFamilies,
  ...{ status: 'ACTIVE', accountState: 'ACTIVE', from: 'DWM50', to: 'DWM30' },
  profile: { result: 'DWM70', validUntil: date('2026-11-16') },
  situation: {
    ...{ isInstanceActive: true, savingsPlan: 'ACTIVE', hasOrderInProgress: false },
    ...{ hasCash: false, hasHoldings: true },
  },
  isPlanExecuting: false,
}

test.each([
  ['DWM50', 'DWM70', 'within'],
  ['DWM100_NL', 'DWM70', 'above'],
  ['ROBO100', 'DWM70', 'aboveClosed'],
  ['ROBO30', 'DWM30', 'within'],
  ['DWMMM', 'DWMMM', 'within'],
] as const)('answers and %s that allow %s: %s', (template, result, bearing) => {
  expect(bearingOf(template, result)).toBe(bearing)
})

test('funds one chose oneself follow no strategy', () => {
  expect(() => bearingOf('ETFC', 'DWMMM')).toThrow('follows no strategy')
})

const half = (code: InstrumentCode) => ({ isin: instruments[code].isin, percent: 50 })
const mix: OwnMix = {
  ...{ rhythm: 'YEARLY', newMoney: 'BY_TARGET' },
  weights: [half('WRLD'), half('GLOB')],
}
const own = (change: Partial<OwnMix>): Partial<SwitchFacts> => ({
  ...{ from: 'ETFC', to: 'ETFC', mixes: { from: mix, to: { ...mix, ...change } } },
})

describe('a switch', () => {
  test.each<[string, Partial<SwitchFacts>, string | undefined]>([
    ['to less risk', {}, undefined],
    ['to more, as far as the answers allow', { to: 'DWM70' }, undefined],
    ['to more than they allow', { to: 'DWM100' }, 'suitability.exceeded'],
    [
      'a day after the answers have grown old',
      { profile: { result: 'DWM70', validUntil: date('2026-11-15') } },
      'suitability.expired',
    ],
    ['without answers', { profile: undefined }, 'suitability.missing'],
    ['to where it is', { to: 'DWM50' }, 'strategy.same'],
    ['to a strategy of another market', { to: 'DWM30_NL' }, 'product.access'],
    ['to a closed one', { to: 'ROBO30' }, 'product.access'],
    ['from a closed one', { from: 'ROBO70' }, 'product.access'],
    ['from weights of one’s own', { from: 'ETFC' }, 'product.access'],
    ['of a company', { customerType: 'BUSINESS' }, 'product.access'],
    ['of weights', own({ weights: [half('WRLD'), half('GOLD')] }), undefined],
    ['of a rhythm alone', own({ rhythm: 'NONE' }), undefined],
    ['of nothing', own({ weights: [...mix.weights].reverse() }), 'mix.same'],
    [
      'of weights beyond the whole',
      own({ weights: [...mix.weights, half('GOVT')] }),
      'weights.sum',
    ],
    ['of weights to a strategy', { ...own({ rhythm: 'NONE' }), to: 'DWM50' }, 'product.access'],
    [
      'of weights in the Netherlands',
      { ...own({ rhythm: 'NONE' }), market: 'nl-NL' },
      'product.access',
    ],
    [
      'of weights with answers that allow no risk',
      { ...own({ rhythm: 'NONE' }), profile: { result: 'DWMMM', validUntil: may.today } },
      undefined,
    ],
    ['of whoever leaves', { status: 'TERMINATION_REQUESTED' }, 'customer.state'],
    ['with a suspended account', { accountState: 'SUSPENDED' }, 'account.state'],
    [
      'beside another order',
      { situation: { ...may.situation, hasOrderInProgress: true } },
      'other_order_already_in_progress',
    ],
    [
      'of what is not active',
      { situation: { ...may.situation, isInstanceActive: false } },
      'product_instance_must_be_active',
    ],
    ['while the plan buys', { isPlanExecuting: true }, 'savingPlanInprogress'],
  ])('%s [ENUM-031]', (_, change, refusal) => {
    expect(switchRefusal({ ...may, ...change })).toBe(refusal)
  })

  test('begins at once, and near the day of the fee after it', () => {
    expect(switchBegins(date('2026-11-16'))).toBe('2026-11-16')
    const late = switchBegins(date('2026-12-29'))
    expect(isTimely(late)).toBe(true)
    expect(late >= nextFeeDay(date('2026-12-29'))).toBe(true)
  })

  test('sells as much as it buys, whatever it is worth', () => {
    const strategy = fc.constantFrom(...dwmStrategies)
    const worth = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(strategy, strategy, worth, (from, to, values) => {
        const held = targetsOf(from).map(({ isin }, i) => ({ isin, value: cents(values[i]!) }))
        const shifts = shiftsOf(held, targetsOf(to))
        expect(sumOf(shifts.map(({ change }) => change.minor))).toBe(0n)
        // Whatever moved lies where it shall.
        const now = held.map(({ isin, value }) => ({
          isin,
          value: add(value, shifts.find((each) => each.isin === isin)?.change ?? cents(0n)),
        }))
        const bought = shifts.filter(({ isin }) => held.every((each) => each.isin !== isin))
        const all = [...now, ...bought.map(({ isin, change }) => ({ isin, value: change }))]
        expect(shiftsOf(all, targetsOf(to))).toEqual([])
      }),
    )
  })

  test('moves of each fund what it lies beside its share, as it is and not as it was to be', () => {
    const [world, euro] = [instruments.WRLD.isin, instruments.EURO.isin]
    const held = [
      { isin: world, value: cents(7_000_00n) },
      { isin: euro, value: cents(3_000_00n) },
    ]
    const [sold, bought, ...more] = shiftsOf(held, [
      { isin: world, percent: 60 },
      { isin: euro, percent: 40 },
    ])
    expect(more).toEqual([])
    expect(sold).toEqual({
      ...{ isin: world, before: rate('70.00'), after: rate('60'), change: cents(-1_000_00n) },
    })
    expect(bought!.change).toEqual(cents(1_000_00n))
  })
})

test.each([
  ['2026-12-28', '2026-12-28'],
  ['2026-12-30', '2026-12-30'],
  // Moved on the day fees are charged, it would leave with one open.
  ['2026-12-31', '2027-01-04'],
])('what moves in kind and could leave on %s begins on %s', (from, begins) => {
  expect(switchBegins(date(from), isMoveTimely)).toBe(begins)
})
