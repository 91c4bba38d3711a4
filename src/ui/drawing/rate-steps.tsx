// How a value has moved: a line that stays until the day it changes, water under it, amber where now is.

import hand from './hand.module.css'
import css from './rate-steps.module.css'

export type RateStep = {
  /** How far along, in percent; it holds until the next. */
  at: number
  value: number
}

const round = (value: number) => Math.round(value * 100) / 100

/** On a square of a hundred; zero is the ground, a fifth stays free above the highest. */
export function stepLine(steps: readonly RateStep[]): string {
  const top = Math.max(...steps.map(({ value }) => value)) / 0.8 || 1
  const depth = ({ value }: RateStep) => round(100 * (1 - value / top))
  const [first, ...rest] = steps
  return `M0 ${depth(first!)}${rest.map((step) => `H${round(step.at)}V${depth(step)}`).join('')}H100`
}

export function RateSteps({
  steps,
  summary,
  from,
  now,
}: {
  steps: readonly RateStep[]
  /** What it shows, in a sentence. */
  summary: string
  /** Where it begins, and where it ends. */
  from: string
  now: string
}) {
  const line = stepLine(steps)
  return (
    <div className={css.steps}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={summary}>
        <path className={hand.water} d={`${line}V100H0Z`} />
        <path className={hand.level} d={line} />
        <path className={css.ground} d="M0 100H100" />
        <path className={hand.mark} d="M100 0V100" />
      </svg>
      <p aria-hidden="true">
        <span>{from}</span> <span className={css.now}>{now}</span>
      </p>
    </div>
  )
}
