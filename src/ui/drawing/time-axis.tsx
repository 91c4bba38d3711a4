// Money over time: every posting a rung that the level climbs, what grows between two of them as a wedge,
// amber where now is. Beneath, the days and amounts as a list.

import css from './time-axis.module.css'

export type Rung = {
  key: string
  /** How far along, and how high the level stands then, in percent. */
  at: number
  level: number
  day: string
  amount: string
}

/** The lines of the drawing on a square of a hundred. */
export function stairsOf(rungs: readonly Pick<Rung, 'at' | 'level'>[]) {
  let [x, y, level, growing, posts, dots] = [0, 100, 'M0 100', '', '', '']
  for (const rung of rungs) {
    const top = 100 - rung.level
    growing += `M${x} ${y}L${rung.at} ${top}V${y}Z`
    level += `H${rung.at}V${top}`
    posts += `M${rung.at} ${top}V100`
    dots += `M${rung.at} ${top}h0`
    ;[x, y] = [rung.at, top]
  }
  return { level, water: `${level}V100H0Z`, growing, posts, dots }
}

const mostNamed = 5

/** Of many rungs every second, third … is named, always the last. */
export function namedRungs<Each>(rungs: readonly Each[]): Each[] {
  let step = 1
  while (rungs.length / step > mostNamed || rungs.length % step) step++
  return rungs.filter((_, i) => (i + 1) % step === 0)
}

type TimeAxisProps = {
  /** What it shows, in a sentence. */
  summary: string
  rungs: readonly Rung[]
  /** Where now is, in percent, and what is said there. */
  now?: number
  nowText: string
  /** What all rungs come to, at the top of the last. */
  total: string
}

export function TimeAxis({ summary, rungs, now = 0, nowText, total }: TimeAxisProps) {
  const { level, water, growing, posts, dots } = stairsOf(rungs)
  const named = namedRungs(rungs)
  return (
    <div className={css.axis}>
      <p className={`number ${css.total}`}>{total}</p>
      <p className={css.now}>{nowText}</p>
      <svg
        className={css.stairs}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
        data-many={rungs.length > 12}
      >
        <path className={css.water} d={water} />
        <path className={css.growing} d={growing} />
        <path className={css.post} d={posts} />
        <path className={css.level} d={level} />
        <path className={css.ground} d="M0 100H100" />
        <path className={css.mark} d={`M${now} 0V100`} />
        <path className={css.dots} d={dots} />
      </svg>
      <ol className={css.rungs}>
        {named.map(({ key, day, amount }) => (
          <li key={key} className="number">
            <b>{amount}</b> {day}
          </li>
        ))}
      </ol>
    </div>
  )
}
