import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, date, daysBetween } from '../date.ts'
import { nominalOf, type QuotedRate } from '../interest/quoted-rate.ts'
import type { Term } from '../interest/term.ts'
import { type Currency, decimalOf, money, parseMoney } from '../money.ts'
import { earnings, type OfferTerms } from '../offer/offer.ts'
import { rate } from '../rate.ts'
import {
  type CoveredDeposit,
  coverFor,
  coverNotice,
  crossings,
  isInCurrencyOfLimit,
  recommendedMax,
  uncomparedFor,
  valueOn,
} from './cover.ts'
import {
  guaranteeLimit,
  guaranteeScheme,
  guaranteeSchemes,
  voluntaryLimit,
} from './guarantee-schemes.ts'

const amount = (decimal: string, currency: Currency = 'EUR') => parseMoney(decimal, currency)!
const today = date('2026-11-16')
const term = (principal: string, percent = '2.60', currency: Currency = 'EUR'): Term => ({
  principal: amount(principal, currency),
  rate: rate(percent),
  dayCount: 'ACT/365F',
  start: today,
  end: date('2027-11-16'),
  payout: 'AT_MATURITY',
})
const deposit = (principal: string, changes: Partial<CoveredDeposit> = {}): CoveredDeposit => ({
  licence: 'waldgruen',
  scheme: 'DE-EDB',
  holders: ['anna'],
  term: term(principal),
  ...changes,
})

describe('schemes', () => {
  test.each([
    ['UK-FSCS', '2025-11-30', '85000.00', 'GBP'],
    ['UK-FSCS', '2025-12-01', '120000.00', 'GBP'],
    ['SE-RGK', '2025-12-31', '1050000.00', 'SEK'],
    ['SE-RGK', '2026-01-01', '1150000.00', 'SEK'],
    ['NO-BSF', '2026-11-16', '2000000.00', 'NOK'],
    ['CH-ESI', '2026-11-16', '100000.00', 'CHF'],
    ['US-NCUA', '2026-11-16', '250000.00', 'USD'],
    ['PL-BFG', '2026-11-16', '100000.00', 'EUR'],
  ])('%s covers on %s up to %s %s', (key, on, limit, currency) => {
    expect(guaranteeLimit(guaranteeScheme(key), date(on))).toEqual(
      amount(limit, currency as Currency),
    )
  })

  test('a foreign branch of a Norwegian bank covers the limit of the Union', () => {
    const limit = guaranteeLimit(guaranteeScheme('NO-BSF'), today, true)
    expect(limit).toEqual(amount('100000'))
  })

  test('the fund of the private banks shrinks in 2030, for persons and companies', () => {
    const fund = guaranteeScheme('DE-EDB+ESF')
    expect(voluntaryLimit(fund, 'person', date('2029-12-31'))).toEqual(amount('3000000'))
    expect(voluntaryLimit(fund, 'person', date('2030-01-01'))).toEqual(amount('1000000'))
    expect(voluntaryLimit(fund, 'company', today)).toEqual(amount('30000000'))
    expect(voluntaryLimit(guaranteeScheme('IE-DGS'), 'person', today)).toBeUndefined()
  })

  test('every bank of the catalogue has a scheme, of the country of its licence', () => {
    const banks: { scheme: string; country: string }[] = JSON.parse(
      readFileSync('test/vectors/banks.json', 'utf8'),
    )
    for (const { scheme, country } of banks) expect(guaranteeScheme(scheme).country).toBe(country)
    expect(new Set(guaranteeSchemes.map(({ key }) => key)).size).toBe(guaranteeSchemes.length)
    expect(() => guaranteeScheme('XX')).toThrow('no guarantee scheme')
  })
})

