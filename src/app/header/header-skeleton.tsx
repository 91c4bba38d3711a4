// What stands in the header's place while there is nothing to make one of. [HDR-023, HDR-024]

import { headerMode, headerParts, pageFlags } from '#domain/shell/header-mode.ts'
import type { Page } from '#domain/site/routes.ts'
import css from '#shell/header/header.module.css'
import { Container } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import own from './private-header.module.css'

export const SkeletonColumns = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal columns have nothing else to be told apart by
    <Skeleton key={column} className={own.column} />
  ))

const anybody = { isLoggedIn: true, hasCustomerData: false, hasPartnerLogo: false }

/** Without words: they are what it waits for. */
export function HeaderSkeleton({ page }: { page: Page }) {
  const mode = headerMode(pageFlags(page), anybody, undefined)
  return (
    <header className={css.header} data-header data-mode={mode} aria-busy="true">
      <Container className={css.bar}>
        <Skeleton className={own.column} />
        <div className={own.skeleton} data-skeleton>
          <SkeletonColumns count={headerParts[mode].skeletonColumns} />
        </div>
      </Container>
    </header>
  )
}
