import { expect, test } from 'vitest'
import offers from '../../../content/demo/offers.json' with { type: 'json' }
import { addMonths, type CalendarDate, date } from '../date.ts'
import { type DayCount, yearFraction } from '../interest/day-count.ts'
import type { PayoutPlan } from '../interest/payout-plan.ts'
import { nominalOf, type QuotedRate } from '../interest/quoted-rate.ts'
import { termPlan } from '../interest/term.ts'
import { decimalOf, money } from '../money.ts'
import { percentOf } from '../rate.ts'
import { effectiveYield } from './effective-yield.ts'

/** Leap days inside and outside, ends of months, both turns of a year. */
const starts = ['2026-11-18', '2027-02-28', '2027-11-30', '2028-02-29', '2028-12-31', '2031-03-01']
const book = offers.flatMap((offer) => {
  const quoted: QuotedRate = {
    rate: offer.rate,
    rateKind: offer.rateKind as QuotedRate['rateKind'],
    dayCount: offer.dayCount as DayCount,
    payout: offer.payout as PayoutPlan,
    termMonths: offer.termMonths ?? undefined,
  }
  return starts.map((start) => ({ id: offer.id, quoted, start: date(start) }))
})

const termsOf = ({ dayCount, payout, termMonths, ...quoted }: QuotedRate) => ({
  ...{ dayCount, payout, nominal: nominalOf({ dayCount, payout, termMonths, ...quoted }) },
  ...(termMonths && { termMonths }),
})

/** What a saver pays in and gets back, day by day, as the engine posts it. */
function cashFlows(quoted: QuotedRate, start: CalendarDate): Array<[CalendarDate, number]> {
  const { nominal, dayCount, payout, termMonths = 12 } = termsOf(quoted)
  const principal = money(100_000_000n, 'EUR')
  const end = addMonths(start, termMonths)
  const plan = termPlan({ principal, rate: nominal, dayCount, payout, start, end })
  const staysUntilEnd = payout === 'AT_MATURITY' || payout.endsWith('CAPITALISED')
  return [
    [start, -Number(principal.minor)],
    ...(staysUntilEnd
      ? []
      : plan.postings.map(
          (each) => [each.date, Number(each.interest.minor)] as [CalendarDate, number],
        )),
    [end, Number(plan.finalBalance.minor)],
  ]
}

/** A year of the rate is one of the calendar, in months of thirty days where the bank counts in such. */
const yearsBetween = (dayCount: DayCount, from: CalendarDate, to: CalendarDate): number => {
  const basis = dayCount === '30E/360' || dayCount.startsWith('ACT/ACT') ? dayCount : 'ACT/365F'
  const { numerator, denominator } = yearFraction(basis, from, to)
  return Number(numerator) / Number(denominator)
}

/** By halving: slow, and nothing in common with the way the rate is found. */
function internalRate(flows: Array<[CalendarDate, number]>, yearsOf: (on: CalendarDate) => number) {
  let [low, high] = [-0.5, 1]
  while (high - low > 1e-10) {
    const middle = (low + high) / 2
    const worth = flows.reduce((sum, [on, amount]) => sum + amount / (1 + middle) ** yearsOf(on), 0)
    if (worth > 0) low = middle
    else high = middle
  }
  return low * 100
}

test.each(book)(
  '$id from $start yields the internal rate of its own cash flows',
  ({ quoted, start }) => {
    const found = internalRate(cashFlows(quoted, start), (on) =>
      yearsBetween(quoted.dayCount, start, on),
    )
    expect(percentOf(effectiveYield(termsOf(quoted), start))).toBe(found.toFixed(2))
  },
)

test.each(book.filter(({ quoted }) => quoted.rateKind !== 'NOMINAL'))(
  '$id from $start pays the yield that its bank quotes',
  ({ quoted, start }) => {
    expect(percentOf(effectiveYield(termsOf(quoted), start))).toBe(quoted.rate)
  },
)

test.each([
  ['OF149', '2178.23', '2179.43'],
  ['OF148', '1264.87', '1266.03'],
])('£10,000 in bond %s earn £%s, and %s with the leap day inside', (id, wholeYears, interest) => {
  const { quoted, start } = book.find((each) => each.id === id)!
  const { nominal, dayCount, payout, termMonths = 12 } = termsOf(quoted)
  const end = addMonths(start, termMonths)
  const principal = money(1_000_000n, 'GBP')
  const { totalInterest } = termPlan({ principal, rate: nominal, dayCount, payout, start, end })
  expect(decimalOf(totalInterest)).toBe(interest)
  const growth = (1 + Number(quoted.rate) / 100) ** (termMonths / 12)
  expect((10_000 * (growth - 1)).toFixed(2)).toBe(wholeYears)
})
