// The yearly increase of what is put into a pension: so many percent from each anniversary of the first contribution on,
// as long as the year has room for it.

import { addMonths, type CalendarDate, partsOf } from '../date.ts'
import { type Increase, increased } from '../investment/yearly-increase.ts'
import { type Money, money, smaller } from '../money.ts'
import {
  type Agreed,
  amountOn,
  changeBounds,
  countsFrom,
  monthlyBounds,
  type YearFacts,
  yearLimit,
} from './contribution.ts'

/** What was agreed on last. */
export const increaseOf = (agreed: readonly Agreed[]): Increase => agreed.at(-1)?.increase ?? 0

/** Each year's day from which an increase counts. */
export function isAnniversary(agreed: readonly Agreed[], day: CalendarDate): boolean {
  const [first] = agreed.map(({ from }) => from).toSorted()
  return first !== undefined && day > first && day.slice(5) === first.slice(5)
}

/** What is increased on a day: not what rests, nor what was agreed on for that very day or for later. */
function raisedOn(agreed: readonly Agreed[], day: CalendarDate): Required<Agreed> | undefined {
  const inForce = agreed.findLast(({ from }) => from <= day)
  if (!inForce?.increase || inForce.amount.minor === 0n) return undefined
  if (inForce.from === day || agreed.some(({ from }) => from > day)) return undefined
  return { ...inForce, increase: inForce.increase }
}

/**
 * What comes of the increase of whoever is told today: as soon as a change that is signed today would count from the
 * anniversary, so that it can still be said no to. Of a year that is to come nothing is paid yet.
 */
export function increaseDue(
  { agreed, next, ...facts }: YearFacts,
  today: CalendarDate,
  startsOn: CalendarDate,
): (Required<Agreed> & { before: Money }) | undefined {
  const from = countsFrom(today)
  const base = isAnniversary(agreed, from) ? raisedOn(agreed, from) : undefined
  // What has stopped is not begun again by an increase.
  if (!base || !next || from >= startsOn) return undefined
  const { year } = partsOf(from)
  const none = money(0n, 'EUR')
  const of = { ...facts, agreed, next }
  const standing = year === facts.year ? of : { ...of, year, paid: none, underWay: none }
  const amount = increased(base.amount, base.increase, changeBounds(standing, from).max)
  if (amount.minor === base.amount.minor) return undefined
  return { from, amount, increase: base.increase, before: base.amount }
}

/** The next anniversary on which something is increased, if nothing else is agreed on until then. */
export function nextIncrease(
  agreed: readonly Agreed[],
  today: CalendarDate,
  startsOn: CalendarDate,
): CalendarDate | undefined {
  const months = Array.from({ length: 36 }, (_, i) => addMonths(countsFrom(today), i - 1))
  return months.find(
    (day) => day > today && day < startsOn && isAnniversary(agreed, day) && raisedOn(agreed, day),
  )
}

/** Of a year into which nothing else is put. */
const mostOf = (year: number): Money => {
  return smaller(money(yearLimit(year).minor / 12n, 'EUR'), monthlyBounds.max)
}

/** With every increase that is to come, from one anniversary on, if nothing else is agreed on. */
export function withIncreases<A extends Agreed>(
  agreed: readonly A[],
  first: CalendarDate | undefined,
  until: CalendarDate,
): Agreed[] {
  const all: Agreed[] = [...agreed]
  for (let day = first; day && day < until; day = addMonths(day, 12)) {
    const base = raisedOn(all, day)
    if (!base) continue
    const amount = increased(amountOn(all, day), base.increase, mostOf(partsOf(day).year))
    all.push({ from: day, amount, increase: base.increase })
  }
  return all
}
