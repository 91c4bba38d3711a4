// The parts of a whole as a ring, the whole in its middle, each part named with its figure beside it.

import css from './chart.module.css'
import { ChartFrame, type ChartWords, colourOf } from './frame.tsx'
import { sharesOf } from './geometry.ts'

type Part = { name: string; value: number }

type DonutProps = {
  words: ChartWords
  /** What the figures are. */
  of: string
  parts: readonly Part[]
  written: (value: number) => string
}

export function DonutChart({ words, of, parts, written }: DonutProps) {
  const values = parts.map(({ value }) => value)
  const names = parts.map(({ name }) => name)
  const whole = values.reduce((sum, each) => sum + each, 0)
  return (
    <ChartFrame {...{ words, names, written }} series={[{ name: of, values }]}>
      <div className={css.ringAndKey}>
        <svg className={css.ring} viewBox="0 0 120 120" aria-hidden="true">
          {sharesOf(values).map(({ from, share }, i) => (
            <circle
              key={names[i]}
              className={colourOf(i)}
              cx="60"
              cy="60"
              r="48"
              pathLength="100"
              // A gap parts neighbours whose colours somebody cannot tell apart.
              strokeDasharray={`${Math.max(0, share - 0.8)} ${100 - Math.max(0, share - 0.8)}`}
              strokeDashoffset={-from}
            />
          ))}
          <text x="60" y="60" dy="0.35em" textAnchor="middle">
            {written(whole)}
          </text>
        </svg>
        <ul className={css.parts} aria-hidden="true">
          {parts.map(({ name, value }, i) => (
            <li key={name}>
              <svg className={colourOf(i)} width="12" height="12" aria-hidden="true">
                <rect width="12" height="12" rx="2" />
              </svg>
              <span>{name}</span>
              <span className="number">{written(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}
