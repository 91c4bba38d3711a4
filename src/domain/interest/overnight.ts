// Overnight and notice accounts: value-dated movements and a variable rate become postings.

import { following } from '../calendar/business-day.ts'
import type { Calendar } from '../calendar/closing-days.ts'
import { addDays, type CalendarDate, earlier } from '../date.ts'
import { add, type Currency, type Money, money } from '../money.ts'
import type { Rounding } from '../rate.ts'
import { type BalanceStep, type RateStep, spansBetween } from './accrual.ts'
import type { DayCount } from './day-count.ts'
import { daysOf, interestOf, type Receipt, receiptOf } from './receipt.ts'
import type { Posting } from './term.ts'

export type Movement = { date: CalendarDate; amount: Money }

export type Overnight = {
  currency: Currency
  dayCount: DayCount
  /** Pay-ins above zero, withdrawals below; each counts from its value date on. */
  movements: readonly Movement[]
  /** A change holds for all days from its date on. */
  rates: readonly RateStep[]
  /** Each posting covers the days before its date. */
  postings: readonly CalendarDate[]
  /** Otherwise interest goes to the transaction account. */
  capitalises: boolean
  rounding?: Rounding
}

export type OvernightPlan = { postings: Posting[]; totalInterest: Money; finalBalance: Money }

const inOrder = <T>(items: readonly T[], dateOf: (item: T) => CalendarDate) =>
  [...items].sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0))

function balanceSteps(movements: readonly Movement[], currency: Currency): BalanceStep[] {
  let balance = money(0n, currency)
  return inOrder(movements, ({ date }) => date).map(({ date, amount }) => {
    balance = add(balance, amount)
    return { from: date, balance }
  })
}

const balanceOn = (steps: readonly BalanceStep[], on: CalendarDate, currency: Currency) =>
  steps.findLast(({ from }) => from <= on)?.balance ?? money(0n, currency)

/** The postings so far, and the movements including what they capitalised. */
function posted(account: Overnight): { postings: Posting[]; movements: Movement[] } {
  const { currency, capitalises } = account
  const movements = [...account.movements]
  const opened = inOrder(movements, ({ date }) => date)[0]?.date
  const dates = [...account.postings].sort()
  const postings = dates.map((date, i): Posting => {
    const from = dates[i - 1] ?? opened ?? date
    const base = balanceOn(balanceSteps(movements, currency), from, currency)
    const receipt = receiptBetween(account, movements, earlier(from, date), date)
    const interest = interestOf(receipt)
    if (capitalises) movements.push({ date, amount: interest })
    return { date, paidOn: date, days: daysOf(receipt), base, interest, receipt }
  })
  return { postings, movements }
}

function receiptBetween(
  { currency, dayCount, rates, rounding }: Overnight,
  movements: readonly Movement[],
  from: CalendarDate,
  to: CalendarDate,
): Receipt {
  const steps = balanceSteps(movements, currency)
  const spans = spansBetween(
    from,
    to,
    steps,
    inOrder(rates, (step) => step.from),
  )
  return receiptOf(spans, { dayCount, currency, rounding })
}

export function overnightPlan(account: Overnight): OvernightPlan {
  const { postings, movements } = posted(account)
  const totalInterest = postings.reduce(
    (sum, { interest }) => add(sum, interest),
    money(0n, account.currency),
  )
  const last = postings.at(-1)?.date
  const finalBalance = movements
    .filter(({ date }) => last === undefined || date <= last)
    .reduce((sum, { amount }) => add(sum, amount), money(0n, account.currency))
  return { postings, totalInterest, finalBalance }
}

/** The day a notice given today pays out; interest runs until then. */
export const noticePayout = (
  givenOn: CalendarDate,
  noticeDays: number,
  calendar: Calendar,
): CalendarDate => following(calendar, addDays(givenOn, noticeDays))
