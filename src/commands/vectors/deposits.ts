// Answers vectors about deposits: terms, accruals, overnight accounts, tiers, steps, renewals.

import { followingIn } from '#domain/calendar/business-day.ts'
import { addMonths, type CalendarDate } from '#domain/date.ts'
import { slices } from '#domain/interest/accrual.ts'
import { effectiveRate } from '#domain/interest/effective-rate.ts'
import { matured } from '#domain/interest/maturity.ts'
import { overnightPlan } from '#domain/interest/overnight.ts'
import { accruedOn, termPlan } from '#domain/interest/term.ts'
import { add, decimalOf, type Money } from '#domain/money.ts'
import type { Rate } from '#domain/rate.ts'
import {
  amountFrom,
  dateFrom,
  type Inputs,
  isRecord,
  Malformed,
  pairFrom,
  rateFrom,
} from './inputs.ts'
import {
  type Answers,
  datesOf,
  dayCountOf,
  digits,
  plainStart,
  planned,
  termOf,
} from './reading.ts'

export function term(inputs: Inputs): Answers {
  const plan = termPlan(termOf(inputs))
  const days = plan.postings.reduce((sum, posting) => sum + posting.days, 0)
  const { date: maturity, paidOn } = plan.postings.at(-1)!
  return {
    ...planned(plan),
    days,
    maturity,
    date: paidOn,
    paidOn,
    payDate: paidOn,
    paymentDate: paidOn,
  }
}

/** A maturity on a closed day: interest to the day agreed, and to the day paid. */
export function adjusted(inputs: Inputs): Answers {
  const agreed = { payDay: followingIn('TARGET'), ...termOf(inputs, 'ACT/360') }
  const [unadjusted, moved] = [false, true].map((adjustAccrual) =>
    termPlan({ ...agreed, adjustAccrual }),
  ) as [ReturnType<typeof termPlan>, ReturnType<typeof termPlan>]
  const chosen = (inputs.flag('adjustAccrual', 'adjusted') ?? true) ? moved : unadjusted
  const { days, paidOn } = chosen.postings.at(-1)!
  return {
    ...planned(chosen),
    days,
    date: paidOn,
    paidOn,
    payDate: paidOn,
    paymentDate: paidOn,
    paid: paidOn,
    adjustedEnd: paidOn,
    daysAdjusted: moved.postings.at(-1)!.days,
    daysUnadjusted: unadjusted.postings.at(-1)!.days,
    adjusted: decimalOf(moved.totalInterest),
    unadjusted: decimalOf(unadjusted.totalInterest),
    interestAdjusted: decimalOf(moved.totalInterest),
    interestUnadjusted: decimalOf(unadjusted.totalInterest),
  }
}

export function accrued(inputs: Inputs): Answers {
  const asOf = inputs.date('asOf', 'date', 'on')
  const { days, interest } = accruedOn(
    { ...termOf(inputs), end: inputs.dateIfAny('end') ?? asOf },
    asOf,
  )
  return { days, accrued: decimalOf(interest), interest: decimalOf(interest) }
}

function tiersOf(entries: readonly unknown[]) {
  const tiers = entries.map((entry) => {
    const [bound, percent] = pairFrom(
      entry,
      ['above', 'from', 'min', 'upTo', 'to', 'max', 'limit'],
      ['rate', 'percent'],
    )
    const isUpper = isRecord(entry) && ['upTo', 'to', 'max', 'limit'].some((name) => name in entry)
    return { bound, rate: rateFrom(percent), isUpper }
  })
  const zero = amountFrom('0')
  // Written by lower bounds the first is zero; otherwise each tier says where it ends.
  const first = tiers[0]
  if (!first) throw new Malformed('no tiers')
  const byUpper = tiers.some(({ isUpper }) => isUpper) || !/^0(\.0+)?$/.test(String(first.bound))
  const bounds = tiers.map(({ rate }, i) => {
    const bound = byUpper ? (i === 0 ? 0 : tiers[i - 1]!.bound) : tiers[i]!.bound
    return { above: i === 0 ? zero : amountFrom(bound), rate }
  })
  return { rate: bounds[0]!.rate, tiers: bounds.slice(1) }
}

