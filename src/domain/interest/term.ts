// Term deposits: a sum, a rate and two dates become postings, each with its receipt.

import { type CalendarDate, earlier, later } from '../date.ts'
import { add, type Money, money } from '../money.ts'
import type { Rate, Rounding } from '../rate.ts'
import { type RateStep, spansBetween, type Tier } from './accrual.ts'
import type { DayCount } from './day-count.ts'
import { capitalises, type PayoutPlan, postingDates, postingsPerYear } from './payout-plan.ts'
import { daysOf, interestOf, type Receipt, receiptOf } from './receipt.ts'

export type Term = {
  principal: Money
  rate: Rate
  /** What is above a bound earns another rate. */
  tiers?: readonly Tier[] | undefined
  /** Stepped rates: what replaces `rate` from a later day on. */
  laterRates?: readonly RateStep[]
  dayCount: DayCount
  start: CalendarDate
  /** The maturity as agreed, business day or not: the start plus whole months. */
  end: CalendarDate
  payout: PayoutPlan
  /** The business day on which what is due on a day is paid; without it, every day pays. */
  payDay?: (due: CalendarDate) => CalendarDate
  /** Whether a maturity moved to the next business day earns interest until then. */
  adjustAccrual?: boolean
  rounding?: Rounding
}

export type Posting = {
  date: CalendarDate
  /** The business day on which the money moves. */
  paidOn: CalendarDate
  days: number
  base: Money
  interest: Money
  receipt: Receipt
}

export type TermPlan = {
  postings: Posting[]
  totalInterest: Money
  /** What is left on the account at the end, before it is paid out. */
  finalBalance: Money
}

const paymentDay = ({ payDay }: Term, day: CalendarDate) => (payDay ? payDay(day) : day)

/** The day interest stops. */
export const accrualEnd = (term: Term): CalendarDate =>
  term.adjustAccrual ? paymentDay(term, term.end) : term.end

function receiptFor(term: Term, base: Money, from: CalendarDate, to: CalendarDate): Receipt {
  const { rate, tiers, laterRates = [], dayCount, start, payout, rounding } = term
  const rates = [{ from: start, rate, tiers }, ...laterRates]
  return receiptOf(spansBetween(from, to, [{ from, balance: base }], rates), {
    dayCount,
    currency: base.currency,
    rounding,
    schedule: { anchor: start, perYear: postingsPerYear(payout) || 1 },
  })
}

/** Every posting of the deposit, up to its end. */
export function termPlan(term: Term): TermPlan {
  const { principal, start, end, payout } = term
  const stop = accrualEnd(term)
  const dates = postingDates(start, end, postingsPerYear(payout))
  let balance = principal
  let totalInterest = money(0n, principal.currency)
  const postings = dates.map((date, i): Posting => {
    const isLast = i === dates.length - 1
    const receipt = receiptFor(term, balance, dates[i - 1] ?? start, isLast ? stop : date)
    const interest = interestOf(receipt)
    const paidOn = paymentDay(term, date)
    const posting = { date, paidOn, days: daysOf(receipt), base: balance, interest, receipt }
    totalInterest = add(totalInterest, interest)
    if (isLast && postingsPerYear(payout) === 0) balance = add(balance, interest)
    else if (capitalises(payout)) balance = add(balance, interest)
    return posting
  })
  return { postings, totalInterest, finalBalance: balance }
}

export type Accrued = {
  /** Days since the last posting. */
  days: number
  balance: Money
  /** Earned since the last posting and not posted yet: what a customer is shown on that day. */
  interest: Money
  receipt: Receipt
}

/** In closed form: nothing has to have run before. On a posting day it equals the posting. */
export function accruedOn(term: Term, asOf: CalendarDate): Accrued {
  const { start, end, payout } = term
  const stop = accrualEnd(term)
  const until = later(start, earlier(asOf, stop))
  const before = postingDates(start, end, postingsPerYear(payout)).filter(
    (date) => date < until && date < end,
  )
  const last = before.at(-1)
  const balance =
    last && capitalises(payout)
      ? termPlan({ ...term, end: last, adjustAccrual: false }).finalBalance
      : term.principal
  const receipt = receiptFor(term, balance, last ?? start, until)
  return { days: daysOf(receipt), balance, interest: interestOf(receipt), receipt }
}
