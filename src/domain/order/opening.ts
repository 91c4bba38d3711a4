// When money on its way to a bank begins to earn there. Every promise of a start asks here, and so does
// whatever lets it happen: offers, orders, papers, renewals and follow-ups.

import { addBusinessDays, type Calendars, following } from '../calendar/business-day.ts'
import type { Calendar } from '../calendar/closing-days.ts'
import type { CalendarDate } from '../date.ts'

const calendarsOfCountries: Partial<Record<string, Calendar>> = {
  AT: 'AT',
  CH: 'CH',
  GB: 'UK',
  PL: 'PL',
  US: 'FED',
}

/** Money leaves an account and reaches a bank on days on which both are open. */
export function openingCalendars(account: Calendar, bankCountry: string): readonly Calendar[] {
  const bank = calendarsOfCountries[bankCountry] ?? 'TARGET'
  return account === bank ? [account] : [account, bank]
}

/** From the day money leaves to its value date at the bank. */
const openingBusinessDays = 2

export const valueDateOf = (forwardedOn: CalendarDate, calendars: Calendars): CalendarDate =>
  addBusinessDays(calendars, forwardedOn, openingBusinessDays)

/** Money that is set aside for it before the day, and so never late for its cut-off. */
export const startFrom = (day: CalendarDate, calendars: Calendars): CalendarDate =>
  valueDateOf(following(calendars, day), calendars)

export type Opening = {
  forwardOn?: CalendarDate | null | undefined
  exportedOn?: CalendarDate | null | undefined
  valueDate?: CalendarDate | null | undefined
}

/** The start of an order: as the bank has said, or as promised once it is known when money leaves. */
export function startOf(order: Opening, calendars: Calendars): CalendarDate | undefined {
  const leaves = order.exportedOn ?? order.forwardOn
  return order.valueDate ?? (leaves ? valueDateOf(leaves, calendars) : undefined)
}
