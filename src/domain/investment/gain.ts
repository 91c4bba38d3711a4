// What a portfolio gained since it began, and of what.

import { add, type Money, subtract } from '../money.ts'

export type GainFacts = Readonly<
  Record<'value' | 'paidIn' | 'paidOut' | 'fees' | 'taxes' | 'distributions', Money>
>

/**
 * What is there and was taken out, less what was put in; prices did what is left when costs and taxes are put back, and
 * what funds paid out is taken off.
 */
export function gainOf({ value, paidIn, paidOut, fees, taxes, distributions }: GainFacts): {
  gain: Money
  prices: Money
} {
  const gain = subtract(add(value, paidOut), paidIn)
  return { gain, prices: subtract(add(add(gain, fees), taxes), distributions) }
}
