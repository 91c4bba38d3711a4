// What a line of a statement is made of: the ledger books money once, with its interest and the tax on it;
// the customer sees each of them.

import { add, isNegative, type Money, money, subtract } from '../money.ts'

/** What was earned with a booking, and what was taken from it. */
export type Earned = {
  interest: Money
  taxes: readonly { key: string; amount: Money }[]
  /** What leaving early cost. */
  penalty: Money
}

/**
 * A kind of the ledger's, `INTEREST`, `INTEREST_PAID_OUT`, `PENALTY`, `DEPOSIT_RENEWED`, or `tax.` and the name
 * of the tax.
 */
export type Piece = { kind: string; amount: Money }

const minus = ({ minor, currency }: Money): Money => money(-minor, currency)

const isMoved = ({ amount }: Piece): boolean => amount.minor !== 0n

const netOf = ({ interest, taxes, penalty }: Earned): Money =>
  taxes.reduce((left, { amount }) => subtract(left, amount), subtract(interest, penalty))

const earnedPieces = ({ interest, taxes, penalty }: Earned): Piece[] =>
  [
    { kind: 'INTEREST', amount: interest },
    ...taxes.map(({ key, amount }) => ({ kind: `tax.${key}`, amount: minus(amount) })),
    { kind: 'PENALTY', amount: minus(penalty) },
  ].filter(isMoved)

/**
 * On the account: money that came with its interest is told apart, unless some of the interest was renewed.
 * `principal` is what left the deposit with it, and went into no other.
 */
export function onAccount(line: Piece, earned: Earned | undefined, principal: Money): Piece[] {
  if (!earned) return [line]
  const whole = add(principal, netOf(earned))
  if (isNegative(principal) || line.amount.minor !== whole.minor) return [line]
  return [{ ...line, amount: principal }, ...earnedPieces(earned)].filter(isMoved)
}

/** The end of one deposit is the beginning of the one that renews it. */
const kindOn = ({ kind, amount }: Piece): string =>
  kind === 'DEPOSIT_MATURED' && amount.minor > 0n ? 'DEPOSIT_RENEWED' : kind

/** On the deposit: interest stays on it, leaves with all the rest, or goes to the account by itself. */
export function onDeposit(line: Piece | undefined, earned: Earned | undefined): Piece[] {
  if (!earned) return line ? [{ ...line, kind: kindOn(line) }] : []
  const left = line
    ? { kind: line.kind, amount: subtract(line.amount, netOf(earned)) }
    : { kind: 'INTEREST_PAID_OUT', amount: minus(netOf(earned)) }
  return [...earnedPieces(earned), left].filter(isMoved)
}
