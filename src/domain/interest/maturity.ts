// What becomes of a deposit at its end: paid out, renewed, or brought home from another currency.

import { type Currency, type Money, money } from '../money.ts'
import { fraction, type Rate, rounded } from '../rate.ts'
import type { TermPlan } from './term.ts'

export const maturityInstructions = [
  'PAYOUT',
  'RENEW_PRINCIPAL',
  'RENEW_PRINCIPAL_AND_INTEREST',
  'PAYOUT_TO_REFERENCE',
] as const
export type MaturityInstruction = (typeof maturityInstructions)[number]

export type Matured = { renewed: Money; paidOut: Money }

/** Interest that was paid out on the way is gone already; a renewal is always of the whole. */
export function matured(
  principal: Money,
  { finalBalance }: TermPlan,
  instruction: MaturityInstruction,
): Matured {
  const zero = money(0n, principal.currency)
  if (instruction === 'RENEW_PRINCIPAL_AND_INTEREST')
    return { renewed: finalBalance, paidOut: zero }
  if (instruction === 'RENEW_PRINCIPAL') {
    const interest = money(finalBalance.minor - principal.minor, principal.currency)
    return { renewed: principal, paidOut: interest }
  }
  return { renewed: zero, paidOut: finalBalance }
}

/** An exchange rate is written as units of the foreign currency for one of ours: `11.4250`. */
export const toForeign = ({ minor }: Money, { units, scale }: Rate, currency: Currency): Money =>
  money(rounded(fraction(minor * units, 10n ** BigInt(scale))), currency)

export function fromForeign({ minor }: Money, { units, scale }: Rate, currency: Currency): Money {
  if (units <= 0n) throw new Error('an exchange rate must be above zero')
  return money(rounded(fraction(minor * 10n ** BigInt(scale), units)), currency)
}
