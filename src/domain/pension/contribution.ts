// What is put into a pension: month by month as agreed, once more within the room of the year, or not for a while.

import { addBusinessDays } from '../calendar/business-day.ts'
import { addMonths, type CalendarDate, date, earlier, later, partsOf } from '../date.ts'
import { mostFailures, runsOn } from '../investment/plan.ts'
import type { Increase } from '../investment/yearly-increase.ts'
import { type Money, money, subtract } from '../money.ts'
import { type AmountError, amountError } from '../order/amount-errors.ts'
import { fundBy } from '../order/funding.ts'
import { germany } from '../tax/figures.ts'
import { inForce } from '../tax/tax.ts'

const euros = (minor: bigint): Money => money(minor, 'EUR')
const nothing = euros(0n)

export const monthlyBounds = { min: euros(25_00n), max: euros(2_568_00n) } as const
/** The least that is put in at once. */
export const topUpMin: Money = euros(25_00n)

export const monthlyError = (amount: Money): AmountError | undefined =>
  amountError(amount, monthlyBounds)

/** From a day on; nothing where it rests. What is agreed later outranks what was agreed before. */
export type Agreed = { from: CalendarDate; amount: Money; increase?: Increase }

/** In the order in which it was agreed. */
export const amountOn = (agreed: readonly Agreed[], day: CalendarDate): Money =>
  agreed.findLast(({ from }) => from <= day)?.amount ?? nothing

/** What will count some day: nothing that something agreed later outranks before it does. */
export const aheadOf = <A extends Agreed>(agreed: readonly A[], today: CalendarDate): A[] =>
  agreed
    .filter(
      ({ from }, i) => from > today && !agreed.slice(i + 1).some((other) => other.from <= from),
    )
    .toSorted((one, other) => one.from.localeCompare(other.from))

/** What takes contributions; none before the first agreement counts. */
export type Plan = { next: CalendarDate; isTaken: boolean; failures: number }
/** Whether it counts already, so that the plan follows it. */
export type Followed = Agreed & { isApplied: boolean }

/**
 * The first of the month for which something is taken next; none where it has stopped, or the pension is paid before.
 * What begins late makes up for no month that is over.
 */
export function nextContribution(
  plan: Plan | undefined,
  agreed: readonly Followed[],
  today: CalendarDate,
  startsOn: CalendarDate,
): CalendarDate | undefined {
  const days = agreed.map(({ from }) => from).toSorted()
  const last = days.at(-1)
  const first = plan?.next ?? (days[0] && later(days[0], firstOfMonth(today)))
  for (let day = first; day && day < startsOn; day = addMonths(day, 1)) {
    const inForce = agreed.findLast(({ from }) => from <= day)
    const isFollowed = !inForce?.isApplied || plan?.isTaken
    if (inForce && inForce.amount.minor > 0n && isFollowed) return day
    if (day > last!) return undefined
  }
  return undefined
}

/** The day on which the contribution of a month is taken: on a closed day the next trading day, and never one that is over. */
export const takenOn = (month: CalendarDate, today: CalendarDate): CalendarDate =>
  runsOn(later(month, today))

/** Too many in a row came to nothing, or somebody paused it. */
export const stops = ['failed', 'paused'] as const
export type Stop = (typeof stops)[number]

/** Why nothing is taken though something is agreed. */
export function stoppedFor(
  plan: Plan | undefined,
  agreed: readonly Followed[],
  today: CalendarDate,
  startsOn: CalendarDate,
): Stop | undefined {
  if (!plan || plan.isTaken || later(today, plan.next) >= startsOn) return undefined
  const followed = agreed.filter(({ isApplied }) => isApplied)
  if (amountOn(followed, today).minor === 0n) return undefined
  return plan.failures >= mostFailures ? 'failed' : 'paused'
}

export const firstOfMonth = (day: CalendarDate, months = 0): CalendarDate =>
  addMonths(`${day.slice(0, 8)}01` as CalendarDate, months)

const lastDayForNextMonth = 20

/** What is agreed by the 20th counts for the next month, and later than that for the one after. */
export const countsFrom = (today: CalendarDate): CalendarDate =>
  firstOfMonth(today, partsOf(today).day <= lastDayForNextMonth ? 1 : 2)

/** Until when a change can be signed that counts from a month on. */
export const lastDayToChange = (from: CalendarDate): CalendarDate =>
  `${addMonths(from, -1).slice(0, 8)}${lastDayForNextMonth}` as CalendarDate

export const holidayMonths = { min: 1, max: 24 } as const

/** When something is put in again that rests on a day: a holiday within a holiday does not end it sooner. */
const endOfRest = (agreed: readonly Agreed[], from: CalendarDate): CalendarDate =>
  amountOn(agreed, from).minor > 0n
    ? from
    : (agreed
        .map((each) => each.from)
        .filter((day) => day > from && amountOn(agreed, day).minor > 0n)
        .toSorted()[0] ?? from)

/** Nothing for so many months, and then what would have been put in anyway. */
export function holiday(
  agreed: readonly Agreed[],
  from: CalendarDate,
  months: number,
): [Agreed, Agreed] {
  const until = later(addMonths(from, months), endOfRest(agreed, from))
  // Whoever asks for another holiday in the middle of one goes on with what was before both.
  const before = agreed.findLast(({ amount }) => amount.minor > 0n)?.amount ?? nothing
  const then = amountOn(agreed, until)
  // What grows every year does so afterwards as before.
  const increase = agreed.at(-1)?.increase
  const kept = increase === undefined ? {} : { increase }
  return [
    { from, amount: nothing, ...kept },
    { from: until, amount: then.minor > 0n ? then : before, ...kept },
  ]
}

