// Savings plans: the days on which money is put in.

import { following } from '../calendar/business-day.ts'
import { addDays, addMonths, type CalendarDate, later } from '../date.ts'
import type { Increase } from './yearly-increase.ts'

export const planRhythms = ['MONTHLY', 'QUARTERLY'] as const
export type PlanRhythm = (typeof planRhythms)[number]

export const planDays = [1, 15] as const
export type PlanDay = (typeof planDays)[number]
export const isPlanDay = (day: number): day is PlanDay =>
  (planDays as readonly number[]).includes(day)

export type PlanTerms = { rhythm: PlanRhythm; day: PlanDay }
/** With the percent by which it grows every year, and the mandate its money is collected under; none where it is taken from the account. */
export type AgreedPlan = PlanTerms & { increase: Increase; mandateId?: string | undefined }

const monthsBetween: Record<PlanRhythm, number> = { MONTHLY: 1, QUARTERLY: 3 }
export const runsInYear = (rhythm: PlanRhythm): number => 12 / monthsBetween[rhythm]

/** The plan's day in the month of another. */
const dueIn = (month: CalendarDate, day: PlanDay): CalendarDate =>
  `${month.slice(0, 8)}${String(day).padStart(2, '0')}` as CalendarDate

/** The first of its days after one, in the month of that or a later one. */
function firstAfter(after: CalendarDate, from: CalendarDate, day: PlanDay): CalendarDate {
  const due = dueIn(later(after, from), day)
  return due > after ? due : dueIn(addMonths(dueIn(due, 1), 1), day)
}

/** Of a plan that begins: never on the day it is signed, so that there is time to change one's mind. */
export const firstDue = (today: CalendarDate, day: PlanDay): CalendarDate =>
  firstAfter(today, today, day)

/** After a run, a month or a quarter on. */
export const nextDue = (due: CalendarDate, { rhythm, day }: PlanTerms): CalendarDate =>
  dueIn(addMonths(dueIn(due, 1), monthsBetween[rhythm]), day)

export type KnownPlan = {
  next: CalendarDate
  isActive: boolean
  /** The day its last run was planned for; none where it has not run, or nobody knows. */
  last?: CalendarDate | undefined
}

/** Of a plan that is changed: what is due today still runs, and no month has two runs. */
export function changedDue(
  today: CalendarDate,
  { next, last }: Omit<KnownPlan, 'isActive'>,
  { rhythm, day }: PlanTerms,
): CalendarDate {
  if (next <= today) return next
  const isSooner = rhythm === 'MONTHLY' && last !== undefined
  return firstAfter(today, isSooner ? addMonths(dueIn(last, 1), 1) : dueIn(next, 1), day)
}

/** Of a plan agreed on or changed on a day; what is paused begins anew. */
export const dueOf = (
  today: CalendarDate,
  before: KnownPlan | undefined,
  terms: PlanTerms,
): CalendarDate =>
  before?.isActive ? changedDue(today, before, terms) : firstDue(today, terms.day)

/** On a closed day, the next trading day. */
export const runsOn = (due: CalendarDate): CalendarDate => following('TARGET', due)

const retryDays = 3

/** When money that was missing is looked for once more, and for the last time. */
export const retryOn = (day: CalendarDate): CalendarDate =>
  following('TARGET', addDays(day, retryDays))

/** So many runs in a row that came to nothing pause a plan. */
export const mostFailures = 3

/** Monthly on a day of the month, after one day and up to another; on a closed day, the next trading day. */
export function plannedDays(
  after: CalendarDate,
  until: CalendarDate,
  day: PlanDay = 1,
): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let due = firstDue(after, day); ; due = nextDue(due, { rhythm: 'MONTHLY', day })) {
    if (runsOn(due) > until) return days
    days.push(runsOn(due))
  }
}
