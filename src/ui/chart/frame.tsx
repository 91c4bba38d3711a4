// The frame of every chart: its title, its drawing, what its colours mean, and the figures as a table for
// whoever cannot see it or wants them.

import type { ReactNode } from 'react'
import { ScrollTable } from '../table/table.tsx'
import css from './chart.module.css'
import './palette.css'

export type Series = { name: string; values: readonly number[] }

export type ChartWords = {
  title: string
  /** What the drawing shows, in a sentence, to whoever cannot see it. */
  summary: string
  /** What opens the table. */
  asTable: string
  /** What the first column of the table holds. */
  heads: string
}

type FrameProps = {
  words: ChartWords
  names: readonly string[]
  series: readonly Series[]
  written: (value: number) => string
  /** The table says it all; so a chart of one thing needs no key. */
  hasKey?: boolean
  /** More columns of the table, that are not drawn. */
  tabled?: readonly Series[]
  /** A key of its own, where the drawing has colours of its own. */
  legend?: ReactNode
  children: ReactNode
}

export function ChartFrame(props: FrameProps) {
  const { words, names, series, written, hasKey, tabled = [], legend, children } = props
  const columns = [...series, ...tabled]
  return (
    <figure className={css.chart}>
      <figcaption className={css.title}>{words.title}</figcaption>
      <div role="img" aria-label={words.summary}>
        {children}
      </div>
      {legend}
      {hasKey && <Key names={series.map(({ name }) => name)} />}
      <details className={css.table}>
        <summary className={css.opensTable}>{words.asTable}</summary>
        <ScrollTable label={`${words.title}: ${columns.map(({ name }) => name).join(', ')}`}>
          <thead>
            <tr>
              <th scope="col">{words.heads}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" data-end>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, i) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(({ name: of, values }) => (
                  <td key={of} className="number" data-end>
                    {written(values[i] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      </details>
    </figure>
  )
}

/** More than the colours there are begin again; a chart of so much is a table. */
export const colourOf = (at: number): string => css[`colour${at % 5}`]!

function Key({ names }: { names: readonly string[] }) {
  return (
    <ul className={css.key} aria-hidden="true">
      {names.map((name, i) => (
        <li key={name}>
          <svg className={colourOf(i)} width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" rx="2" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
