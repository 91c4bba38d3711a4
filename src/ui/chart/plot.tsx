// What charts with two axes share: lines at round numbers, names along the foot.

import type { ReactNode } from 'react'
import css from './chart.module.css'
import { acrossTo, downTo, isWritten, type Scale } from './geometry.ts'

type PlotProps = {
  scale: Scale
  names: readonly string[]
  written: (value: number) => string
  /** Names stand under bands of equal width, or at points from edge to edge. */
  foot: 'bands' | 'points'
  children: ReactNode
}

export function Plot({ scale, names, written, foot, children }: PlotProps) {
  return (
    <>
      <svg className={css.plot} aria-hidden="true">
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
        {scale.ticks.slice(1).map((tick) => (
          <text key={tick} className={css.tick} y={`${downTo(scale, tick)}%`} dy="1.1em">
            {written(tick)}
          </text>
        ))}
      </svg>
      <svg className={css.foot} aria-hidden="true">
        {names.map((name, i) =>
          isWritten(i, names.length) ? (
            <text key={name} {...placeOf(i, names.length, foot)} y="1.1em">
              {name}
            </text>
          ) : null,
        )}
      </svg>
    </>
  )
}

function placeOf(at: number, of: number, foot: 'bands' | 'points') {
  if (foot === 'bands') return { x: `${((at + 0.5) / of) * 100}%`, textAnchor: 'middle' } as const
  const textAnchor = at === 0 ? 'start' : at === of - 1 ? 'end' : 'middle'
  return { x: `${acrossTo(at, of)}%`, textAnchor } as const
}
