import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followingIn } from '../calendar/business-day.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  date,
  dateOfDayNumber,
  daysBetween,
} from '../date.ts'
import { add, decimalOf, money, parseMoney } from '../money.ts'
import { fraction, percentOf, plus, type Rate, rate, reduced } from '../rate.ts'
import { slices } from './accrual.ts'
import { countedDays, type DayCount, dayCounts, yearFraction } from './day-count.ts'
import { breakRule, earlyBreak } from './early-break.ts'
import { annualEquivalentRate, annualPercentageYield, nominalRate } from './effective-rate.ts'
import { matured } from './maturity.ts'
import { noticePayout, type Overnight, overnightPlan } from './overnight.ts'
import { capitalises, payoutPlans, postingDates, postingsPerYear } from './payout-plan.ts'
import { interestOf, recomputed } from './receipt.ts'
import {
  secondOpinionOnOvernight,
  secondOpinionOnReceipt,
  secondOpinionOnTerm,
} from './second-opinion.ts'
import { accruedOn, type Term, type TermPlan, termPlan } from './term.ts'

const euros = (decimal: string) => parseMoney(decimal, 'EUR')!

const anyDate = fc.integer({ min: 20000, max: 24000 }).map(dateOfDayNumber)
const anyRate = fc
  .integer({ min: 0, max: 99999 })
  .map((units): Rate => ({ units: BigInt(units), scale: 4 }))
const anyAmount = fc.bigInt({ min: 1n, max: 50_000_000n }).map((minor) => money(minor, 'EUR'))

/** Daily compounding is walked day by day by the second opinion, so its terms are kept shorter. */
const anyTerm = fc
  .record({
    principal: anyAmount,
    rate: anyRate,
    dayCount: fc.constantFrom(...dayCounts),
    start: anyDate,
    days: fc.integer({ min: 1, max: 600 }),
    payout: fc.constantFrom(...payoutPlans),
  })
  .map(({ days, ...term }): Term => {
    const length = term.dayCount === 'ACT/365F-DAILY' ? (days % 90) + 1 : days
    return { ...term, end: addDays(term.start, length) }
  })

const anyOvernight = fc
  .record({
    dayCount: fc.constantFrom<DayCount>('30E/360', 'ACT/360', 'ACT/365F', 'ACT/ACT-ISDA'),
    start: anyDate,
    first: anyAmount,
    later: fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), anyAmount), { maxLength: 4 }),
    rates: fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), anyRate), { maxLength: 3 }),
    firstRate: anyRate,
    months: fc.constantFrom(1, 3, 6),
    count: fc.integer({ min: 1, max: 3 }),
    capitalises: fc.boolean(),
  })
  .map(
    ({ start, first, later, firstRate, months, count, ...rest }): Overnight => ({
      currency: 'EUR',
      dayCount: rest.dayCount,
      movements: [
        { date: start, amount: first },
        ...later.map(([days, amount]) => ({ date: addDays(start, days), amount })),
      ],
      rates: [
        { from: start, rate: firstRate },
        ...[...new Map(rest.rates)].map(([days, rate]) => ({ from: addDays(start, days), rate })),
      ],
      postings: Array.from({ length: count }, (_, i) => addMonths(start, months * (i + 1))),
      capitalises: rest.capitalises,
    }),
  )

describe('day counts [C-8]', () => {
  test.each<[DayCount, string, string, number]>([
    ['30E/360', '2026-11-16', '2027-11-16', 360],
    ['30E/360', '2026-08-31', '2027-02-28', 178],
    ['30E/360', '2028-02-28', '2028-03-01', 3],
    ['30E/360', '2027-01-30', '2027-01-31', 0],
    ['ACT/360', '2026-08-31', '2027-02-28', 181],
    ['ACT/365F', '2027-11-16', '2028-11-16', 366],
  ])('%s counts from %s to %s %i days', (dayCount, from, to, days) => {
    expect(countedDays(dayCount, date(from), date(to))).toBe(days)
  })

  test('whole regular periods of ACT/ACT-ICMA are worth exactly one frequency', () => {
    const schedule = { anchor: date('2027-08-31'), perYear: 2 }
    const half = yearFraction('ACT/ACT-ICMA', date('2027-08-31'), date('2028-02-29'), schedule)
    expect(reduced(half)).toEqual(fraction(1n, 2n))
    const stub = yearFraction('ACT/ACT-ICMA', date('2028-02-29'), date('2028-03-30'), schedule)
    expect(reduced(stub)).toEqual(reduced(fraction(30n, 184n * 2n)))
  })

  test('days and parts of a year add up wherever a period is cut', () => {
    const anchored = fc.tuple(anyDate, fc.nat(800), fc.nat(800))
    fc.assert(
      fc.property(fc.constantFrom(...dayCounts), anchored, (dayCount, [from, a, b]) => {
        const [middle, to] = [addDays(from, a), addDays(from, a + b)]
        const schedule = { anchor: from, perYear: 4 }
        const worth = (x: CalendarDate, y: CalendarDate) => yearFraction(dayCount, x, y, schedule)
        expect(countedDays(dayCount, from, middle) + countedDays(dayCount, middle, to)).toBe(
          countedDays(dayCount, from, to),
        )
        expect(reduced(plus(worth(from, middle), worth(middle, to)))).toEqual(
          reduced(worth(from, to)),
        )
      }),
    )
  })
})

