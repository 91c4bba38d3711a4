// What a portfolio gained since it began, and of what.

import { add, type Money, subtract } from '../money.ts'

export type GainFacts = Readonly<Record<'value' | 'paidIn' | 'paidOut' | 'fees' | 'taxes', Money>>

/** What is there and was taken out, less what was put in; prices did what is left when costs and taxes are put back. */
export function gainOf({ value, paidIn, paidOut, fees, taxes }: GainFacts): {
  gain: Money
  prices: Money
} {
  const gain = subtract(add(value, paidOut), paidIn)
  return { gain, prices: add(add(gain, fees), taxes) }
}
