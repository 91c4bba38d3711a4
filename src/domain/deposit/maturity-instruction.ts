// What becomes of a deposit's money at its end: one plan of legs whose sum is the payout, to the cent.

import { addDays, type CalendarDate } from '../date.ts'
import { type Money, money, parseMoney, smaller, subtract } from '../money.ts'
import type { DepositType } from './deposit.ts'

export const legTargets = ['ACCOUNT', 'REFERENCE', 'RENEWAL', 'PRODUCT'] as const
export type LegTarget = (typeof legTargets)[number]

export type Leg = {
  to: LegTarget
  /** What was put in, a fixed sum, or whatever is left. */
  amount: 'PRINCIPAL' | 'REST' | string
  /** The offer that takes the money on, at any bank; the rate it was signed at; what follows its end. */
  productId?: string | undefined
  rate?: string | undefined
  maturity?: MaturityWish | undefined
}

export const maturityWishes = [
  'PAYOUT',
  'PAYOUT_TO_REFERENCE',
  'RENEW_PRINCIPAL',
  'RENEW_PRINCIPAL_AND_INTEREST',
] as const
export type MaturityWish = (typeof maturityWishes)[number]

/** The wishes everybody has, as legs. */
export const plainInstructions = {
  PAYOUT: [{ to: 'ACCOUNT', amount: 'REST' }],
  PAYOUT_TO_REFERENCE: [{ to: 'REFERENCE', amount: 'REST' }],
  RENEW_PRINCIPAL: [
    { to: 'RENEWAL', amount: 'PRINCIPAL' },
    { to: 'ACCOUNT', amount: 'REST' },
  ],
  RENEW_PRINCIPAL_AND_INTEREST: [{ to: 'RENEWAL', amount: 'REST' }],
} as const satisfies Record<MaturityWish, readonly Leg[]>

/** Paid out, unless the bank renews by itself. */
export const defaultWish = (prolongation: string): MaturityWish =>
  prolongation === 'DEFAULT_ON' ? 'RENEW_PRINCIPAL' : 'PAYOUT'

export const defaultLegs = (prolongation: string): readonly Leg[] =>
  plainInstructions[defaultWish(prolongation)]

/** Whoever is leaving puts nothing to work again: it stays on the account, and goes home from there. */
export const isCarriedOn = ({ to }: Leg): boolean => to === 'RENEWAL' || to === 'PRODUCT'
export const legsOfLeaving = (legs: readonly Leg[]): readonly Leg[] =>
  legs.map((leg) => (isCarriedOn(leg) ? { to: 'ACCOUNT', amount: leg.amount } : leg))

/** What can be wished for when a deposit is ordered: nothing where it has no end. */
export function possibleWishes(type: DepositType, prolongation: string): MaturityWish[] {
  if (type !== 'TERM') return []
  return maturityWishes.filter((wish) => prolongation !== 'N/A' || !wish.startsWith('RENEW'))
}

/** An instruction may be given or changed until this many days before the end; then the bank is told. */
export const daysToInstruct = 5

/** The last day for it, and the first on which it stands. */
export const instructUntil = (maturesOn: CalendarDate): CalendarDate =>
  addDays(maturesOn, -daysToInstruct)
export const lockedFrom = (maturesOn: CalendarDate): CalendarDate =>
  addDays(instructUntil(maturesOn), 1)

/** The customer hears of the end this many days before it. */
export const maturityReminders = [30, 14, 6] as const

export const mostLegs = 10

export type LegRefusal =
  | 'legs.rest'
  | 'legs.many'
  | 'legs.renewal'
  | 'legs.product'
  | 'legs.amount'
  | 'locked'

export type LegFacts = {
  today: CalendarDate
  maturesOn: CalendarDate
  principal: Money
  prolongation: string
}

/** By precedence: of several, the first is told. */
export function legRefusal(legs: readonly Leg[], facts: LegFacts): LegRefusal | undefined {
  const { today, maturesOn, principal, prolongation } = facts
  if (today >= lockedFrom(maturesOn)) return 'locked'
  if (legs.length > mostLegs) return 'legs.many'
  if (legs.filter(({ amount }) => amount === 'REST').length !== 1) return 'legs.rest'
  const renewals = legs.filter(({ to }) => to === 'RENEWAL')
  // A bank renews the whole or nothing.
  if (
    renewals.length > 1 ||
    renewals.some(({ amount }) => amount !== 'PRINCIPAL' && amount !== 'REST')
  )
    return 'legs.renewal'
  if (renewals.length > 0 && (prolongation === 'N/A' || legs.some(({ to }) => to === 'PRODUCT')))
    return 'legs.renewal'
  if (legs.some((leg) => !isNamed(leg))) return 'legs.product'
  return fixedSum(legs, principal) > principal.minor ? 'legs.amount' : undefined
}

/** What goes to an offer says which, at what rate, and what follows; nothing else does. */
const isNamed = ({ to, productId, rate, maturity }: Leg): boolean =>
  [productId, rate, maturity].every((each) => (each !== undefined) === (to === 'PRODUCT'))

function fixedMinor({ amount }: Leg, principal: Money): bigint {
  if (amount === 'REST') return 0n
  if (amount === 'PRINCIPAL') return principal.minor
  const fixed = parseMoney(amount, principal.currency)
  // Not an amount, or nothing: more than any principal, so that it is refused.
  return fixed && fixed.minor > 0n ? fixed.minor : principal.minor + 1n
}

const fixedSum = (legs: readonly Leg[], principal: Money): bigint =>
  legs.reduce((sum, leg) => sum + fixedMinor(leg, principal), 0n)

export type Successor = {
  type: DepositType
  min: Money
  max: Money
  rate: string
  prolongation: string
}

/** An offer takes matured money on for a term, in its own currency, and as much as it is made for. */
export const takesOn = (
  { type, min, max }: Pick<Successor, 'type' | 'min' | 'max'>,
  sum: Money,
): boolean =>
  type === 'TERM' &&
  min.currency === sum.currency &&
  min.minor <= sum.minor &&
  sum.minor <= max.minor

/** Each leg's share. The sum is the payout, whatever was fixed: what is not there goes to nobody. */
export function legAmounts(legs: readonly Leg[], principal: Money, payout: Money): Money[] {
  let left = payout
  const fixed = legs.map((leg) => {
    const given = smaller(money(fixedMinor(leg, principal), payout.currency), left)
    left = subtract(left, given)
    return given
  })
  return legs.map((leg, i) => (leg.amount === 'REST' ? left : fixed[i]!))
}
