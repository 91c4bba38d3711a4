// The choices a customer has for the end of a deposit, as they are ticked in a form, and the legs they mean.

import { type Leg, plainInstructions } from './maturity-instruction.ts'

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
export type ChosenDetails = { productId?: string | undefined; sum?: string | undefined }

export function legsOfChoice(
  choice: InstructionChoice,
  { productId, sum }: ChosenDetails,
): readonly Leg[] {
  if (choice === 'FOLLOW_UP') return [{ to: 'PRODUCT', amount: 'REST', productId }]
  if (choice === 'SPLIT')
    return [
      { to: 'ACCOUNT', amount: sum ?? '' },
      { to: 'PRODUCT', amount: 'REST', productId },
    ]
  return plainInstructions[choice]
}

const same = (a: readonly Leg[], b: readonly Leg[]): boolean =>
  a.length === b.length &&
  a.every((leg, i) => leg.to === b[i]!.to && leg.amount === b[i]!.amount && !leg.productId)

/** The choice behind legs; whatever has several parts in its own way was split. */
export function choiceOfLegs(legs: readonly Leg[]): InstructionChoice {
  const plain = Object.entries(plainInstructions).find(([, each]) => same(legs, each))
  if (plain) return plain[0] as InstructionChoice
  return legs.length === 1 && legs[0]!.to === 'PRODUCT' ? 'FOLLOW_UP' : 'SPLIT'
}