describe('cover', () => {
  test('deposits under one licence share a limit, interest until the day included', () => {
    const [cover] = coverFor('anna', [deposit('60000'), deposit('39000')], date('2027-11-16'))
    expect(decimalOf(cover!.total)).toBe('101574.00')
    expect(decimalOf(cover!.covered)).toBe('100000.00')
    expect(decimalOf(cover!.uncovered)).toBe('1574.00')
  })

  test('money in another currency than the limit is told apart, with its interest', () => {
    const zloty = { licence: 'laanerand', term: term('20000', '4.00', 'PLN') }
    const deposits = [deposit('60000'), deposit('0', zloty), deposit('0', zloty)]
    expect(deposits.map((each) => isInCurrencyOfLimit(each, today))).toEqual([true, false, false])
    const apart = uncomparedFor('anna', deposits, date('2027-11-16'))
    expect(apart).toEqual([
      {
        licence: 'laanerand',
        scheme: deposits[1]!.scheme,
        limit: amount('100000'),
        held: [amount('41600', 'PLN')],
      },
    ])
    expect(uncomparedFor('ben', deposits, today)).toEqual([])
  })

  test('another licence has a limit of its own', () => {
    const both = [deposit('90000'), deposit('90000', { licence: 'isarquell' })]
    const covers = coverFor('anna', both, today)
    expect(covers.map(({ uncovered }) => uncovered.minor)).toEqual([0n, 0n])
  })

  test('a joint account is split, the odd cent to the first holder', () => {
    const shared = [deposit('100000.01', { holders: ['anna', 'ben'] })]
    expect(decimalOf(coverFor('anna', shared, today)[0]!.total)).toBe('50000.01')
    expect(decimalOf(coverFor('ben', shared, today)[0]!.total)).toBe('50000.00')
    expect(coverFor('carla', shared, today)).toEqual([])
  })

  test('in the USA a joint account has its own limit beside the single one', () => {
    const dollars = { scheme: 'US-FDIC', licence: 'prairie' }
    const deposits = [
      deposit('0', { ...dollars, term: term('250000', '0', 'USD') }),
      deposit('0', { ...dollars, holders: ['anna', 'ben'], term: term('500000', '0', 'USD') }),
    ]
    const covers = coverFor('anna', deposits, today)
    expect(
      covers.map(({ ownership, covered, uncovered }) => [
        ownership,
        decimalOf(covered),
        decimalOf(uncovered),
      ]),
    ).toEqual([
      ['SINGLE', '250000.00', '0.00'],
      ['JOINT', '250000.00', '0.00'],
    ])
  })

  test('another currency than the limit’s needs an exchange, and is shown in its own', () => {
    const zloty = [deposit('0', { scheme: 'PL-BFG', term: term('430000', '0', 'PLN') })]
    expect(() => coverFor('anna', zloty, today)).toThrow('give an exchange')
    const exchange = (from: { minor: bigint }, to: Currency) => money((from.minor * 10n) / 43n, to)
    const [cover] = coverFor('anna', zloty, today, exchange)
    expect(cover!.held.map(decimalOf)).toEqual(['430000.00'])
    expect(decimalOf(cover!.total)).toBe('100000.00')
  })

  test('nothing is held before the start and after the end', () => {
    expect(valueOn(deposit('1000'), addDays(today, -1)).minor).toBe(0n)
    expect(valueOn(deposit('1000'), date('2027-11-17')).minor).toBe(0n)
  })
})

