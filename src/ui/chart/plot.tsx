// What charts with two axes share: round numbers beside the drawing with a line each, names along its foot.

import type { ReactNode } from 'react'
import css from './chart.module.css'
import { downTo, type FootName, type Scale } from './geometry.ts'

type PlotProps = {
  scale: Scale
  /** A number of the axis, as short as it can be said. */
  written: (value: number) => string
  foot: readonly FootName[]
  children: ReactNode
}

/** Letters of a foot that fit side by side where there is just enough room for all its names. */
const mostLetters = 80

/** How much of a narrow page's foot a letter takes, and what has to lie between two names, in percent. */
const letter = 3.3
const between = 2

/** A name at the edge of the drawing would stand out of a narrow page with half its width. */
const edgeOf = (at: number) => (at < 6 ? 'start' : at > 94 ? 'end' : undefined)

/** What would touch the name before, of those that are not spare. */
function touching(foot: readonly FootName[]): boolean[] {
  let end = Number.NEGATIVE_INFINITY
  return foot.map(({ name, at, anchor, isSpare }) => {
    const width = name.length * letter
    const before = { start: 0, middle: width / 2, end: width }[edgeOf(at) ?? anchor]
    if (isSpare) return false
    if (at - before < end + between) return true
    end = at - before + width
    return false
  })
}

export function Plot({ scale, written, foot, children }: PlotProps) {
  const isLong = foot.reduce((sum, { name }) => sum + name.length + 1, 0) > mostLetters
  const isNear = touching(foot)
  return (
    <div className={css.plot} aria-hidden="true">
      <svg className={css.axis} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <text key={tick} x="100%" y={`${downTo(scale, tick)}%`} dy="0.35em" textAnchor="end">
            {written(tick)}
          </text>
        ))}
      </svg>
      <svg className={css.area} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <line
            key={tick}
            className={tick === 0 ? css.zero : css.line}
            x2="100%"
            y1={`${downTo(scale, tick)}%`}
            y2={`${downTo(scale, tick)}%`}
          />
        ))}
        {children}
      </svg>
      <svg className={css.foot} aria-hidden="true">
        {foot.map(({ name, at, anchor, isSpare }, i) => (
          <text
            key={`${name} ${at}`}
            x={`${at}%`}
            y="1.1em"
            textAnchor={anchor}
            data-edge={edgeOf(at)}
            data-near={isNear[i] || undefined}
            data-spare={isSpare ? (isLong ? 'long' : 'short') : undefined}
          >
            {name}
          </text>
        ))}
      </svg>
    </div>
  )
}
