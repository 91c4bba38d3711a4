// The life of a deposit on one line: what was done and when, what is promised for when.

import type { CalendarDate } from '../date.ts'
import { capitalises, type PayoutPlan } from '../interest/payout-plan.ts'
import { add, type Money } from '../money.ts'
import { instructUntil, type Leg, type LegTarget, legAmounts } from './maturity-instruction.ts'
import type { Happening } from './projection.ts'

export const timelineKinds = [
  'CONFIRMED',
  'EXPORTED',
  'OPENED',
  'TOPPED_UP',
  'INTEREST',
  'WITHDRAWAL',
  'LOCKED',
  'MATURITY',
  'PAYOUT',
  'REFERENCE',
  'RENEWED',
  'CARRIED',
  'CLOSED',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export type TimelineEntry = {
  kind: TimelineKind
  on: CalendarDate
  isDone: boolean
  amount?: Money | undefined
  /** Who takes the money on, and the deposit or order it went into. */
  bankId?: string | undefined
  into?: Successor | undefined
}

export type Successor = { kind: 'deposit' | 'order'; id: string }

/** A part of what came or will come out; without a next place it is paid out, whatever was wished. */
export type Parted = {
  to: LegTarget
  money: Money
  next?: { startsOn: CalendarDate; bankId: string; into?: Successor } | undefined
}

export type TimelineFacts = {
  today: CalendarDate
  opensOn: CalendarDate
  principal: Money
  maturesOn?: CalendarDate | undefined
  paysOn?: CalendarDate | undefined
  isRunning: boolean
  /** Of the order it came from, where there was one here. */
  orderSteps: readonly { to: string; on: CalendarDate }[]
  topUps: readonly { on: CalendarDate; amount: Money }[]
  postings: readonly { postedOn: CalendarDate; net: Money }[]
  withdrawals: readonly {
    state: 'REQUESTED' | 'SETTLED' | 'WITHDRAWN'
    effectiveOn: CalendarDate
    amount?: Money | undefined
  }[]
  /** Where the money goes at the end, or went. */
  parted: readonly Parted[]
  /** What the time machine says of it. */
  planned: readonly Happening[]
}

const isLeg = (to: string): to is 'CONFIRMED' | 'EXPORTED' =>
  to === 'CONFIRMED' || to === 'EXPORTED'

/** In the order of days; on one day in the order of the list above. Of interest to come, the next alone. */
export function depositTimeline(facts: TimelineFacts): TimelineEntry[] {
  const { today, maturesOn, paysOn, isRunning, planned } = facts
  const entries: TimelineEntry[] = [
    ...facts.orderSteps.flatMap(({ to, on }) =>
      isLeg(to) ? [{ kind: to, on, isDone: true }] : [],
    ),
    { kind: 'OPENED', on: facts.opensOn, isDone: true, amount: facts.principal },
    ...facts.topUps.map(
      ({ on, amount }): TimelineEntry => ({ kind: 'TOPPED_UP', on, isDone: true, amount }),
    ),
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
    const lastDay = instructUntil(maturesOn)
    if (isRunning) entries.push({ kind: 'LOCKED', on: lastDay, isDone: lastDay < today })
    entries.push({ kind: 'MATURITY', on: maturesOn, isDone: !isRunning })
    entries.push(...endsOf(facts.parted, paysOn).map((end) => ({ ...end, isDone: !isRunning })))
  }
  const rank = ({ kind }: TimelineEntry) => timelineKinds.indexOf(kind)
  return entries.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : rank(a) - rank(b)))
}

type End = Omit<TimelineEntry, 'isDone'> & { amount: Money }

/** What comes to the account is one sum; what goes on earning is told bank by bank, from its own day. */
function endsOf(parted: readonly Parted[], paysOn: CalendarDate): End[] {
  const paidOut = parted.filter(({ to, next }) => to === 'ACCOUNT' || (to !== 'REFERENCE' && !next))
  const sums = paidOut.map(({ money }) => money)
  const ends: End[] = [
    ...(sums.length > 0 ? [{ kind: 'PAYOUT', on: paysOn, amount: sums.reduce(add) } as const] : []),
    ...parted.flatMap(({ to, money: amount, next }): End[] => {
      if (to === 'REFERENCE') return [{ kind: to, on: paysOn, amount }]
      if (!next || to === 'ACCOUNT') return []
      const { startsOn: on, bankId, into } = next
      return [{ kind: to === 'RENEWAL' ? 'RENEWED' : 'CARRIED', on, amount, bankId, into }]
    }),
  ]
  return ends.filter(({ amount }) => amount.minor > 0n)
}

export type Matured = {
  principal: Money
  payout: PayoutPlan
  maturesOn: CalendarDate
  postings: readonly { postedFor: CalendarDate; net: Money }[]
}

/** What came out of a term that has ended: interest that was paid on the way is not part of it. */
export const maturedPayout = ({ principal, payout, maturesOn, postings }: Matured): Money =>
  postings
    .filter(({ postedFor }) => capitalises(payout) || postedFor === maturesOn)
    .reduce((sum, { net }) => add(sum, net), principal)

/** The same, cut into the legs it left by, each with the place that was found for it. */
export function partedAsPlanned(
  legs: readonly Leg[],
  { principal, payout }: { principal: Money; payout: Money },
  placeOf: (leg: Leg) => Parted['next'],
): Parted[] {
  const amounts = legAmounts(legs, principal, payout)
  return legs.map((leg, i) => ({ to: leg.to, money: amounts[i]!, next: placeOf(leg) }))
}

const netOf = ({ interest, tax }: Happening): Money => ({
  ...interest,
  minor: interest.minor - tax.minor,
})

export type InterestRung = { on: CalendarDate; net: Money; sum: Money; isPaid: boolean }

/** Each day on which interest comes, and what it has come to by then, after tax. */
export function interestRungs(
  paid: readonly { on: CalendarDate; net: Money }[],
  planned: readonly Happening[],
): InterestRung[] {
  const coming = planned.map((each) => ({ on: each.on, net: netOf(each), isPaid: false }))
  const all = [...paid.map((each) => ({ ...each, isPaid: true })), ...coming]
    .filter(({ net }) => net.minor > 0n)
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  const rungs: InterestRung[] = []
  for (const each of all) {
    const last = rungs.at(-1)
    const sum = last ? add(last.sum, each.net) : each.net
    if (last?.on === each.on && last.isPaid === each.isPaid)
      rungs.splice(-1, 1, { ...last, net: add(last.net, each.net), sum })
    else rungs.push({ ...each, sum })
  }
  return rungs
}

const endedBefore = ({ withdrawals }: TimelineFacts, maturesOn: CalendarDate): boolean =>
  withdrawals.some(
    ({ state, amount, effectiveOn }) => state === 'SETTLED' && !amount && effectiveOn < maturesOn,
  )
