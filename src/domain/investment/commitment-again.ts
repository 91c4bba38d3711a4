// The figures of a commitment once more, by another way: what the browser compares with what it was told.

import { type CalendarDate, daysBetween } from '../date.ts'

/** A part of a whole, as the fund's figures are written. */
export const ratioAgain = (part: string, whole: string): string =>
  (Math.round((Number(part) * 10_000) / Number(whole)) / 10_000).toFixed(4)

export type ToldFlow = { on: CalendarDate; amount: string }

/** Half of the last of the six digits with which a rate is told, and the dust of floats. */
const roundedBy = 5.001e-7

/** Whether all flows, each for its time at this rate, come to nothing: just below and just above it they change sides. */
export function isReturnRight(irr: string, flows: readonly ToldFlow[]): boolean {
  const first = flows[0]?.on
  if (!first) return false
  const leftAt = (rate: number) =>
    flows.reduce(
      (sum, { on, amount }) =>
        sum + Number(amount) * Math.exp((-daysBetween(first, on) / 365) * Math.log1p(rate)),
      0,
    )
  const [below, above] = [leftAt(Number(irr) - roundedBy), leftAt(Number(irr) + roundedBy)]
  return below * above <= 0
}
