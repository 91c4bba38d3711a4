// Paying for orders: which of those that wait can be paid now, until when they wait, when money leaves.

import { type Calendars, following } from '../calendar/business-day.ts'
import type { Calendar } from '../calendar/closing-days.ts'
import { addDays, type CalendarDate, earlier } from '../date.ts'
import type { ProductFamily } from '../holdings/product-families.ts'
import type { Money } from '../money.ts'

/** Fourteen days from the signature; then the order is cancelled and the money stays. */
export const fundingDays = 14

export const fundBy = (confirmedOn: CalendarDate): CalendarDate => addDays(confirmedOn, fundingDays)

type TakenBack = { family: ProductFamily; fundBy: CalendarDate | null }

/**
 * Until when it waits again once its money was taken back. A pension's payment waits no longer than it did at first, as
 * later it would count for another year; none where that day is over.
 */
export function fundAgainBy(order: TakenBack, today: CalendarDate): CalendarDate | undefined {
  if (order.family !== 'PENSION' || !order.fundBy) return fundBy(today)
  return order.fundBy < today ? undefined : earlier(order.fundBy, fundBy(today))
}

/** The customer is reminded so many days after the signature, or after its money was taken back. */
export const fundingReminders = [3, 7, 12] as const

export type WaitingOrder = { id: string; amount: Money }

/**
 * In the order of their signatures. The first that cannot be paid holds up the rest: otherwise small
 * orders would starve a large one for ever.
 */
export function fundable<Order extends WaitingOrder>(
  available: Money,
  waiting: readonly Order[],
): Order[] {
  let left = available.minor
  const paid: Order[] = []
  for (const order of waiting) {
    if (order.amount.minor > left) break
    left -= order.amount.minor
    paid.push(order)
  }
  return paid
}

/** Each by itself, of what is free on its account: one that is too large is passed over, and holds up nobody. */
export function payable<Order extends WaitingOrder & { accountId: string }>(
  free: ReadonlyMap<string, bigint>,
  orders: readonly Order[],
): Order[] {
  const left = new Map(free)
  return orders.filter(({ accountId, amount }) => {
    const rest = (left.get(accountId) ?? 0n) - amount.minor
    if (rest < 0n) return false
    left.set(accountId, rest)
    return true
  })
}

/** Money on the account that is promised to something which has not left. */
export type Promised = {
  /** Made one after the other: of a later one it is greater. */
  holdId: string
  amount: Money
  /** A fund has called it: late, it costs its holder interest. */
  isCalled: boolean
}

/** Where money was taken back nothing is paid with what is not there: the newest lets go first, what a fund calls last. */
export function toLetGo<Each extends Promised>(short: bigint, promised: readonly Each[]): Each[] {
  const newest = promised.toSorted((a, b) => (a.holdId > b.holdId ? -1 : 1))
  const order = [
    ...newest.filter(({ isCalled }) => !isCalled),
    ...newest.filter(({ isCalled }) => isCalled),
  ]
  let left = short
  return order.filter(({ amount }) => {
    const isNeeded = left > 0n
    if (isNeeded) left -= amount.minor
    return isNeeded
  })
}

/**
 * What must still be paid in for each that waits, in the order of their signatures: what is free counts once,
 * and what is owed is asked for with the first.
 */
export function missing(
  available: Money,
  waiting: readonly WaitingOrder[],
): ReadonlyMap<string, Money> {
  let left = available.minor
  return new Map(
    waiting.map(({ id, amount }) => {
      const gap = amount.minor - left
      left = gap > 0n ? 0n : -gap
      return [id, { ...amount, minor: gap > 0n ? gap : 0n }]
    }),
  )
}

/** Until the cut-off of a business day money leaves on that day, later on the next. */
export function forwardingDay(
  today: CalendarDate,
  minuteOfDay: number,
  cutOffMinutes: number,
  calendars: Calendars,
): CalendarDate {
  const open = following(calendars, today)
  const isInTime = open > today || minuteOfDay < cutOffMinutes
  return isInTime ? open : following(calendars, addDays(today, 1))
}

/** The last moment for money to be there, by the clock of the account's bank. */
export type PayBy = { on: CalendarDate; minute: number }

/** Said with every start that is promised before the money is there: it is true however old the page. */
export const payBy = (
  today: CalendarDate,
  minuteOfDay: number,
  cutOffMinutes: number,
  calendars: Calendars,
): PayBy => ({
  on: forwardingDay(today, minuteOfDay, cutOffMinutes, calendars),
  minute: cutOffMinutes,
})

/** The clock a calendar's banks go by. */
export const timeZones: Record<Calendar, string> = {
  TARGET: 'Europe/Berlin',
  UK: 'Europe/London',
  FED: 'America/New_York',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  PL: 'Europe/Warsaw',
}

/** The minute of the day where a calendar's banks are. */
export function minuteOfDay(at: Date, calendar: Calendar): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZones[calendar],
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  return of('hour') * 60 + of('minute')
}
