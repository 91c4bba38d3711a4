// Amounts: the errors one can have, judged by bounds that come with the product as data.

import { compare, isNegative, type Money, money, subtract } from '../money.ts'

/** Spelled exactly so. [ENUM-030] */
export const amountErrors = [
  'min',
  'max',
  'minLeftBalance',
  'higherThanLeftOver',
  'hasSavingPlan',
  'savingPlanInprogress',
  'unExpectedError',
  'userBlockedTemporarily',
] as const
export type AmountError = (typeof amountErrors)[number]

/** Our reading of the constants 50 and 10000, which the document leaves without a meaning. [CST-004] */
export const minSavingsPlanAmount = money(50_00n, 'EUR')
export const minPrivateEquityCommitment = money(10_000_00n, 'EUR')

export type AmountBounds = {
  readonly min?: Money
  readonly max?: Money
  /** What there is to take from; absent when money is put in. */
  readonly leftOver?: Money
  /** What must stay unless everything is taken. */
  readonly minLeftBalance?: Money
}

/** The first bound the amount breaks, in the document's order. [ENUM-030] */
export function amountError(
  amount: Money,
  { min, max, leftOver, minLeftBalance }: AmountBounds,
): AmountError | undefined {
  if (amount.minor <= 0n || (min && compare(amount, min) < 0)) return 'min'
  if (max && compare(amount, max) > 0) return 'max'
  if (!leftOver) return undefined

  const rest = subtract(leftOver, amount)
  if (isNegative(rest)) return 'higherThanLeftOver'
  if (rest.minor > 0n && minLeftBalance && compare(rest, minLeftBalance) < 0)
    return 'minLeftBalance'
  return undefined
}
