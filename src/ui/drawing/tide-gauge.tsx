// A value as a level on a measured staff, beside it what it is held against.

import hand from './hand.module.css'
import css from './tide-gauge.module.css'

type Mark = { value: number; label: string }

const round = (value: number) => Math.round(value * 100) / 100

/** Whole numbers up to one that leaves a fifth of the staff above the highest value, for its figure. */
export const staffFor = (highest: number): number => Math.max(1, Math.ceil(highest / 0.8))

export const depthOn = (staff: number, value: number): number => round(100 * (1 - value / staff))

/** Ten strokes a unit: the whole ones long, the halves longer than the rest. */
export function strokes(staff: number): string {
  const reach = (tenth: number) => (tenth % 10 === 0 ? 24 : tenth % 5 === 0 ? 14 : 7)
  return Array.from({ length: staff * 10 + 1 }, (_, tenth) => {
    const length = reach(tenth)
    return `M${32 - length} ${depthOn(staff, tenth / 10)}h${length}`
  }).join('')
}

export function TideGauge({
  value,
  figure,
  title,
  staff,
  limit,
  mark,
}: {
  value: number
  /** The value as the market writes it, its sign behind the last digit. */
  figure: string
  title: string
  staff: number
  /** The line to beat. */
  limit: Mark
  /** A level known from elsewhere. */
  mark: Mark
}) {
  const at = (each: number) => `${depthOn(staff, each)}%`
  const [, number, unit] = /^(.*\d)(.*)$/.exec(figure)!
  return (
    <svg className={css.gauge} role="img">
      <title>{title}</title>
      <rect
        className={hand.water}
        x="32"
        y={at(value)}
        width="100%"
        height={`${100 - depthOn(staff, value)}%`}
      />
      <svg width="32" viewBox="0 0 32 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={`${hand.texture} ${css.steady}`} d={strokes(staff)} />
      </svg>
      <line className={css.mark} x1="32" x2="100%" y1={at(mark.value)} y2={at(mark.value)} />
      <line className={hand.level} x1="32" x2="100%" y1={at(value)} y2={at(value)} />
      <line className={hand.limit} x1="32" x2="100%" y1={at(limit.value)} y2={at(limit.value)} />
      <line className={hand.outline} x1="32" x2="32" y1="0" y2="100%" />
      <line className={hand.outline} x1="0" x2="100%" y1="100%" y2="100%" />
      {Array.from({ length: staff }, (_, i) => (
        <text key={at(i)} className={css.number} x="2" y={at(i)} dy="-0.4em">
          {i}
        </text>
      ))}
      <text
        className={css.limitLabel}
        x="100%"
        y={at(limit.value)}
        dy={limit.value > value ? '-0.5em' : '1.3em'}
      >
        {limit.label}
      </text>
      <text className={css.markLabel} x="100%" y={at(mark.value)} dy="1.3em">
        {mark.label}
      </text>
      <text className={css.figure} x="42" y={at(value)} dy="-0.22em">
        {number}
        <tspan className={css.unit}>{unit}</tspan>
      </text>
    </svg>
  )
}
