// The yearly increase of what is put in again and again: by how many percent, what comes of it, and when.

import { addMonths, type CalendarDate } from '../date.ts'
import { type Money, money, smaller } from '../money.ts'
import { fraction, rounded } from '../rate.ts'

/** By how many percent. */
export const increases = [0, 3, 5] as const
export type Increase = (typeof increases)[number]

/** To the cent, and never above what may be put in; what that does not raise stays. */
export function increased(amount: Money, percent: Increase, max: Money): Money {
  const { minor, currency } = amount
  const raised = money(rounded(fraction(minor * BigInt(100 + percent), 100n)), currency)
  const capped = smaller(raised, max)
  return capped.minor > minor ? capped : amount
}

const yearAfter = (day: CalendarDate): CalendarDate => addMonths(day, 12)

export type Grows = { increase: Increase; increaseOn: CalendarDate | undefined }

/** Of a plan as it is agreed on: a year after its next run; whoever keeps the increase keeps its day, unless that is over. */
export function increaseOn(
  next: CalendarDate,
  increase: Increase,
  before: Grows | undefined,
): CalendarDate | undefined {
  if (increase === 0) return undefined
  const isKept = before?.increase === increase && before.increaseOn && before.increaseOn > next
  return isKept ? before.increaseOn : yearAfter(next)
}

/** What a run puts in from its day on, and from when it grows again; none where it does not grow for that run. */
export function grownFor(
  next: CalendarDate,
  { amount, increase, increaseOn: from }: Grows & { amount: Money },
  max: Money,
): { amount: Money; increaseOn: CalendarDate } | undefined {
  if (increase === 0 || !from || next < from) return undefined
  // Runs that were left out for long make up for no increase.
  let again = yearAfter(from)
  while (again <= next) again = yearAfter(again)
  return { amount: increased(amount, increase, max), increaseOn: again }
}
