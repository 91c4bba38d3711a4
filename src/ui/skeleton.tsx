// A place held for what is loading, in the size of what comes.

import css from './skeleton.module.css'

export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span className={`${css.skeleton} ${className}`.trim()} aria-hidden="true" />
}
