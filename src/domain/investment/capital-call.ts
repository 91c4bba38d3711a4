// Capital calls: when they are due, what becomes of one that is not paid, and whether what the fund says can be.

import { addBusinessDays } from '../calendar/business-day.ts'
import { addDays, type CalendarDate, daysBetween } from '../date.ts'
import { add, type Money, money } from '../money.ts'
import type { InstructionState } from '../order/order.ts'
import { fraction, fractionOf, rate, rounded, times } from '../rate.ts'
import { type Machine, nextStates } from '../state-machine.ts'
import type { Severity } from './portfolio.ts'

export const callStates = ['ANNOUNCED', 'FUNDED', 'PAID', 'OVERDUE', 'DEFAULTED'] as const
export type CallState = (typeof callStates)[number]

export const callMachine: Machine<CallState> = {
  ANNOUNCED: {
    FUNDED: 'full amount reserved',
    OVERDUE: 'money missing on its day',
    DEFAULTED: 'another was not paid for too long',
  },
  FUNDED: {
    PAID: 'paid to the fund',
    ANNOUNCED: 'its money was taken back',
    DEFAULTED: 'another was not paid for too long',
  },
  PAID: {},
  OVERDUE: { PAID: 'paid late, with interest', DEFAULTED: 'not paid for too long' },
  DEFAULTED: {},
}

/** As it is kept; whether its money is reserved is its order's to say. */
export const keptCallStates = callStates.filter((state) => state !== 'FUNDED')

/** Something is still to come of it. */
export const isOpenCall = (state: CallState): boolean => nextStates(callMachine, state).length > 0
export const openCallStates = keptCallStates.filter(isOpenCall)

/** How grave it is while something is to come of it: its money may be missing, or be there. [ENUM-018] */
const callSeverities: Readonly<Partial<Record<CallState, Severity>>> = {
  ...{ ANNOUNCED: 'WARN', FUNDED: 'INFO', OVERDUE: 'CRITICAL' },
}
export const severityOfCall = (state: CallState): Severity | undefined => callSeverities[state]

/** Of the order that pays for a call, while its money is missing. */
export const unpaidStates: readonly InstructionState[] = ['CONFIRMED', 'ISSUE_IDENTIFIED']

export const commitmentStates = ['SIGNED', 'ACTIVE', 'REFUSED', 'DEFAULTED'] as const
export type CommitmentState = (typeof commitmentStates)[number]

const daysToPay = 10
export const callDueOn = (announcedOn: CalendarDate): CalendarDate =>
  addBusinessDays('TARGET', announcedOn, daysToPay)

/** So many days after the announcement, while its money is missing. */
export const callReminders = [3, 7] as const

const daysUntilDefault = 30
/** The first day on which nothing is waited for any more. */
export const defaultsOn = (dueOn: CalendarDate): CalendarDate => addDays(dueOn, daysUntilDefault)
export const isDefaulted = (dueOn: CalendarDate, on: CalendarDate): boolean =>
  on >= defaultsOn(dueOn)

export const overduePercent = rate('8')

/** For the days after it was due, a year as 365, half up. */
export const overdueInterest = (owed: Money, dueOn: CalendarDate, on: CalendarDate): Money =>
  money(
    rounded(
      times(
        fraction(owed.minor * BigInt(Math.max(0, daysBetween(dueOn, on))), 365n),
        fractionOf(overduePercent),
      ),
    ),
    owed.currency,
  )

/** All that an order for a call can need until tomorrow, once it is late. */
export const mostOwed = (order: Money, announcedOn: CalendarDate, today: CalendarDate): Money =>
  add(order, overdueInterest(order, callDueOn(announcedOn), addDays(today, 1)))

export const distributionKinds = ['RETURN_OF_CAPITAL', 'GAIN', 'INCOME'] as const
export type DistributionKind = (typeof distributionKinds)[number]

export type Committed = {
  state: CommitmentState
  amount: Money
  /** All that was called, paid or not, and what came back and may be called again. */
  called: Money
  recallable: Money
}

/** What can still be called: never more than was committed, but for what came back on that condition. */
export const callable = ({ amount, called, recallable }: Committed): Money =>
  money(amount.minor - called.minor + recallable.minor, amount.currency)

export const fundDoubts = [
  'fund.state',
  'fund.amount',
  'fund.above',
  'fund.number',
  'fund.days',
] as const
export type FundDoubt = (typeof fundDoubts)[number]

/** What does not fit the commitment it is said of changes nothing, and waits for somebody who looks. */
export function callDoubt(
  committed: Committed,
  call: { number: number; amount: Money },
  callsBefore: number,
): FundDoubt | undefined {
  if (committed.state !== 'ACTIVE') return 'fund.state'
  if (call.amount.minor <= 0n) return 'fund.amount'
  if (call.number !== callsBefore + 1) return 'fund.number'
  return call.amount.minor > callable(committed).minor ? 'fund.above' : undefined
}

/** What a fund has to do with still, also of a holder who did not pay. */
export const isRunning = (state: CommitmentState): boolean =>
  state === 'ACTIVE' || state === 'DEFAULTED'

export type PaidBack = Pick<Committed, 'state' | 'recallable'> & {
  paidIn: Money
  distributed: Money
}

/** No fund gives back more than so many times what was paid in. */
const mostTimes = 10n

/** The same of what comes back: only of what was paid in, and no more of it can be called again. */
export function distributionDoubt(
  { state, paidIn, distributed, recallable }: PaidBack,
  paid: { number: number; amount: Money; isRecallable: boolean },
  paidBefore: number,
): FundDoubt | undefined {
  const { minor } = paid.amount
  if (!isRunning(state)) return 'fund.state'
  if (minor <= 0n || paidIn.minor === 0n) return 'fund.amount'
  if (paid.number !== paidBefore + 1) return 'fund.number'
  const isTooMuch = distributed.minor + minor > paidIn.minor * mostTimes
  const isTooMuchAgain = paid.isRecallable && recallable.minor + minor > paidIn.minor
  return isTooMuch || isTooMuchAgain ? 'fund.above' : undefined
}

/** What was said before it has not come yet: heard later, it fits. */
export const isAhead = (number: number, before: number): boolean => number > before + 1

const quarterEnds = ['03-31', '06-30', '09-30', '12-31']

/** Of the end of a quarter that is over, and not below nothing. */
export function valueDoubt(
  { on, amount }: { on: CalendarDate; amount: Money },
  today: CalendarDate,
): FundDoubt | undefined {
  if (!quarterEnds.includes(on.slice(5)) || on >= today) return 'fund.days'
  return amount.minor < 0n ? 'fund.amount' : undefined
}
