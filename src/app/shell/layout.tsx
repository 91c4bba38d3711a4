// A page of the customer area in its frame: the header above it, the notices beside it, the page itself
// for whoever may see it.

import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { SiteProvider } from '#shell/site.tsx'
import { CustomerHeader } from '../header/customer-header.tsx'
import { headerSlot } from '../header/header-slot.ts'
import { pageRoute, type ShownPage } from '../pages.ts'
import { AccessWrapper } from '../session/access-wrapper.tsx'
import { CountdownNotice } from '../session/countdown-notice.tsx'
import { useApp, useSessionView } from './app-context.tsx'
import { ForbiddenPanel } from './forbidden-panel.tsx'
import css from './layout.module.css'
import { LoadingPage } from './loading-page.tsx'

/** Every page that is loaded anew has the same key, and would be scrolled to where the last one was. */
const placeKey = ({ key, pathname }: { key: string; pathname: string }): string =>
  key === 'default' ? pathname : key

export function Layout() {
  const shown = useRouteLoaderData<ShownPage>(pageRoute)
  const { page = 'dashboard', params = {}, module } = shown ?? {}
  const { site } = useApp()
  const { isLoggedIn } = useSessionView()
  const { pathname, hash } = useLocation()
  const isNavigating = useNavigation().state !== 'idle'
  const content = useFocusOnArrival(pathname)
  return (
    <SiteProvider site={{ ...site, page, params }}>
      {isLoggedIn && createPortal(<CustomerHeader place={pathname + hash} />, headerSlot())}
      <div ref={content} className={css.content} aria-busy={isNavigating}>
        <ForbiddenPanel />
        <AccessWrapper
          isLoginRequired
          isLoginBypassed={module?.bypassesLogin ?? false}
          fallback={<LoadingPage />}
        >
          <Outlet />
        </AccessWrapper>
      </div>
      {isLoggedIn && <CountdownNotice />}
      <ScrollRestoration getKey={placeKey} />
    </SiteProvider>
  )
}

/** Whoever cannot see the page change is put where the new one begins. */
function useFocusOnArrival(pathname: string) {
  const content = useRef<HTMLDivElement>(null)
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const heading = content.current?.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
