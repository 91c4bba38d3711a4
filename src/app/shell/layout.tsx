// A page of the customer area in its frame, for whoever may see it.

import { useEffect, useRef } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { SiteProvider } from '#shell/site.tsx'
import { siteAt } from '../customer-page.ts'
import { pageRoute, type ShownPage } from '../pages.ts'
import { AccessWrapper } from '../session/access-wrapper.tsx'
import { useApp } from './app-context.tsx'
import { ForbiddenPanel } from './forbidden-panel.tsx'
import css from './layout.module.css'
import { LoadingPage } from './loading-page.tsx'

/** Every page that is loaded anew has the same key, and would be scrolled to where the last one was. */
const placeKey = ({ key, pathname }: { key: string; pathname: string }): string =>
  key === 'default' ? pathname : key

export function Layout() {
  const shown = useRouteLoaderData<ShownPage>(pageRoute)
  const { site } = useApp()
  const { pathname } = useLocation()
  const isNavigating = useNavigation().state !== 'idle'
  const content = useFocusOnArrival(pathname)
  return (
    <SiteProvider site={siteAt(site, pathname)}>
      <div ref={content} className={css.content} aria-busy={isNavigating}>
        <ForbiddenPanel />
        <AccessWrapper
          isLoginRequired
          isLoginBypassed={shown?.module.bypassesLogin ?? false}
          fallback={<LoadingPage />}
        >
          <Outlet />
        </AccessWrapper>
      </div>
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
