// A ladder as it stands: one row a rung, each as long as it runs, with what stands beside it in words.

import type { ReactNode } from 'react'
import css from './ladder-rungs.module.css'

export type LadderRung = {
  key: string
  /** How far it runs of the longest: 0 to 1. */
  share: number
  name: ReactNode
  result: ReactNode
}

/** In a hundred units of width. */
export const endOf = (share: number): number => Math.round(98 * Math.min(1, Math.max(0, share)))

export const LadderRungs = ({ rungs, label }: { rungs: readonly LadderRung[]; label: string }) => (
  <ol className={css.rungs} aria-label={label}>
    {rungs.map(({ key, share, name, result }) => (
      <li key={key} className={css.rung}>
        <div className={css.name}>{name}</div>
        <Bar end={endOf(share)} />
        <div className={css.result}>{result}</div>
      </li>
    ))}
  </ol>
)

const Bar = ({ end }: { end: number }) => (
  <svg className={css.bar} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
    <rect className={css.water} y="11" width={end} height="18" />
    <path className={css.level} d={`M0 11H${end}`} />
    <path className={css.end} d={`M${end} 5V35`} />
    <path className={css.dot} d={`M${end} 20h0`} />
    <path className={css.now} d="M0 0V40" />
  </svg>
)
