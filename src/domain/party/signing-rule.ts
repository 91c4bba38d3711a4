// How many must sign: the rule a customer has agreed on, and whose signatures an act still needs. A human counts
// once, however many roles they have and however often they sign.

import type { Money } from '../money.ts'

export const signingRuleKinds = ['ALONE', 'ANY_TWO', 'NAMED'] as const
export type SigningRuleKind = (typeof signingRuleKinds)[number]

export type SigningRule = {
  kind: SigningRuleKind
  /** Of `NAMED`: who must all sign, at least one. */
  named: readonly string[]
  /** Up to this sum a business day, of one kind of act, one signature is enough; none: never. */
  aloneUpTo: Money | null
}

/** More than anybody moves in a day: above it a limit is none. */
export const mostAloneMinor = 1_000_000_000_00n

export const aloneRule: SigningRule = { kind: 'ALONE', named: [], aloneUpTo: null }

/** All of them, whatever it is about. */
export const everybodyRule = (named: readonly string[]): SigningRule => ({
  kind: 'NAMED',
  named,
  aloneUpTo: null,
})

/** How much an act moves, and what single signatures have moved today by acts of its kind. */
export type SignedSum = { amount: Money | null; aloneToday: bigint }

function isLittleEnough({ aloneUpTo }: SigningRule, { amount, aloneToday }: SignedSum): boolean {
  if (!aloneUpTo || amount?.currency !== aloneUpTo.currency) return false
  return amount.minor + aloneToday <= aloneUpTo.minor
}

/**
 * Whose signatures are missing: all of `NAMED`, anybody of the others who could give the second of two. Nobody is
 * missing where it has all it needs; `impossible`: too few may sign for the rule ever to be met.
 */
export function missingSigners(
  rule: SigningRule,
  signedBy: readonly string[],
  signers: readonly string[],
  sum: SignedSum,
): readonly string[] | 'impossible' {
  const given = new Set(signedBy.filter((id) => signers.includes(id)))
  const open = [...new Set(signers)].filter((id) => !given.has(id))
  const isOneEnough = rule.kind === 'ALONE' || isLittleEnough(rule, sum)
  if (rule.kind === 'NAMED' && !isOneEnough) {
    const missing = [...new Set(rule.named)].filter((id) => !given.has(id))
    return missing.every((id) => signers.includes(id)) ? missing : 'impossible'
  }
  const needed = isOneEnough ? 1 : 2
  if (given.size >= needed) return []
  return given.size + open.length >= needed ? open : 'impossible'
}

/** Where fewer may sign it than the rule asks for, all of them do. */
export const attainableRule = (rule: SigningRule, signers: readonly string[]): SigningRule =>
  isMeetable(rule, signers) ? rule : everybodyRule(signers)

const pairsOf = (ids: readonly string[]): string[][] =>
  ids.flatMap((one, i) => ids.slice(i + 1).map((other) => [one, other]))

/** Whether everybody who signs by the one would also do by the other: then nobody gains what they had not. */
export function isAsStrict(
  rule: SigningRule,
  before: SigningRule,
  signers: readonly string[],
): boolean {
  const isEnough = (by: readonly string[], amount: Money | null) =>
    missingSigners(before, by, signers, { amount, aloneToday: 0n }).length === 0
  const alone = signers.map((id) => [id])
  const groups = { ALONE: alone, ANY_TWO: pairsOf(signers), NAMED: [rule.named] }[rule.kind]
  const { aloneUpTo } = rule
  return (
    groups.every((by) => isEnough(by, null)) &&
    (aloneUpTo === null || alone.every((by) => isEnough(by, aloneUpTo)))
  )
}

/** Whether those who may sign can ever meet it. */
export const isMeetable = (rule: SigningRule, signers: readonly string[]): boolean =>
  missingSigners(rule, [], signers, { amount: null, aloneToday: 0n }) !== 'impossible'

/** How long an act waits for those who are missing. */
export const daysToSign = 7

/** How an act that waited has ended. */
export const actOutcomes = ['DONE', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'VOID'] as const
export type ActOutcome = (typeof actOutcomes)[number]
