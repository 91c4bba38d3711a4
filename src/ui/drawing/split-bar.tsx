// One bar of two parts, and their sum as it is read: what is kept, what goes.

import css from './split-bar.module.css'

type Part = { name: string; written: string }

type SplitBarProps = {
  whole: string
  kept: Part
  taken: Part
  /** How much of it is kept, in percent. */
  share: number
}

/** Less than a hair of either would not be seen. */
export const seenShare = (share: number): number =>
  share <= 0 || share >= 100 ? Math.min(100, Math.max(0, share)) : Math.min(99, Math.max(1, share))

export function SplitBar({ whole, kept, taken, share }: SplitBarProps) {
  const seen = seenShare(share)
  return (
    <div className={css.split}>
      <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className={css.taken} width="100" height="1" />
        <rect className={css.kept} width={seen} height="1" />
      </svg>
      <p className={css.sum}>
        <b className="number">{whole}</b> <Named {...kept} sign="=" /> <Named {...taken} sign="+" />
      </p>
    </div>
  )
}

const Named = ({ name, written, sign }: Part & { sign: string }) => (
  <span>
    {sign} <b className="number">{written}</b> {name}
  </span>
)
