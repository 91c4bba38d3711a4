// What we know of a customer has to be confirmed again in time: they are asked, reminded, and told what comes of silence.
// Then nothing new is begun for them, and at last their account is blocked, until they confirm.

import { addDays, type CalendarDate, daysBetween } from '../date.ts'

/** So many days after the last on which it counts; below nought before it. */
const noticeDays = { ASKED: -60, REMINDED: -14, EXPIRED: 1, CLOSED: 60, BLOCKED: 120 } as const
export type DataNotice = keyof typeof noticeDays
export const dataNotices = Object.keys(noticeDays) as readonly DataNotice[]

/** Customers are asked this long before their data expires. */
export const askedDaysBefore = -noticeDays.ASKED

/** What is due on a day: the last that has come, so that nobody is told late of what is over. */
export function dataNoticeOn(
  validUntil: CalendarDate,
  today: CalendarDate,
): DataNotice | undefined {
  const passed = daysBetween(validUntil, today)
  return dataNotices.findLast((notice) => noticeDays[notice] <= passed)
}

/** From when on nothing new is begun, and from when on the account is blocked. */
export const closedOn = (validUntil: CalendarDate) => addDays(validUntil, noticeDays.CLOSED)
export const blockedOn = (validUntil: CalendarDate) => addDays(validUntil, noticeDays.BLOCKED)

/** Nothing new is begun for whoever has not confirmed for so long. */
export const isClosedToNew = (validUntil: CalendarDate, today: CalendarDate): boolean =>
  closedOn(validUntil) <= today
