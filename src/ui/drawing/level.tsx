// A level between two ends: how much has come, how much time has passed. Rungs measure it, amber is where it
// stands now; what the ends are is written beneath them.

import css from './level.module.css'

type LevelProps = {
  /** What it shows, in a sentence. */
  summary: string
  /** How full, in percent. */
  share: number
  from: string
  to: string
}

/** Less than nothing and more than all cannot be drawn. */
export const seenLevel = (share: number): number =>
  Number.isFinite(share) ? Math.round(Math.min(100, Math.max(0, share)) * 100) / 100 : 0

const rungs = Array.from({ length: 11 }, (_, i) => i * 10)

export function Level({ summary, share, from, to }: LevelProps) {
  const seen = seenLevel(share)
  return (
    <div className={css.level} data-level={Math.round(seen)}>
      <svg className={css.canal} role="img" aria-label={summary}>
        <title>{summary}</title>
        <rect className={css.water} y="30%" width={`${seen}%`} height="70%" />
        {rungs.map((at) => (
          <line
            key={at}
            className={css.rung}
            x1={`${at}%`}
            x2={`${at}%`}
            y1={at % 50 ? '75%' : '50%'}
            y2="100%"
          />
        ))}
        <line className={css.surface} x2={`${seen}%`} y1="30%" y2="30%" />
        <line className={css.ground} x2="100%" y1="100%" y2="100%" />
        <line className={css.now} x1={`${seen}%`} x2={`${seen}%`} y2="100%" />
      </svg>
      <p className={css.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  )
}
