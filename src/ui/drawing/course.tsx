// How a sum moved and will move: layers of water along a line of days, the deepest at the ground. Past the
// mark of today they are engraved, because they are only expected. Beneath, the figures as a table.

import { ChartFrame, type ChartWords } from '../chart/frame.tsx'
import { downTo, type FootName, scaleOf } from '../chart/geometry.ts'
import { Plot } from '../chart/plot.tsx'
import css from './course.module.css'
import { type CourseMoment, courseLayers, engravedLines, surfaceOf } from './course-geometry.ts'

type CourseProps = {
  words: ChartWords
  /** From the ground up. */
  layers: readonly string[]
  moments: readonly CourseMoment[]
  /** Where today is, in percent, and what is said there. */
  now: number
  nowText: string
  /** A day that is looked at. */
  at?: { at: number; text: string } | undefined
  foot: readonly FootName[]
  /** Chosen days for the table, each with one figure a layer. */
  rows: readonly { name: string; values: readonly number[] }[]
  /** What the layers are together. */
  sum: string
  written: (value: number) => string
  short: (value: number) => string
}

const total = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0)

/** Above the highest surface stand the words of today. */
const headroom = 1.15

export function Course(props: CourseProps) {
  const { words, layers, moments, now, nowText, at, foot, rows, sum, written, short } = props
  const scale = scaleOf(moments.map(({ values }) => total(values) * headroom))
  const surface = surfaceOf(moments, now, scale)
  const series = layers.map((name, i) => ({ name, values: rows.map(({ values }) => values[i]!) }))
  const tabled = [{ name: sum, values: rows.map(({ values }) => total(values)) }]
  return (
    <ChartFrame
      {...{ words, series, tabled, written }}
      names={rows.map(({ name }) => name)}
      legend={<Depths names={layers} />}
    >
      <div className={css.course}>
        <Plot scale={scale} written={short} foot={foot}>
          <svg {...square} aria-hidden="true">
            {courseLayers(moments, scale).map((d, i) => (
              <path key={layers[i]} className={css[`depth${i}`]} d={d} />
            ))}
          </svg>
          <g className={css.engraved}>
            {engravedLines.map((y) => (
              <line key={y} x1={`${now}%`} x2="100%" y1={y} y2={y} />
            ))}
          </g>
          <svg {...square} aria-hidden="true">
            <path className={css.surface} d={surface.past} />
            <path className={`${css.surface} ${css.expected}`} d={surface.ahead} />
          </svg>
          <Mark at={now} text={nowText} />
          {at && <Mark {...at} level={downTo(scale, levelAt(moments, at.at))} />}
        </Plot>
      </div>
    </ChartFrame>
  )
}

const square = {
  viewBox: '0 0 100 100',
  preserveAspectRatio: 'none',
  width: '100%',
  height: '100%',
} as const

const levelAt = (moments: readonly CourseMoment[], at: number): number =>
  total(moments.findLast((moment) => moment.at <= at)?.values ?? [])

/** Its words stand where a telephone has room for them: beside the line near an edge, else above it. */
function Mark({ at, text, level }: { at: number; text: string; level?: number }) {
  const anchor = at < 35 ? 'start' : at > 65 ? 'end' : 'middle'
  const dx = { start: '0.4em', middle: 0, end: '-0.4em' }[anchor]
  const top = anchor === 'middle' ? '1.3em' : 0
  return (
    <>
      <line className={css.mark} x1={`${at}%`} x2={`${at}%`} y1={top} y2="100%" />
      {level !== undefined && <circle className={css.dot} cx={`${at}%`} cy={`${level}%`} r="5" />}
      <text className={css.markText} x={`${at}%`} dx={dx} y="0.9em" textAnchor={anchor}>
        {text}
      </text>
    </>
  )
}

/** What each tint means. */
const Depths = ({ names }: { names: readonly string[] }) => (
  <ul className={css.key} aria-hidden="true">
    {names.map((name, i) => (
      <li key={name}>
        <svg width="14" height="14" aria-hidden="true">
          <rect className={css[`depth${i}`]} width="14" height="14" />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)
