// How figures move: one line a series, the first with the water beneath it.

import { Stretched } from '../drawing/stretched.tsx'
import css from './chart.module.css'
import { ChartFrame, type ChartWords, colourOf, type Series } from './frame.tsx'
import { acrossTo, downTo, footOf, scaleOf } from './geometry.ts'
import { Plot } from './plot.tsx'

export type ChartProps = {
  words: ChartWords
  names: readonly string[]
  series: readonly Series[]
  written: (value: number) => string
  /** The same for the axis, where there is little room. */
  short?: (value: number) => string
  /** The names as the axis has room for them. */
  foot?: readonly string[]
}

export function LineChart({ words, names, foot = names, ...props }: ChartProps) {
  const { series, written, short = written } = props
  const scale = scaleOf(series.flatMap(({ values }) => values))
  const pointsOf = (values: readonly number[]) =>
    values.map((value, i) => `${acrossTo(i, values.length)},${downTo(scale, value)}`).join(' ')
  const [first] = series
  return (
    <ChartFrame {...{ words, names, series, written }} hasKey={series.length > 1}>
      <Plot scale={scale} written={short} foot={footOf(foot, 'points')}>
        <Stretched>
          {first && (
            <polygon
              className={css.water}
              points={`0,${downTo(scale, 0)} ${pointsOf(first.values)} 100,${downTo(scale, 0)}`}
            />
          )}
          {series.map(({ name, values }, i) => (
            <polyline
              key={name}
              className={`${css.curve} ${colourOf(i)}`}
              points={pointsOf(values)}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </Stretched>
      </Plot>
    </ChartFrame>
  )
}