// Ten thousand cases on a busy machine may pass the default five seconds.
describe('two engines, one answer', { timeout: 30_000 }, () => {
  const asOpinion = ({ postings, totalInterest, finalBalance }: TermPlan) =>
    JSON.stringify({
      interest: postings.map(({ interest }) => decimalOf(interest)),
      totalInterest: decimalOf(totalInterest),
      finalBalance: decimalOf(finalBalance),
    })

  test('7,000 random terms agree to the cent with the second opinion, posting by posting', () => {
    fc.assert(
      fc.property(anyTerm, (term) => {
        const plan = termPlan(term)
        const second = secondOpinionOnTerm({
          principal: decimalOf(term.principal),
          rate: percentOf(term.rate),
          dayCount: term.dayCount,
          start: term.start,
          end: term.end,
          perYear: postingsPerYear(term.payout),
          capitalises: capitalises(term.payout),
        })
        expect(asOpinion(plan)).toBe(JSON.stringify(second))
      }),
      { numRuns: 7000, seed: 20261115 },
    )
  })

  test('3,000 random overnight accounts agree with the second opinion', () => {
    fc.assert(
      fc.property(anyOvernight, (account) => {
        const plan = overnightPlan(account)
        const second = secondOpinionOnOvernight({
          dayCount: account.dayCount,
          movements: account.movements.map(({ date, amount }) => [date, decimalOf(amount)]),
          rates: account.rates.map(({ from, rate }) => [from, percentOf(rate)]),
          postings: account.postings,
          capitalises: account.capitalises,
        })
        expect(asOpinion(plan)).toBe(JSON.stringify(second))
      }),
      { numRuns: 3000, seed: 20261115 },
    )
  })
})

