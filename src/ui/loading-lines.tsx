// A page that is on its way, in quiet lines.

import css from './loading-lines.module.css'
import { Skeleton } from './skeleton.tsx'

export const LoadingLines = () => (
  <>
    <Skeleton className={css.title} />
    <Skeleton className={css.lead} />
    <Skeleton className={css.panel} />
  </>
)