describe('crossing a limit', () => {
  test('the day is the first on which principal and interest exceed it', () => {
    const held = [deposit('99000')]
    const [crossing] = crossings('anna', held, today)
    expect(crossing).toMatchObject({ licence: 'waldgruen', scheme: 'DE-EDB' })
    const above = (on: typeof today) => coverFor('anna', held, on)[0]!.uncovered.minor > 0n
    expect(above(crossing!.on)).toBe(true)
    expect(above(addDays(crossing!.on, -1))).toBe(false)
  })

  test('a crossing is found exactly where a walk day by day finds it', () => {
    const anyDeposit = fc.record({
      principal: fc.integer({ min: 20_000, max: 99_000 }),
      offset: fc.integer({ min: 0, max: 200 }),
      days: fc.integer({ min: 1, max: 400 }),
      payout: fc.constantFrom(
        'AT_MATURITY' as const,
        'MONTHLY_PAYOUT' as const,
        'QUARTERLY_CAPITALISED' as const,
      ),
    })
    fc.assert(
      fc.property(fc.array(anyDeposit, { minLength: 1, maxLength: 3 }), (list) => {
        const deposits = list.map(({ principal, offset, days, payout }) => {
          const start = addDays(today, offset)
          return deposit('0', {
            term: { ...term(`${principal}`, '9.00'), start, end: addDays(start, days), payout },
          })
        })
        const last = deposits
          .map(({ term }) => term.end)
          .sort()
          .at(-1)!
        let walked: string | undefined
        for (let n = 0; n <= daysBetween(today, last) && !walked; n++)
          if (coverFor('anna', deposits, addDays(today, n))[0]!.uncovered.minor > 0n)
            walked = addDays(today, n)
        expect(crossings('anna', deposits, today)[0]?.on).toBe(walked)
      }),
      { numRuns: 25, seed: 20261115 },
    )
  })
})

const start = date('2026-11-16')
const termsOf = (percent: string, termMonths: number): OfferTerms => ({
  ...{ type: 'TERM', nominal: rate(percent), dayCount: '30E/360', payout: 'AT_MATURITY' },
  termMonths,
})

type Booked = Omit<OfferTerms, 'nominal' | 'termMonths'> & {
  id: string
  termMonths: number | null
  rate: string
  rateKind: QuotedRate['rateKind']
  scheme: string
}
const book: Booked[] = JSON.parse(
  readFileSync(new URL('../../../content/demo/offers.json', import.meta.url), 'utf8'),
)

describe('the recommended maximum', () => {
  test.each([
    ['100000', 'EUR', '2.60', 12, '97465.00'],
    ['120000', 'GBP', '4.20', 12, '115163.00'],
    ['100000', 'EUR', '0', 12, '100000.00'],
    ['100000', 'EUR', '2.60', 6, '98716.00'],
  ] as const)(
    'of %s %s at %s percent for %i months is %s',
    (limit, currency, percent, months, max) => {
      const most = recommendedMax(amount(limit, currency), termsOf(percent, months), start)
      expect(decimalOf(most)).toBe(max)
    },
  )

  // Every offer of the book, as the public pages show it: the sum fits with what the engine posts, one unit more does not.
  test('is the highest of every offer that stays covered to the last cent', () => {
    for (const {
      id,
      type,
      termMonths,
      rate: percent,
      rateKind,
      dayCount,
      payout,
      scheme,
    } of book) {
      const nominal = nominalOf({
        rate: percent,
        rateKind,
        dayCount,
        payout,
        termMonths: termMonths ?? undefined,
      })
      const terms = { type, nominal, dayCount, payout, ...(termMonths && { termMonths }) }
      const limit = guaranteeLimit(guaranteeScheme(scheme), start)
      const most = recommendedMax(limit, terms, start)
      const withInterest = (units: bigint) => {
        const sum = money(most.minor + units * 100n, limit.currency)
        return sum.minor + earnings(terms, sum, start).minor
      }
      expect(withInterest(0n) <= limit.minor, id).toBe(true)
      expect(withInterest(1n) > limit.minor, id).toBe(true)
    }
    expect(book.length).toBeGreaterThan(100)
  })

  test.each([
    ['97465.00', undefined],
    ['97465.90', 'hint'],
    ['100000.00', 'hint'],
    ['100000.01', 'warning'],
  ])('%s earns the notice %s', (decimal, notice) => {
    expect(coverNotice(amount(decimal), amount('100000'), termsOf('2.60', 12), start)).toBe(notice)
  })
})