describe('receipts', () => {
  test('every posting can be computed again from its receipt alone, even after storage as JSON', () => {
    fc.assert(
      fc.property(anyTerm, (term) => {
        for (const { receipt, interest } of termPlan(term).postings) {
          const stored = JSON.parse(JSON.stringify(receipt)) as typeof receipt
          expect(recomputed(stored)).toEqual(receipt)
          expect(secondOpinionOnReceipt(stored)).toBe(decimalOf(interest))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('a receipt that was altered no longer recomputes', () => {
    const term = { ...anyYear, principal: euros('10000.00'), rate: rate('2.60') }
    const { receipt } = termPlan(term).postings[0]!
    const [segment] = receipt.segments
    const altered = { ...receipt, segments: [{ ...segment!, rate: '2.70' }] }
    expect(recomputed(altered).interest).not.toBe(receipt.interest)
    expect(() => interestOf({ ...receipt, interest: 'x' })).toThrow('damaged')
    expect(() => recomputed({ ...receipt, segments: [{ ...segment!, base: 'x' }] })).toThrow(
      'damaged',
    )
  })

  test('a receipt says days, base, rate and the fraction before rounding', () => {
    const term = {
      ...anyYear,
      principal: euros('1000.00'),
      rate: rate('1.23'),
      end: date('2026-12-01'),
    }
    expect(termPlan(term).postings[0]!.receipt).toEqual({
      currency: 'EUR',
      segments: [
        {
          from: '2026-11-16',
          to: '2026-12-01',
          days: 15,
          base: '1000.00',
          rate: '1.23',
          dayCount: '30E/360',
        },
      ],
      exact: { numerator: '205', denominator: '4' },
      rounding: 'HALF_UP',
      interest: '0.51',
    })
  })
})

const anyYear: Term = {
  principal: euros('10000.00'),
  rate: rate('2.60'),
  dayCount: '30E/360',
  start: date('2026-11-16'),
  end: date('2027-11-16'),
  payout: 'AT_MATURITY',
}

describe('terms', () => {
  test('the balance at the end is what went in plus what was kept', () => {
    fc.assert(
      fc.property(anyTerm, (term) => {
        const { totalInterest, finalBalance } = termPlan(term)
        const keeps = capitalises(term.payout) || term.payout === 'AT_MATURITY'
        expect(finalBalance).toEqual(keeps ? add(term.principal, totalInterest) : term.principal)
      }),
      { numRuns: 300 },
    )
  })

  test('accrued interest on a posting day is the posting, and the plan’s last is its end', () => {
    fc.assert(
      fc.property(anyTerm, (term) => {
        for (const { date, interest } of termPlan(term).postings.slice(-3))
          expect(accruedOn(term, date).interest).toEqual(interest)
      }),
      { numRuns: 200 },
    )
  })

  test('interest never falls from one day to the next, with a higher rate or a higher sum', () => {
    const simple = anyTerm.map((term): Term => ({ ...term, payout: 'AT_MATURITY' }))
    fc.assert(
      fc.property(simple, fc.nat(), (term, n) => {
        const on = addDays(term.start, n % (daysBetween(term.start, term.end) + 1))
        const earned = (of: Term, day: CalendarDate) => accruedOn(of, day).interest.minor
        const more = { ...term, rate: { ...term.rate, units: term.rate.units + 1n } }
        const bigger = { ...term, principal: add(term.principal, money(100n, 'EUR')) }
        expect(earned(term, addDays(on, 1))).toBeGreaterThanOrEqual(earned(term, on))
        expect(earned(more, on)).toBeGreaterThanOrEqual(earned(term, on))
        expect(earned(bigger, on)).toBeGreaterThanOrEqual(earned(term, on))
      }),
      { numRuns: 300 },
    )
  })

  test('before the start and after the end nothing accrues', () => {
    expect(accruedOn(anyYear, date('2026-01-01')).interest.minor).toBe(0n)
    expect(decimalOf(accruedOn(anyYear, date('2030-01-01')).interest)).toBe('260.00')
  })

  test('a maturity on a closed day is paid on the next, and earns until then only if agreed', () => {
    const onHoliday: Term = {
      ...anyYear,
      dayCount: 'ACT/360',
      start: date('2026-03-26'),
      end: date('2027-03-26'),
      payDay: followingIn('TARGET'),
    }
    const [plain] = termPlan(onHoliday).postings
    const [adjusted] = termPlan({ ...onHoliday, adjustAccrual: true }).postings
    expect(plain).toMatchObject({ date: '2027-03-26', paidOn: '2027-03-30', days: 365 })
    expect(adjusted).toMatchObject({ paidOn: '2027-03-30', days: 369 })
  })

  test('posting dates are counted from the start, so that a clamped day does not stick', () => {
    const dates = postingDates(date('2026-08-31'), date('2027-08-31'), 4)
    expect(dates).toEqual(['2026-11-30', '2027-02-28', '2027-05-31', '2027-08-31'])
    expect(postingDates(date('2026-08-31'), date('2027-10-15'), 1)).toEqual([
      '2027-08-31',
      '2027-10-15',
    ])
  })

  test('a renewal takes the whole, with the interest only where the product says so', () => {
    const plan = termPlan(anyYear)
    const outcome = (instruction: Parameters<typeof matured>[2]) => {
      const { renewed, paidOut } = matured(anyYear.principal, plan, instruction)
      return [decimalOf(renewed), decimalOf(paidOut)]
    }
    expect(outcome('PAYOUT')).toEqual(['0.00', '10260.00'])
    expect(outcome('PAYOUT_TO_REFERENCE')).toEqual(['0.00', '10260.00'])
    expect(outcome('RENEW_PRINCIPAL')).toEqual(['10000.00', '260.00'])
    expect(outcome('RENEW_PRINCIPAL_AND_INTEREST')).toEqual(['10260.00', '0.00'])
  })
})

describe('overnight and notice', () => {
  const account: Overnight = {
    currency: 'EUR',
    dayCount: 'ACT/360',
    movements: [{ date: date('2026-11-02'), amount: euros('100000.00') }],
    rates: [{ from: date('2026-11-02'), rate: rate('2.05') }],
    postings: [date('2026-12-01'), date('2027-01-01')],
    capitalises: false,
  }

  test('a tier earns its rate on its own slice of the balance alone', () => {
    const tiers = [{ above: euros('50000.00'), rate: rate('1.00') }]
    const cut = slices(euros('80000.00'), { from: date('2026-11-02'), rate: rate('2.00'), tiers })
    expect(cut.map(({ base, rate }) => [decimalOf(base), percentOf(rate)])).toEqual([
      ['50000.00', '2.00'],
      ['30000.00', '1.00'],
    ])
    const tiered = { ...account, rates: [{ ...account.rates[0]!, tiers }] }
    // 50,000 at 2.05 % and 50,000 at 1.00 % for 29 days
    const [posting] = overnightPlan(tiered).postings
    expect(decimalOf(posting!.interest)).toBe('122.85')
    expect(posting!.days).toBe(29)
    expect(secondOpinionOnReceipt(posting!.receipt)).toBe('122.85')
  })

  test('daily compounding lets yesterday’s interest earn', () => {
    const movements = [
      { date: date('2026-11-01'), amount: euros('10000.00') },
      { date: date('2026-11-11'), amount: euros('5000.00') },
    ]
    const daily: Overnight = {
      ...account,
      dayCount: 'ACT/365F-DAILY',
      movements,
      rates: [{ from: date('2026-11-01'), rate: rate('4.00') }],
      postings: [date('2026-12-01')],
    }
    const { receipt } = overnightPlan(daily).postings[0]!
    const simple = overnightPlan({ ...daily, dayCount: 'ACT/365F' }).postings[0]!
    expect(secondOpinionOnReceipt(receipt)).toBe(receipt.interest)
    expect(interestOf(receipt).minor).toBeGreaterThan(simple.interest.minor)
  })

  test('a notice pays out on the business day after it has run', () => {
    expect(noticePayout(date('2026-11-25'), 31, 'TARGET')).toBe('2026-12-28')
  })
})

describe('breaking early', () => {
  const on = date('2027-05-16')
  const outcome = (code: string, day = on) => {
    const rule = breakRule(code, anyYear.rate)
    const result = earlyBreak({ ...anyYear, dayCount: 'ACT/365F' }, day, rule)
    return result && decimalOf(result.interestBreak)
  }

  // 10,000 at 2.60 % for 181 days would have earned 128.93.
  test.each<[string, string | undefined]>([
    ['NONE', undefined],
    ['PENALTY_HALF_RATE', '64.47'],
    ['32_DAYS_REDUCED', '64.47'],
    ['FREE_REDUCED_RATE', '64.47'],
    ['LOSS_OF_INTEREST', '0.00'],
    ['PENALTY_90D', '64.82'],
    ['PENALTY_180D', '0.71'],
    ['NO_PENALTY_AFTER_30D', '128.93'],
  ])('%s leaves %s', (code, left) => expect(outcome(code)).toBe(left))

  test('a no-penalty deposit is locked for its first days', () => {
    expect(outcome('NO_PENALTY_AFTER_30D', addDays(anyYear.start, 29))).toBeUndefined()
  })

  test('a penalty eats into the principal unless the product protects it', () => {
    const early = addDays(anyYear.start, 10)
    const rule = { kind: 'PENALTY_DAYS', days: 90, protectsPrincipal: false } as const
    expect(earlyBreak(anyYear, early, rule)!.payout.minor).toBeLessThan(anyYear.principal.minor)
    const kind = { ...rule, protectsPrincipal: true }
    expect(earlyBreak(anyYear, early, kind)!.payout).toEqual(anyYear.principal)
  })
})

describe('comparable rates', () => {
  test('a nominal rate and its effective rate lead back to each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1500 }), fc.constantFrom(1, 4, 12, 365), (units, n) => {
        const effective: Rate = { units: BigInt(units), scale: 2 }
        expect(annualEquivalentRate(nominalRate(effective, n, 8), n, 2)).toEqual(effective)
      }),
    )
  })

  test('a year that pays once yields its own rate', () => {
    expect(percentOf(annualEquivalentRate(rate('4.00'), 1))).toBe('4.00')
    const [from, to] = [euros('1000.00'), euros('1040.00')]
    expect(percentOf(annualPercentageYield(from, to, 365))).toBe('4.00')
  })
})
