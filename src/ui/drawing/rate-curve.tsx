// Values that stand in a row, as steps of water; under them their axis, a list of links that says the same.

import type { ReactNode } from 'react'
import hand from './hand.module.css'
import css from './rate-curve.module.css'

export type CurveStep = {
  id: string
  value: number
  /** The value as the market writes it, its sign behind the last digit. */
  figure: string
  label: string
  /** For a column as narrow as a thumb. */
  short: string
  href: string
}

type Mark = { value: number; label: string }

const round = (value: number) => Math.round(value * 100) / 100

/** How far below the top a value stands, in hundredths; zero is the ground. */
export const depthOf = (value: number, top: number): number => round(100 * (1 - value / top))

/** Nothing is on offer between two steps, so the line steps too. Its ends run beyond both edges. */
export function outline(depths: readonly number[]): string {
  const width = 100 / depths.length
  const steps = depths.slice(1).map((depth, i) => `H${round(width * (i + 1))}V${depth}`)
  return `M-200 ${depths[0]}${steps.join('')}H300`
}

export function RateCurve({
  steps,
  chosen,
  title,
  label,
  mark,
  crest,
}: {
  steps: readonly CurveStep[]
  chosen: string
  title: string
  label: string
  /** A line to beat. */
  mark?: Mark | undefined
  /** What stands on the highest step. */
  crest?: { id: string; content: ReactNode } | undefined
}) {
  const top = Math.max(...steps.map(({ value }) => value), mark?.value ?? 0)
  const depths = steps.map(({ value }) => depthOf(value, top))
  const line = outline(depths)
  return (
    <div className={css.sea}>
      <svg className={css.drawing} role="img">
        <title>{title}</title>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className={css.stretched}
          aria-hidden="true"
        >
          <path className={hand.water} d={`${line}V100H-200Z`} />
          {steps.map(({ id }, i) => (
            <Column
              key={id}
              id={id}
              depths={depths}
              at={i}
              isChosen={id === chosen}
              isLast={i === depths.length - 1}
            />
          ))}
          {mark && <path className={hand.limit} d={`M-200 ${depthOf(mark.value, top)}H300`} />}
          <path className={hand.level} d={line} />
        </svg>
        {steps.map(({ id }, i) => (
          <circle
            key={id}
            className={css.dot}
            cx={`${round((100 * (i + 0.5)) / steps.length)}%`}
            cy={`${depths[i]}%`}
            r="7"
            data-stop={id}
            data-chosen={id === chosen || undefined}
          />
        ))}
        {mark && (
          <text className={css.mark} x="100%" y={`${depthOf(mark.value, top)}%`} dy="-0.5em">
            {mark.label}
          </text>
        )}
      </svg>
      <Axis {...{ steps, chosen, label, crest }} />
    </div>
  )
}

type AxisProps = Pick<Parameters<typeof RateCurve>[0], 'steps' | 'chosen' | 'label' | 'crest'>

function Axis({ steps, chosen, label, crest }: AxisProps) {
  return (
    <ol className={css.axis} aria-label={label}>
      {steps.map((step, i) => (
        <li
          key={step.id}
          data-stop={step.id}
          data-chosen={step.id === chosen || undefined}
          data-last={i === steps.length - 1 || undefined}
        >
          {crest?.id === step.id && (
            <div className={css.crest} aria-hidden="true">
              {crest.content}
            </div>
          )}
          <StepLink {...step} />
        </li>
      ))}
    </ol>
  )
}

function Column({
  id,
  depths,
  at,
  isChosen,
  isLast,
}: {
  id: string
  depths: readonly number[]
  at: number
  isChosen: boolean
  isLast: boolean
}) {
  const width = 100 / depths.length
  const end = round(width * (at + 1))
  return (
    <>
      <rect
        className={css.chosen}
        x={round(width * at)}
        y={depths[at]}
        width={round(width)}
        height={round(100 - depths[at]!)}
        data-stop={id}
        data-chosen={isChosen || undefined}
      />
      {!isLast && (
        <path className={css.divider} d={`M${end} ${Math.max(depths[at]!, depths[at + 1]!)}V100`} />
      )}
    </>
  )
}

function StepLink({ figure, label, short, href }: CurveStep) {
  const [, number, unit] = /^(.*\d)(.*)$/.exec(figure)!
  return (
    <a href={href}>
      <b className="number">
        {number}
        <span className={css.unit}>{unit}</span>
      </b>{' '}
      <span className={css.long}>{label}</span>
      <span className={css.short} aria-hidden="true">
        {short}
      </span>
    </a>
  )
}
