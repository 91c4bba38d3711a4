// What happens on which day: a list with a mark for each, full where it is done, amber today, hollow where it is
// expected.

import type { ReactNode } from 'react'
import css from './day-list.module.css'

export type DayEvent = {
  key: string
  day: string
  what: ReactNode
  amount?: string | undefined
  state: 'done' | 'now' | 'ahead'
  /** By what it can be found. */
  kind?: string
}

export const DayList = ({ events }: { events: readonly DayEvent[] }) => (
  <ol className={css.events}>
    {events.map(({ key, day, what, amount, state, kind }) => (
      <li
        key={key}
        data-state={state}
        data-done={state === 'done' || undefined}
        data-entry={kind}
        aria-current={state === 'now' ? 'date' : undefined}
      >
        <span className={`number ${css.day}`}>{day}</span>
        <span className={css.what}>{what}</span>
        {amount && <span className={`number ${css.amount}`}>{amount}</span>}
      </li>
    ))}
  </ol>
)
