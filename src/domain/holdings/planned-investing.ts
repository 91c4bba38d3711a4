// What is invested on a day to come: today's value, and what is put in by then out of the account. Prices are not foretold.

import { addDays, type CalendarDate, later } from '../date.ts'
import { type CallState, isOpenCall, overdueInterest } from '../investment/capital-call.ts'
import { nextDue, type PlanTerms, runsOn } from '../investment/plan.ts'
import { planBoundsOf } from '../investment/planning.ts'
import { type Grows, grownFor } from '../investment/yearly-increase.ts'
import { add, type Money, money, subtract } from '../money.ts'
import { type Agreed, amountOn, firstOfMonth } from '../pension/contribution.ts'
import type { Change, InvestedKind } from './course.ts'

/** What comes or goes on a day. */
export type Moved = { on: CalendarDate; amount: Money }
/** To leave the account on a day, with what it costs beside; a fund's calls have numbers. */
export type Planned = Moved & {
  cost?: Money
  number?: number
  /** By direct debit, from an account elsewhere. */
  isCollected?: true
}

export type Invested = {
  id: string
  kind: InvestedKind
  name: string
  /** At the last prices. */
  value: Money
  planned: readonly Planned[]
}

type Until = { today: CalendarDate; until: CalendarDate }
type RunningPlan = PlanTerms & {
  next: CalendarDate
  amount: Money
  isCollected?: true
} & Partial<Grows>

/** The runs of a plan that goes on as it is and grows as agreed; on a closed day on the next trading day, and never on one that is over. */
export function plannedRuns(plan: RunningPlan | undefined, { today, until }: Until): Planned[] {
  const runs: Planned[] = []
  const by = plan?.isCollected && { isCollected: true as const }
  const { max } = planBoundsOf({ isDebit: by !== undefined })
  let grows = plan && { increase: 0 as const, increaseOn: undefined, ...plan }
  for (let due = plan?.next; grows && due; due = nextDue(due, grows)) {
    const on = runsOn(later(due, today))
    if (on > until) return runs
    grows = { ...grows, ...grownFor(due, grows, max) }
    if (on > today) runs.push({ on, amount: grows.amount, ...by })
  }
  return runs
}

type Contributions = {
  /** The day on which the next is taken; none where they have stopped. */
  next: CalendarDate | undefined
  agreed: readonly Agreed[]
  startsOn: CalendarDate
}

/** The contributions of a pension, month by month, as they are agreed on, until it is paid. */
export function plannedContributions(
  { next, agreed, startsOn }: Contributions,
  { today, until }: Until,
): Planned[] {
  const taken: Planned[] = []
  if (!next) return taken
  for (let month = firstOfMonth(next); month < startsOn; month = firstOfMonth(month, 1)) {
    const on = runsOn(later(month, today))
    if (on > until) return taken
    // Of a first that was a closed day, what is agreed on today.
    const amount = amountOn(agreed, later(month, today))
    if (on > today && amount.minor > 0n) taken.push({ on, amount })
  }
  return taken
}

export type OpenCall = {
  number: number
  state: CallState
  dueOn: CalendarDate
  amount: Money
  fee: Money
}

/** What a fund has called and not got; what is overdue is taken as soon as there is money for it, with interest until then. */
export const plannedCalls = (calls: readonly OpenCall[], { today, until }: Until): Planned[] =>
  calls
    .filter(({ state }) => isOpenCall(state))
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, dueOn, amount, fee }) => {
      const on = later(dueOn, addDays(today, 1))
      const interest = overdueInterest(amount, dueOn, on)
      return { number, on, amount, cost: add(fee, interest) }
    })
    .filter(({ on }) => on <= until)

/** Of what was planned for a day, whether the account has the money: what is not there is left out, not owed. */
export type Payment = Planned & Pick<Invested, 'id' | 'kind' | 'name'> & { isTaken: boolean }

type Facts = {
  invested: readonly Invested[]
  /** What nobody was promised of today's, and what comes to it later on. */
  onAccount: Money
  arrivals: readonly Moved[]
}

/** Of the account: with its cost, which is worth nothing afterwards; nothing of what is collected for it. */
export function leaves({ amount, cost, isCollected }: Planned): Money {
  if (isCollected) return money(0n, amount.currency)
  return cost ? add(amount, cost) : amount
}

/** In the order of their days; what comes to the account on a day is there before anything is taken from it. */
export function plannedPayments({ invested, onAccount, arrivals }: Facts): Payment[] {
  const { currency } = onAccount
  const wanted = invested
    .flatMap(({ planned, id, kind, name }) => planned.map((each) => ({ ...each, id, kind, name })))
    .filter(({ amount }) => amount.currency === currency)
    .sort((one, other) => one.on.localeCompare(other.on) || one.id.localeCompare(other.id))
  let taken = money(0n, currency)
  return wanted.map((each) => {
    const come = arrivals
      .filter(({ on, amount }) => on <= each.on && amount.currency === currency)
      .reduce((sum, { amount }) => add(sum, amount), onAccount)
    const isTaken = subtract(come, taken).minor >= leaves(each).minor
    if (isTaken) taken = add(taken, leaves(each))
    return { ...each, isTaken }
  })
}

/** What is taken from the account until a day. */
export const takenUntil = (payments: readonly Payment[], day: CalendarDate, { currency }: Money) =>
  payments
    .filter(({ on, isTaken }) => isTaken && on <= day)
    .reduce((sum, each) => add(sum, leaves(each)), money(0n, currency))

export type InvestedThen = Pick<Invested, 'id' | 'kind' | 'name' | 'value'> & {
  putIn: Money
  worth: Money
}

/** Each with what is put in until a day. */
export const investedOn = (
  invested: readonly Invested[],
  payments: readonly Payment[],
  day: CalendarDate,
): InvestedThen[] =>
  invested.map(({ id, kind, name, value }) => {
    const putIn = payments
      .filter((each) => each.id === id && each.isTaken && each.on <= day)
      .reduce((sum, { amount }) => add(sum, amount), money(0n, value.currency))
    return { id, kind, name, value, putIn, worth: add(value, putIn) }
  })

/** As the course of all there is draws it: from today on, and out of the account into what it is put into. */
export const investedChanges = (
  invested: readonly Invested[],
  payments: readonly Payment[],
  { today, currency }: { today: CalendarDate; currency: Money['currency'] },
): Change[] => [
  ...invested
    .filter(({ value }) => value.currency === currency)
    .map(({ kind, value }): Change => ({ on: today, place: kind, minor: value.minor })),
  ...payments
    .filter(({ isTaken, amount }) => isTaken && amount.currency === currency)
    .flatMap((each): Change[] => [
      { on: each.on, place: 'ACCOUNT', minor: -leaves(each).minor },
      { on: each.on, place: each.kind, minor: each.amount.minor },
    ]),
]
