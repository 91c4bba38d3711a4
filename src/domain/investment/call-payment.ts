// What its holder pays in for a capital call, so that it suffices on the day on which it arrives.

import { addBusinessDays, preceding } from '../calendar/business-day.ts'
import { type CalendarDate, earlier, later } from '../date.ts'
import { add, larger, type Money, money, smaller, subtract } from '../money.ts'
import { type CallState, defaultsOn, overdueInterest } from './capital-call.ts'

export type UnpaidCall = {
  number: number
  state: CallState
  /** What is called, which alone bears interest. */
  amount: Money
  fee: Money
  dueOn: CalendarDate
  /** What an announced one lacks beside all that waits before it. */
  missing?: Money
}

export type CallPayment = { number: number; amount: Money; by: CalendarDate }

const daysOnTheWay = 2

/** A transfer made today is there by then; on the day of default it is still taken. */
const thereBy = (dueOn: CalendarDate, today: CalendarDate): CalendarDate =>
  later(
    today,
    earlier(addBusinessDays('TARGET', today, daysOnTheWay), preceding('TARGET', defaultsOn(dueOn))),
  )

/** What is free goes to what is overdue, the oldest first; what is announced then lacks that much more. */
export function callPayments(
  calls: readonly UnpaidCall[],
  available: Money,
  today: CalendarDate,
): CallPayment[] {
  const none = money(0n, available.currency)
  let free = larger(available, none)
  let taken = none
  const byNumber = calls.toSorted((a, b) => a.number - b.number)
  const overdue = byNumber.filter(({ state }) => state === 'OVERDUE')
  const announced = byNumber.filter(({ state }) => state === 'ANNOUNCED')
  return [
    ...overdue.map(({ number, amount, fee, dueOn }) => {
      const by = thereBy(dueOn, today)
      const needed = add(add(amount, fee), overdueInterest(amount, dueOn, by))
      const used = smaller(free, needed)
      free = subtract(free, used)
      taken = add(taken, used)
      return { number, amount: subtract(needed, used), by }
    }),
    ...announced.flatMap(({ number, amount, fee, dueOn, missing }) => {
      if (!missing) return []
      return { number, amount: smaller(add(missing, taken), add(amount, fee)), by: dueOn }
    }),
  ]
}
