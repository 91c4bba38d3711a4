// Reads what deposit vectors have in common: dates, day count, payout, calendar, and writes plans.

import { followingIn } from '#domain/calendar/business-day.ts'
import { type Calendar, calendars } from '#domain/calendar/closing-days.ts'
import { addDays, addMonths, type CalendarDate, date, daysBetween } from '#domain/date.ts'
import { type DayCount, dayCounts } from '#domain/interest/day-count.ts'
import { type PayoutPlan, payoutPlans } from '#domain/interest/payout-plan.ts'
import type { Posting, Term } from '#domain/interest/term.ts'
import { decimalOf, type Money } from '#domain/money.ts'
import { percentOf, type Rate } from '#domain/rate.ts'
import { type Inputs, Malformed, oneOf } from './inputs.ts'

export type Answers = Record<string, unknown>

/** A day no leap year or month end disturbs, for vectors that count whole years only. */
export const plainStart = date('2026-01-01')

const calendarNames: Record<string, Calendar> = {
  T2: 'TARGET',
  TARGET2: 'TARGET',
  GB: 'UK',
  US: 'FED',
}
export const calendarOf = (name: string) =>
  calendarNames[name] ?? oneOf(calendars, name, 'calendar')

const dayCountNames: Record<string, DayCount> = {
  '30/360': '30E/360',
  'ACT/365': 'ACT/365F',
  'ACT/ACT': 'ACT/ACT-ISDA',
}

export function dayCountOf(inputs: Inputs, otherwise: DayCount): DayCount {
  const name = (inputs.textIfAny('conv', 'dayCount', 'convention') ?? otherwise).toUpperCase()
  return dayCountNames[name] ?? oneOf(dayCounts, name, 'day count')
}

const frequencies: Record<number, string> = {
  1: 'ANNUAL',
  2: 'SEMIANNUAL',
  4: 'QUARTERLY',
  12: 'MONTHLY',
}

/** Vectors name the treatment and the frequency apart; offers name the plan. */
function payoutOf(inputs: Inputs): PayoutPlan {
  const name = inputs.textIfAny('payout') ?? 'AT_MATURITY'
  if (/SIMPLE|MATURITY/.test(name)) return 'AT_MATURITY'
  const treatment = /^(PAYOUT|PAID_OUT)$/.test(name)
    ? 'PAYOUT'
    : /^CAP/.test(name)
      ? 'CAPITALISED'
      : undefined
  const frequency = frequencies[inputs.wholeIfAny('freq', 'frequency') ?? 1] ?? '?'
  return oneOf(payoutPlans, treatment ? `${frequency}_${treatment}` : name, 'payout')
}

/** From start, and end, months or days, whichever the vector gives. */
export function datesOf(inputs: Inputs): { start: CalendarDate; end: CalendarDate } {
  const start = inputs.dateIfAny('start', 'from') ?? plainStart
  const months = inputs.wholeIfAny('months', 'termMonths')
  const days = inputs.wholeIfAny('days', 'heldDays')
  const given = inputs.dateIfAny('end', 'maturity', 'to', 'asOf', 'breakDate')
  const end =
    given ??
    (months === undefined ? undefined : addMonths(start, months)) ??
    addDays(start, days ?? daysBetween(start, addMonths(start, 12)))
  if (end < start) throw new Malformed(`${end} lies before ${start}`)
  return { start, end }
}

export function termOf(inputs: Inputs, otherwise: DayCount = '30E/360'): Term {
  const calendar = inputs.textIfAny('cal', 'calendar')
  return {
    principal: inputs.amount('principal', 'amount', 'balance'),
    rate: inputs.rate('rate', 'r', 'gross'),
    dayCount: dayCountOf(inputs, otherwise),
    ...datesOf(inputs),
    payout: payoutOf(inputs),
    ...(calendar ? { payDay: followingIn(calendarOf(calendar)) } : {}),
    adjustAccrual: inputs.flag('adjustAccrual', 'adjusted') ?? false,
  }
}

const flow = ({ date, paidOn, days, base, interest }: Posting) => ({
  date,
  paidOn,
  days,
  base: decimalOf(base),
  interest: decimalOf(interest),
})

export function planned(plan: {
  postings: Posting[]
  totalInterest: Money
  finalBalance: Money
}): Answers {
  const flows = plan.postings.map(flow)
  const totalInterest = decimalOf(plan.totalInterest)
  const finalBalance = decimalOf(plan.finalBalance)
  return {
    flows,
    postings: flows,
    totalInterest,
    finalBalance,
    interest: totalInterest,
    final: finalBalance,
  }
}

/** A rate to as many digits as the key's last character says: `aer4`; without one, two. */
export function digits(name: string, rateOf: (digits: number) => Rate): Answers {
  const to = [2, 0, 1, 3, 4, 5, 6, 8]
  return Object.fromEntries([
    [name, percentOf(rateOf(2))],
    ...to.map((n) => [`${name}${n}`, percentOf(rateOf(n))]),
  ])
}
