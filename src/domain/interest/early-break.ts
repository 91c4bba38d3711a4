// Breaking a term deposit before its end: what the customer still gets, by the rule of the product.

import { addDays, type CalendarDate, daysBetween } from '../date.ts'
import { add, type Money, money, subtract } from '../money.ts'
import type { Rate } from '../rate.ts'
import { interestOf, receiptOf } from './receipt.ts'
import { type Term, termPlan } from './term.ts'

export type BreakRule =
  | { kind: 'NONE' }
  | { kind: 'REDUCED_RATE'; rate: Rate }
  | { kind: 'LOSS_OF_INTEREST' }
  /** So many days of simple interest; may eat into the principal only where the law lets it. */
  | { kind: 'PENALTY_DAYS'; days: number; protectsPrincipal: boolean }
  | { kind: 'NO_PENALTY_AFTER'; days: number }

const halved = ({ units, scale }: Rate): Rate => ({ units: units * 5n, scale: scale + 1 })

/** The rule behind an offer's code; a code we do not know allows no break. */
export function breakRule(code: string, contractRate: Rate, reducedRate?: Rate): BreakRule {
  const days = Number(/_(\d+)D$/.exec(code)?.[1] ?? 0)
  if (code === 'PENALTY_HALF_RATE') return { kind: 'REDUCED_RATE', rate: halved(contractRate) }
  if (code.endsWith('_REDUCED') || code === 'FREE_REDUCED_RATE')
    return { kind: 'REDUCED_RATE', rate: reducedRate ?? halved(contractRate) }
  if (code === 'LOSS_OF_INTEREST') return { kind: 'LOSS_OF_INTEREST' }
  if (code.startsWith('NO_PENALTY_AFTER_')) return { kind: 'NO_PENALTY_AFTER', days }
  if (code.startsWith('PENALTY_')) return { kind: 'PENALTY_DAYS', days, protectsPrincipal: false }
  return { kind: 'NONE' }
}

export type EarlyBreak = {
  /** What the contract rate would have earned until then. */
  interestContract: Money
  /** What is paid instead; below zero where a penalty eats into the principal. */
  interestBreak: Money
  penalty: Money
  payout: Money
}

/** Simple interest over some days, without the plan of the whole deposit. */
export function simpleInterest(
  { principal, dayCount }: Pick<Term, 'principal' | 'dayCount'>,
  perYear: Rate,
  from: CalendarDate,
  to: CalendarDate,
): Money {
  const spans = [{ from, to, base: principal, rate: perYear }]
  return interestOf(receiptOf(spans, { dayCount, currency: principal.currency }))
}

/** The outcome of a break on a day, or undefined where the rule does not let go yet. */
export function earlyBreak(term: Term, on: CalendarDate, rule: BreakRule): EarlyBreak | undefined {
  const { principal, start } = term
  const zero = money(0n, principal.currency)
  const interestContract = termPlan({ ...term, end: on, payout: 'AT_MATURITY' }).totalInterest
  const outcome = (interestBreak: Money): EarlyBreak => ({
    interestContract,
    interestBreak,
    penalty: subtract(interestContract, interestBreak),
    payout: add(principal, interestBreak),
  })

  switch (rule.kind) {
    case 'NONE':
      return undefined
    case 'REDUCED_RATE':
      return outcome(simpleInterest(term, rule.rate, start, on))
    case 'LOSS_OF_INTEREST':
      return outcome(zero)
    case 'NO_PENALTY_AFTER':
      return daysBetween(start, on) >= rule.days ? outcome(interestContract) : undefined
    case 'PENALTY_DAYS': {
      const actual = { principal, dayCount: 'ACT/365F' } as const
      const penalty = simpleInterest(actual, term.rate, start, addDays(start, rule.days))
      const left = subtract(interestContract, penalty)
      return outcome(rule.protectsPrincipal && left.minor < 0n ? zero : left)
    }
  }
}
