// A value over time, above what was put in where that is known, and a cursor that arrow keys move from day to day.

import { useState } from 'react'
import { Stretched } from '../drawing/stretched.tsx'
import css from './chart.module.css'
import { ChartFrame, type ChartWords, colourOf, type Series } from './frame.tsx'
import { acrossTo, downTo, type FootName, scaleOf } from './geometry.ts'
import { Plot } from './plot.tsx'

export type ValuePoint = {
  name: string
  value: number
  invested?: number
  /** What is said of the day when the cursor stands on it. */
  said: string
}

type ValueChartProps = {
  /** Without a word for it, nothing was put in: the value stands alone. */
  words: ChartWords & { value: string; invested?: string; cursor: string }
  points: readonly ValuePoint[]
  /** Which of the points the table has a row for. */
  rows: readonly number[]
  foot: readonly FootName[]
  written: (value: number) => string
  short: (value: number) => string
}

export function ValueChart({ words, points, rows, foot, written, short }: ValueChartProps) {
  const last = points.length - 1
  const [chosen, setChosen] = useState<number>()
  const at = Math.min(chosen ?? last, last)
  const lines = [
    { name: words.value, of: ({ value }: ValuePoint) => value },
    ...(words.invested
      ? [{ name: words.invested, of: (point: ValuePoint) => point.invested ?? 0 }]
      : []),
  ]
  const scale = scaleOf(points.flatMap((point) => lines.map(({ of }) => of(point))))
  const drawn = (pick: (point: ValuePoint) => number) =>
    points.map((point, i) => `${acrossTo(i, points.length)},${downTo(scale, pick(point))}`)
  return (
    <ChartFrame
      {...{ words, written }}
      names={rows.map((row) => points[row]!.name)}
      series={lines.map(
        ({ name, of }): Series => ({ name, values: rows.map((row) => of(points[row]!)) }),
      )}
      hasKey={lines.length > 1}
      legend={<Cursor {...{ at, last, words }} said={points[at]!.said} onMove={setChosen} />}
    >
      <Plot scale={scale} written={short} foot={foot}>
        <Stretched>
          <polygon
            className={css.water}
            points={`0,${downTo(scale, 0)} ${drawn(lines.at(-1)!.of).join(' ')} 100,${downTo(scale, 0)}`}
          />
          {lines.map(({ name, of }, i) => (
            <polyline
              key={name}
              className={`${css.curve} ${colourOf(i)}`}
              points={drawn(of).join(' ')}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </Stretched>
        <line
          className={css.now}
          x1={`${acrossTo(at, points.length)}%`}
          x2={`${acrossTo(at, points.length)}%`}
          y2="100%"
          data-cursor={at}
        />
      </Plot>
    </ChartFrame>
  )
}

type CursorProps = {
  at: number
  last: number
  said: string
  words: { cursor: string }
  onMove: (at: number) => void
}

/** A slider of the browser: keys, fingers and what reads aloud know it already. */
function Cursor({ at, last, said, words, onMove }: CursorProps) {
  return (
    <div className={css.cursor}>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={words.cursor}
        aria-valuetext={said}
        onChange={(event) => onMove(Number(event.target.value))}
      />
      <p data-said>{said}</p>
    </div>
  )
}
