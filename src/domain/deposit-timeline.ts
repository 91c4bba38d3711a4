// The life of a deposit on one line: what was done and when, what is promised for when.

import { addDays, type CalendarDate } from './date.ts'
import type { Money } from './money.ts'
import type { Happening } from './projection.ts'

export const timelineKinds = [
  'CONFIRMED',
  'EXPORTED',
  'OPENED',
  'INTEREST',
  'WITHDRAWAL',
  'LOCKED',
  'MATURITY',
  'PAYOUT',
  'CLOSED',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export type TimelineEntry = {
  kind: TimelineKind
  on: CalendarDate
  isDone: boolean
  amount?: Money | undefined
}

export type TimelineFacts = {
  today: CalendarDate
  opensOn: CalendarDate
  principal: Money
  maturesOn?: CalendarDate | undefined
  paysOn?: CalendarDate | undefined
  legsLockedFrom?: CalendarDate | undefined
  isRunning: boolean
  /** Of the order it came from, where there was one here. */
  orderSteps: readonly { to: string; on: CalendarDate }[]
  postings: readonly { postedOn: CalendarDate; net: Money }[]
  withdrawals: readonly {
    state: 'REQUESTED' | 'SETTLED' | 'WITHDRAWN'
    effectiveOn: CalendarDate
    amount?: Money | undefined
  }[]
  /** What the time machine says of it. */
  planned: readonly Happening[]
}

const isLeg = (to: string): to is 'CONFIRMED' | 'EXPORTED' =>
  to === 'CONFIRMED' || to === 'EXPORTED'

/** In the order of days; on one day in the order of the list above. Of interest to come, the next alone. */
export function depositTimeline(facts: TimelineFacts): TimelineEntry[] {
  const { today, maturesOn, paysOn, legsLockedFrom, isRunning, planned } = facts
  const entries: TimelineEntry[] = [
    ...facts.orderSteps.flatMap(({ to, on }) =>
      isLeg(to) ? [{ kind: to, on, isDone: true }] : [],
    ),
    { kind: 'OPENED', on: facts.opensOn, isDone: true, amount: facts.principal },
    ...facts.postings.map(
      ({ postedOn: on, net: amount }): TimelineEntry => ({
        ...{ kind: 'INTEREST', on, isDone: true, amount },
      }),
    ),
    ...facts.withdrawals
      .filter(({ state }) => state !== 'WITHDRAWN')
      .map(({ state, effectiveOn: on, amount }): TimelineEntry => {
        const isDone = state === 'SETTLED'
        return { kind: isDone && !amount ? 'CLOSED' : 'WITHDRAWAL', on, isDone, amount }
      }),
  ]
  const next = planned.find(({ kind }) => kind === 'INTEREST')
  if (isRunning && next)
    entries.push({ kind: 'INTEREST', on: next.on, isDone: false, amount: netOf(next) })
  const isEnding = facts.withdrawals.some(({ state, amount }) => state === 'REQUESTED' && !amount)
  if (maturesOn && paysOn && (isRunning ? !isEnding : !endedBefore(facts, maturesOn))) {
    const lastDay = legsLockedFrom && addDays(legsLockedFrom, -1)
    if (lastDay && isRunning) entries.push({ kind: 'LOCKED', on: lastDay, isDone: lastDay < today })
    entries.push({ kind: 'MATURITY', on: maturesOn, isDone: !isRunning })
    const end = planned.find(({ kind }) => kind === 'MATURITY')
    const hasMoney = end ? end.toAccount.minor > 0n : !isRunning
    if (hasMoney)
      entries.push({ kind: 'PAYOUT', on: paysOn, isDone: !isRunning, amount: end?.toAccount })
  }
  const rank = ({ kind }: TimelineEntry) => timelineKinds.indexOf(kind)
  return entries.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : rank(a) - rank(b)))
}

const netOf = ({ interest, tax }: Happening): Money => ({
  ...interest,
  minor: interest.minor - tax.minor,
})

const endedBefore = ({ withdrawals }: TimelineFacts, maturesOn: CalendarDate): boolean =>
  withdrawals.some(
    ({ state, amount, effectiveOn }) => state === 'SETTLED' && !amount && effectiveOn < maturesOn,
  )
