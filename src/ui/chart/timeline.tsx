// What happens on which day: along a line with today marked on it, and as a list with a mark for each day, full
// where it is done, hollow where it is expected.

import type { ReactNode } from 'react'
import css from './chart.module.css'

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
        <span className={`number ${css.eventDay}`}>{day}</span>
        <span className={css.eventWhat}>{what}</span>
        {amount && <span className={`number ${css.eventAmount}`}>{amount}</span>}
      </li>
    ))}
  </ol>
)

export type TimelineEvent = Pick<DayEvent, 'key' | 'day' | 'what' | 'amount'> & {
  /** How far along, in percent. */
  at: number
}

type TimelineProps = { title: string; now: number; events: readonly TimelineEvent[] }

export function Timeline({ title, now, events }: TimelineProps) {
  return (
    <figure className={css.chart}>
      <figcaption className={css.title}>{title}</figcaption>
      <svg className={css.days} aria-hidden="true">
        <line className={css.zero} x2="100%" y1="50%" y2="50%" />
        <line className={css.past} x2={`${now}%`} y1="50%" y2="50%" />
        {events.map(({ key, at }) => (
          <circle
            key={key}
            className={at <= now ? css.happened : css.comes}
            cx={`${at}%`}
            cy="50%"
            r="5"
          />
        ))}
        <line className={css.now} x1={`${now}%`} x2={`${now}%`} y2="100%" />
      </svg>
      <DayList
        events={events.map(({ at, ...event }) => ({
          ...event,
          state: at <= now ? 'done' : 'ahead',
        }))}
      />
    </figure>
  )
}