export function tiered(inputs: Inputs): Answers {
  const balance = inputs.amount('balance', 'principal', 'amount')
  const { start, end } = datesOf(inputs)
  const step = { from: start, ...tiersOf(inputs.list('tiers', 'rates')) }
  const wholeYear = !inputs.has('days', 'end', 'to', 'asOf')
  const dayCount = dayCountOf(inputs, wholeYear ? '30E/360' : 'ACT/360')
  const account = { currency: balance.currency, dayCount, capitalises: true, postings: [end] }
  const interestOn = (rates: Parameters<typeof overnightPlan>[0]['rates'], amount: Money) =>
    overnightPlan({ ...account, rates, movements: [{ date: start, amount }] }).totalInterest
  const interest = interestOn([step], balance)
  const parts = slices(balance, step).map(({ base, rate }) =>
    decimalOf(interestOn([{ from: start, rate }], base)),
  )
  const total = decimalOf(interest)
  const finalBalance = decimalOf(add(balance, interest))
  return {
    interest: total,
    totalInterest: total,
    finalBalance,
    final: finalBalance,
    parts,
    perTier: parts,
  }
}

export function overnight(inputs: Inputs): Answers {
  const dayCount = dayCountOf(inputs, 'ACT/360')
  const movements = inputs.list('events', 'movements').map((entry) => {
    const [day, amount] = pairFrom(entry, ['date', 'from'], ['amount', 'delta'])
    return { date: dateFrom(day), amount: amountFrom(amount) }
  })
  const rates = inputs.has('tiers')
    ? [{ from: movements[0]?.date ?? plainStart, ...tiersOf(inputs.list('tiers')) }]
    : inputs.list('rates').map((entry) => {
        const [day, percent] = pairFrom(entry, ['date', 'from'], ['rate', 'percent'])
        const from = dateFrom(day)
        return Array.isArray(percent)
          ? { from, ...tiersOf(percent) }
          : { from, rate: rateFrom(percent) }
      })
  const postings = inputs.list('postings').map(dateFrom)
  const capitalises = inputs.flag('capitalise', 'capitalises', 'capitalize') ?? false
  return planned(
    overnightPlan({ currency: 'EUR', dayCount, movements, rates, postings, capitalises }),
  )
}

export function prolong(inputs: Inputs): Answers {
  const principal = inputs.amount('principal')
  const dayCount = dayCountOf(inputs, '30E/360')
  const months = inputs.wholeIfAny('months', 'termMonths') ?? 12
  const start = inputs.dateIfAny('start') ?? plainStart
  const [middle, end] = [addMonths(start, months), addMonths(start, 2 * months)]
  const run = (amount: Money, rate: Rate, from: CalendarDate, to: CalendarDate) =>
    termPlan({ principal: amount, rate, dayCount, start: from, end: to, payout: 'AT_MATURITY' })
  const first = run(principal, inputs.rate('r1', 'rate1', 'rate'), start, middle)
  const keepsInterest = inputs.flag('withInterest', 'rollInterest', 'renewInterest') ?? true
  const instruction = keepsInterest ? 'RENEW_PRINCIPAL_AND_INTEREST' : 'RENEW_PRINCIPAL'
  const { renewed } = matured(principal, first, instruction)
  const second = run(renewed, inputs.rate('r2', 'rate2'), middle, end)
  return {
    interest1: decimalOf(first.totalInterest),
    newPrincipal: decimalOf(renewed),
    interest2: decimalOf(second.totalInterest),
    final: decimalOf(second.finalBalance),
    totalInterest: decimalOf(add(first.totalInterest, second.totalInterest)),
  }
}

export function stepped(inputs: Inputs): Answers {
  const principal = inputs.amount('principal')
  const [first, ...later] = inputs.list('rates').map(rateFrom)
  if (!first) throw new Malformed('no rates')
  const start = inputs.dateIfAny('start') ?? plainStart
  const years = later.length + 1
  const plan = termPlan({
    principal,
    rate: first,
    laterRates: later.map((rate, i) => ({ from: addMonths(start, 12 * (i + 1)), rate })),
    dayCount: dayCountOf(inputs, '30E/360'),
    start,
    end: addMonths(start, 12 * years),
    payout: (inputs.flag('capitalise') ?? true) ? 'ANNUAL_CAPITALISED' : 'ANNUAL_PAYOUT',
  })
  return {
    ...planned(plan),
    interest: plan.postings.map(({ interest }) => decimalOf(interest)),
    ...digits('actuarial', (places) => effectiveRate(principal, plan.finalBalance, years, places)),
  }
}
