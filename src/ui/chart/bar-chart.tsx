// Figures side by side, one bar each; of several series one part on top of the other.

import { ChartFrame, colourOf } from './frame.tsx'
import { downTo, footOf, type Scale, scaleOf } from './geometry.ts'
import type { ChartProps } from './line-chart.tsx'
import { Plot } from './plot.tsx'

type Bar = { at: number; from: number; to: number; colour: string; name: string }

/** A bar of a band three fifths wide. */
const bandOf = (at: number, of: number) => ({
  x: `${((at + 0.2) / of) * 100}%`,
  width: `${60 / of}%`,
})

function Bars({ bars, of, scale }: { bars: readonly Bar[]; of: number; scale: Scale }) {
  return bars.map(({ at, from, to, colour, name }) => {
    const [y, end] = [downTo(scale, Math.max(from, to)), downTo(scale, Math.min(from, to))]
    return (
      <rect
        key={`${name} ${at}`}
        className={colour}
        {...bandOf(at, of)}
        y={`${y}%`}
        height={`${end - y}%`}
      />
    )
  })
}

type BarProps = ChartProps & {
  /** What the parts are together, for the table. */
  sum?: string
}

export function BarChart(props: BarProps) {
  const { words, names, series, written, short = written, sum } = props
  const upTo = (at: number, count: number) =>
    series.slice(0, count).reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
  const whole = names.map((_, at) => upTo(at, series.length))
  const scale = scaleOf(whole)
  const bars = series.flatMap(({ name, values }, i) =>
    values.map((_, at) => ({
      ...{ at, name, colour: colourOf(i) },
      ...{ from: upTo(at, i), to: upTo(at, i + 1) },
    })),
  )
  const tabled = sum ? [{ name: sum, values: whole }] : []
  return (
    <ChartFrame {...{ words, names, series, written, tabled }} hasKey={series.length > 1}>
      <Plot scale={scale} written={short} foot={footOf(names, 'bands')}>
        <Bars {...{ bars, scale }} of={names.length} />
      </Plot>
    </ChartFrame>
  )
}
