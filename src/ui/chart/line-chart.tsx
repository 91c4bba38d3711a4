// How figures move: one line a series, the first with the water beneath it.

import { Stretched } from '../drawing/stretched.tsx'
import css from './chart.module.css'
import { ChartFrame, type ChartWords, colourOf, type Series } from './frame.tsx'
import { acrossTo, downTo, type FootName, footOf, scaleOf } from './geometry.ts'
import { Plot } from './plot.tsx'

export type ChartProps = {
  words: ChartWords
  names: readonly string[]
  series: readonly Series[]
  written: (value: number) => string
  /** The same for the axis, where there is little room. */
  short?: (value: number) => string
}

type LineProps = ChartProps & {
  /** How far along each point lies, in percent; evenly where it is not said. */
  places?: readonly number[]
  /** What stands along the foot; the names where it is not said. */
  foot?: readonly FootName[]
}

export function LineChart({ words, names, ...props }: LineProps) {
  const { series, written, short = written, places, foot = footOf(names, 'points') } = props
  const scale = scaleOf(series.flatMap(({ values }) => values))
  const pointsOf = (values: readonly number[]) =>
    values
      .map((value, i) => `${places?.[i] ?? acrossTo(i, values.length)},${downTo(scale, value)}`)
      .join(' ')
  const [first] = series
  return (
    <ChartFrame {...{ words, names, series, written }} hasKey={series.length > 1}>
      <Plot scale={scale} written={short} foot={foot}>
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
