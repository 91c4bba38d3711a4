// How what a customer has moved and will move, by how soon one can get at it: at once, in days, on a fixed day.

import { type CalendarDate, later } from '../date.ts'
import { type DepositKind, depositKinds } from '../deposit/deposit.ts'
import { comesOut, type Happening } from '../deposit/projection.ts'
import { type Currency, money } from '../money.ts'

/** Where money lies; between two places it is bound until it arrives. */
export const coursePlaces = ['ACCOUNT', ...depositKinds, 'UNDER_WAY'] as const
export type CoursePlace = (typeof coursePlaces)[number]

/** What is put into portfolios, a pension or a private equity fund: no account of the course, but a part of what there will be. */
export const valuedKinds = ['PORTFOLIO', 'PENSION'] as const
const investedKinds = [...valuedKinds, 'COMMITMENT'] as const
export type InvestedKind = (typeof investedKinds)[number]

/** From the ground up: what is bound longest lies deepest. */
export const depths = ['bound', 'inDays', 'atOnce'] as const
export type Depth = (typeof depths)[number]

const depthOf: Record<CoursePlace | InvestedKind, Depth> = {
  ACCOUNT: 'atOnce',
  OVERNIGHT: 'atOnce',
  NOTICE: 'inDays',
  TERM: 'bound',
  FLEX: 'bound',
  UNDER_WAY: 'bound',
  // Sold within days; a pension and what is promised to a fund are bound.
  PORTFOLIO: 'inDays',
  PENSION: 'bound',
  COMMITMENT: 'bound',
}

export type Change = { on: CalendarDate; place: CoursePlace | InvestedKind; minor: bigint }

/** What is booked at the end of a day; interest counts from the day it is posted. */
export type CoursePoint = { on: CalendarDate } & Record<Depth, bigint>

const nothing: Record<Depth, bigint> = { bound: 0n, inDays: 0n, atOnce: 0n }

/** One point for each day on which something changed, the first of them from its own day on. */
export function courseOf(changes: readonly Change[]): CoursePoint[] {
  const points: CoursePoint[] = []
  for (const { on, place, minor } of changes.toSorted((a, b) => (a.on < b.on ? -1 : 1))) {
    const last = points.at(-1)
    if (last?.on !== on) points.push({ ...(last ?? nothing), on })
    points.at(-1)![depthOf[place]] += minor
  }
  return points
}

/** What the time machine says will happen, as changes: out of a deposit, to the account, into another. */
export const plannedChanges = (
  happenings: readonly Happening[],
  currency: Currency,
  kindOf: (depositId: string) => DepositKind,
): Change[] =>
  happenings
    .filter(({ interest }) => interest.currency === currency)
    .flatMap((happening): Change[] => {
      const { on, depositId, interest, tax, toAccount, kept, carried } = happening
      const left = comesOut(happening).minor - (interest.minor - tax.minor)
      return [
        { on, place: kindOf(depositId), minor: kept.minor - left },
        { on, place: 'ACCOUNT', minor: toAccount.minor },
        { on, place: 'UNDER_WAY', minor: carried.minor },
      ]
    })

export type Worth = { on: CalendarDate; minor: bigint }

/** What something was worth on some days, as changes; what it was worth before a day is a change of that day. */
export const worthChanges = (
  place: InvestedKind,
  worths: readonly Worth[],
  from: CalendarDate,
): Change[] =>
  worths.map(({ on, minor }, i) => ({
    ...{ on: later(on, from), place, minor: minor - (worths[i - 1]?.minor ?? 0n) },
  }))

export const sumOfPoint = (point: CoursePoint, currency: Currency) =>
  money(
    depths.reduce((sum, depth) => sum + point[depth], 0n),
    currency,
  )

/** What stood at the end of a day; nothing before the first. */
export const pointOn = (points: readonly CoursePoint[], on: CalendarDate): CoursePoint => ({
  ...(points.findLast((point) => point.on <= on) ?? nothing),
  on,
})
