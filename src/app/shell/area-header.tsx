// The header of the customer area: it follows the page that is shown.

import { useSyncExternalStore } from 'react'
import type { DataRouter } from 'react-router'
import { SiteProvider } from '#shell/site.tsx'
import { CustomerHeader } from '../header/customer-header.tsx'
import { useApp } from '../session/app-context.tsx'
import { siteAt } from './customer-page.ts'

export function AreaHeader({ router }: { router: DataRouter }) {
  const { site } = useApp()
  const { pathname, hash } = useSyncExternalStore(router.subscribe, () => router.state.location)
  return (
    <SiteProvider site={siteAt(site, pathname)}>
      <CustomerHeader place={pathname + hash} />
    </SiteProvider>
  )
}
