// How much of something is reached: a level with its limit, named by what stands above it.

import css from './progress.module.css'

type ProgressProps = {
  value: number
  max: number
  /** The id of what names it, or the name itself. */
  labelledBy?: string
  label?: string
}

/** More than everything is full, and told by its colour and by whoever draws it. */
export const Progress = ({ value, max, labelledBy, label }: ProgressProps) => (
  <progress
    className={css.progress}
    max={max}
    value={Math.min(value, max)}
    data-over={value > max || undefined}
    aria-labelledby={labelledBy}
    aria-label={label}
  />
)
