// What a customer is told of a run of a savings plan: by what it came to, why, and whether the plan goes on.

import type { kindsOfLetters } from '../letter/letter-kind.ts'
import type { InstructionState } from '../order/order.ts'
import { debitRefusals } from './plan-debit.ts'
import { debitReturned, uncovered } from './portfolio-order.ts'

/** Why a run that waited ended with what somebody signed about its plan. */
export const planChange = { ended: 'plan.ended', changed: 'plan.changed' } as const

export type RunNews = {
  /** What it came to, and the reason that was given then. */
  state: InstructionState
  reason: string | null
  isPlanPaused: boolean
  isPension: boolean
}

/** What is put into a pension is no savings plan to its holder. */
const ofPension = {
  planExecuted: 'pensionTaken',
  planUncovered: 'pensionUncovered',
  planSkipped: 'pensionSkipped',
  planBlocked: 'pensionBlocked',
  planPaused: 'pensionStopped',
} as const
type PlanLetter = keyof typeof ofPension
const isOfPlan = (letter: string | undefined): letter is PlanLetter =>
  letter !== undefined && letter in ofPension

/** Whoever called it off, or changed or ended its plan, knows. */
const isOfTheirs = (reason: string | null): boolean =>
  reason === null || reason === planChange.ended || reason === planChange.changed

export function runLetter(news: RunNews): keyof typeof kindsOfLetters | undefined {
  const letter = planLetter(news)
  return news.isPension && isOfPlan(letter) ? ofPension[letter] : letter
}

function planLetter({
  state,
  reason,
  isPlanPaused,
}: RunNews): PlanLetter | 'planUncollected' | 'investmentRejected' | 'investmentIssue' | undefined {
  if (state === 'EXECUTED') return 'planExecuted'
  if (state === 'REJECTED') return 'investmentRejected'
  if (state === 'ISSUE_IDENTIFIED') {
    // Told with what came back.
    if (reason === debitReturned) return undefined
    return reason === uncovered ? 'planUncovered' : 'investmentIssue'
  }
  if (state !== 'CANCELLED' || isOfTheirs(reason)) return undefined
  if (isPlanPaused) return 'planPaused'
  if (debitRefusals.some((each) => each === reason)) return 'planUncollected'
  return reason === uncovered ? 'planSkipped' : 'planBlocked'
}
