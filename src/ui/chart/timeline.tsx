// What happens on which day, along a line, with today marked on it; beneath, the same as a list.

import css from './chart.module.css'

export type TimelineEvent = {
  key: string
  /** How far along, in percent. */
  at: number
  day: string
  what: string
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
      <ol className={css.events}>
        {events.map(({ key, at, day, what }) => (
          <li key={key} data-happened={at <= now}>
            <span className="number">{day}</span>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