/** Old-age contributions that can be deducted in a year. */
export const yearLimit = (year: number): Money =>
  euros(BigInt(inForce(germany.pensionDeduction, date(`${year}-01-01`))) * 100n)

/** The days of a year on which something will still be taken; none where nothing is taken any more. */
function daysLeft(year: number, next: CalendarDate | undefined): CalendarDate[] {
  const days: CalendarDate[] = []
  const first = date(`${year}-01-01`)
  for (
    let day = next && (next < first ? first : next);
    day && partsOf(day).year === year;
    day = addMonths(day, 1)
  )
    days.push(day)
  return days
}

export type YearFacts = {
  year: number
  /** What the ledger says came in this year, and what is on its way. */
  paid: Money
  underWay: Money
  agreed: readonly Agreed[]
  /** When the next contribution is taken; none where they have stopped. */
  next: CalendarDate | undefined
}

export const plannedIn = ({ year, agreed, next }: YearFacts): Money =>
  euros(daysLeft(year, next).reduce((sum, day) => sum + amountOn(agreed, day).minor, 0n))

/** What is left of the year's limit once everything that is agreed has been taken; never below zero. */
export function roomOf(facts: YearFacts): Money {
  const taken = facts.paid.minor + facts.underWay.minor + plannedIn(facts).minor
  const left = subtract(yearLimit(facts.year), euros(taken))
  return left.minor > 0n ? left : nothing
}

/** Until the 15th of December what is ordered still counts for the year. */
export const isTopUpOpen = (today: CalendarDate): boolean => today.slice(5) <= '12-15'

export const topUpDeadline = (year: number): CalendarDate => date(`${year}-12-15`)

/** It leaves on a trading day, is bought on the next and booked on the one after; two are spared for whoever is late. */
const daysToInvest = 5

/** The last day on which money can come that is to be in the contract before another. */
export const paidBefore = (day: CalendarDate): CalendarDate =>
  addBusinessDays('TARGET', day, -daysToInvest)

/** Until when a payment waits for its money: what comes later would count for another year, or for no pension at all. */
export const topUpPayBy = (signedOn: CalendarDate, startsOn: CalendarDate): CalendarDate =>
  [paidBefore(date(`${partsOf(signedOn).year + 1}-01-01`)), paidBefore(startsOn)].reduce(
    earlier,
    fundBy(signedOn),
  )

export type TopUpRefusal = 'pension.deadline' | AmountError

/** By precedence: of several, the first is told. */
export function topUpRefusal(
  today: CalendarDate,
  amount: Money,
  room: Money,
): TopUpRefusal | undefined {
  if (!isTopUpOpen(today)) return 'pension.deadline'
  return amountError(amount, { min: topUpMin, max: room })
}

/** Before and from the day of a change, what would be taken of this year. */
const changedBy = (facts: YearFacts, change: readonly Agreed[]): YearFacts => {
  const back = change.find(({ amount }) => amount.minor > 0n)?.from
  // What has stopped goes on with a change, and a holiday may end sooner.
  const next = back && (facts.next === undefined || back < facts.next) ? back : facts.next
  return { ...facts, agreed: [...facts.agreed, ...change], next }
}

/** What each month may be from a day on: within its own bounds, and with all that is paid and planned within the year's. */
export function changeBounds(facts: YearFacts, from: CalendarDate): { min: Money; max: Money } {
  const rested = changedBy(facts, [{ from, amount: nothing }])
  const months = daysLeft(facts.year, from).length
  const left = months > 0 ? roomOf(rested).minor / BigInt(months) : monthlyBounds.max.minor
  return {
    ...monthlyBounds,
    max: left < monthlyBounds.max.minor ? euros(left) : monthlyBounds.max,
  }
}

/** So little is left of the year that no month can take it. */
export const isYearFull = (max: Money): boolean => max.minor < monthlyBounds.min.minor

/** From this day of a year on, what is agreed counts for the next one. */
export const nextYearOpens = (year: number): CalendarDate =>
  date(`${year}-11-${lastDayForNextMonth + 1}`)

/** One new amount, or a holiday and what comes after it: no year takes more than its limit. */
export function changeError(facts: YearFacts, change: readonly Agreed[]): AmountError | undefined {
  const [first, after] = change
  if (!after) return amountError(first!.amount, changeBounds(facts, first!.from))
  const changed = changedBy(facts, change)
  const taken = facts.paid.minor + facts.underWay.minor + plannedIn(changed).minor
  const isMore = plannedIn(changed).minor > plannedIn(facts).minor
  return isMore && taken > yearLimit(facts.year).minor ? 'max' : undefined
}

export const isHolidayLength = (months: number): boolean =>
  Number.isInteger(months) && months >= holidayMonths.min && months <= holidayMonths.max

/** From February on the year before is certified: by its end everybody has theirs. */
export const certifiedYear = (day: CalendarDate): number => {
  const { year, month } = partsOf(day)
  return month >= 2 ? year - 1 : year - 2
}
