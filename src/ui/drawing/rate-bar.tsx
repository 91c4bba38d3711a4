// A hairline under a figure: how much of the best it is.

import css from './rate-bar.module.css'

/** In percent of the best. */
export const RateBar = ({ share }: { share: number }) => (
  <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width={share} height="1" />
  </svg>
)
