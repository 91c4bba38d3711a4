// Where money is, day by day, that was there when its order was signed: the same rules that let it happen.

import { following } from '#domain/calendar/business-day.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/date.ts'
import type { Market } from '#domain/market.ts'
import { fundBy } from '#domain/order/funding.ts'
import { openingCalendars, startFrom } from '#domain/order/opening.ts'
import { withdrawUntil } from '#domain/order/withdrawal-right.ts'

export type Stop = {
  place: 'held' | 'onItsWay' | 'earning' | 'lastToPay' | 'lastToWithdraw'
  date: CalendarDate
  day: number
}

/** A saver's term deposit at a bank of that country, signed today. */
export function moneyWay(market: Market, bankCountry: string, today: CalendarDate): Stop[] {
  const calendars = openingCalendars(market.calendar, bankCountry)
  const leaves = following(calendars, today)
  const starts = startFrom(today, calendars)
  const last = fundBy(today)
  const withdrawal = withdrawUntil({
    market: market.locale,
    kind: 'TERM',
    customerType: 'PERSONAL',
    concludedOn: today,
  })
  const places: [Stop['place'], CalendarDate][] = [
    ['held', today],
    ['onItsWay', addDays(leaves, 1)],
    ['earning', starts],
    [withdrawal === last ? 'lastToWithdraw' : 'lastToPay', last],
  ]
  return places.map(([place, date]) => ({ place, date, day: daysBetween(today, date) }))
}
