// Taking money out of a deposit before its end: of which kind that is, and when the money is there.

import { following } from '../calendar/business-day.ts'
import type { Calendar } from '../calendar/closing-days.ts'
import { addDays, type CalendarDate } from '../date.ts'
import { noticePayout } from '../interest/overnight.ts'
import { type DepositKind, earlyExit } from './deposit.ts'

export const withdrawalKinds = ['WITHDRAWAL', 'NOTICE', 'EARLY_EXIT'] as const
export type WithdrawalKind = (typeof withdrawalKinds)[number]

export const withdrawalKindOf = (kind: DepositKind): WithdrawalKind =>
  kind === 'OVERNIGHT' ? 'WITHDRAWAL' : kind === 'NOTICE' ? 'NOTICE' : 'EARLY_EXIT'

export type WithdrawalTerms = {
  kind: DepositKind
  noticeDays?: number | null | undefined
  earlyTermination: string
}

/** The first day a term lets go, where it does so for nothing after a while. */
export function freeFrom(
  earlyTermination: string,
  opensOn: CalendarDate,
): CalendarDate | undefined {
  const exit = earlyExit(earlyTermination)
  return exit.kind === 'freeAfter' ? addDays(opensOn, exit.days) : undefined
}

/** When the money is there. Overnight money leaves on the next business day, value that day. */
export function withdrawalDay(
  { kind, noticeDays, earlyTermination }: WithdrawalTerms,
  today: CalendarDate,
  calendar: Calendar,
): CalendarDate {
  if (kind === 'NOTICE') return noticePayout(today, noticeDays!, calendar)
  const exit = earlyExit(earlyTermination)
  const days = exit.kind === 'noticeReduced' ? exit.days : 1
  return following(calendar, addDays(today, days))
}
