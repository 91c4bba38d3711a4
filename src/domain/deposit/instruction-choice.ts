// The choices a customer has for the end of a deposit, as they are ticked in a form, and the legs they mean.

import type { Money } from '../money.ts'
import { type Leg, type MaturityWish, plainInstructions } from './maturity-instruction.ts'

export const instructionChoices = [
  'PAYOUT',
  'PAYOUT_TO_REFERENCE',
  'RENEW_PRINCIPAL',
  'RENEW_PRINCIPAL_AND_INTEREST',
  'FOLLOW_UP',
  'SPLIT',
] as const
export type InstructionChoice = (typeof instructionChoices)[number]

/** A bank that does not renew is not asked to. */
export const choicesFor = (prolongation: string): readonly InstructionChoice[] =>
  instructionChoices.filter((choice) => prolongation !== 'N/A' || !choice.startsWith('RENEW'))

/** What else the form asks for by the choice. */
export type ChosenDetails = {
  /** The offer, at the rate that was shown, and what follows its own end. */
  offer?: { productId: string; rate: string; maturity: MaturityWish } | undefined
  /** What is to be paid out first. */
  sum?: string | undefined
}

export const needsOffer = (choice: InstructionChoice): boolean =>
  choice === 'FOLLOW_UP' || choice === 'SPLIT'

export function legsOfChoice(
  choice: InstructionChoice,
  { offer, sum }: ChosenDetails,
): readonly Leg[] {
  const rest: Leg = { to: 'PRODUCT', amount: 'REST', ...offer }
  if (choice === 'FOLLOW_UP') return [rest]
  if (choice === 'SPLIT') return [{ to: 'ACCOUNT', amount: sum ?? '' }, rest]
  return plainInstructions[choice]
}

export type SumRefusal = 'amount.format' | 'amount.tooMuch'

/** What is fixed beforehand cannot be more than was put in: interest is not certain to be paid here. */
export function sumRefusal(sum: Money | undefined, principal: Money): SumRefusal | undefined {
  if (!sum || sum.minor <= 0n) return 'amount.format'
  return sum.minor > principal.minor ? 'amount.tooMuch' : undefined
}

/** Another bank is another bank; a part may go into any offer. */
export const isOfferedFor = (
  choice: InstructionChoice,
  { bankId, own }: { bankId: string; own: string },
): boolean => choice !== 'FOLLOW_UP' || bankId !== own

const same = (a: readonly Leg[], b: readonly Leg[]): boolean =>
  a.length === b.length &&
  a.every((leg, i) => leg.to === b[i]!.to && leg.amount === b[i]!.amount && !leg.productId)

/** The choice behind legs; whatever has several parts in its own way was split. */
export function choiceOfLegs(legs: readonly Leg[]): InstructionChoice {
  const plain = Object.entries(plainInstructions).find(([, each]) => same(legs, each))
  if (plain) return plain[0] as InstructionChoice
  return legs.length === 1 && legs[0]!.to === 'PRODUCT' ? 'FOLLOW_UP' : 'SPLIT'
}
