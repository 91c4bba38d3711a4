// A page of the customer area in its frame, for whoever may see it.

import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { SiteProvider } from '#shell/site.tsx'
import { useFocusOnArrival } from '../page/focus.ts'
import { LoadingPage } from '../page/loading-page.tsx'
import { stepParameter } from '../page/step-parameter.ts'
import { AccessWrapper } from '../session/access-wrapper.tsx'
import { useApp, usePart } from '../session/app-context.tsx'
import { StepUpProvider } from '../signing/step-up.tsx'
import { AccountOver } from './account-over.tsx'
import { siteAt } from './customer-page.ts'
import { FirstStep } from './first-step.tsx'
import { ForbiddenPanel } from './forbidden-panel.tsx'
import css from './layout.module.css'
import { usePageTitle } from './page-title.ts'
import { placeKey, placesKey } from './place.ts'
import { pageRoute, type ShownPage } from './shown-page.ts'

export function Layout() {
  const { site } = useApp()
  const { pathname } = useLocation()
  return (
    <SiteProvider site={siteAt(site, pathname)}>
      <Content />
    </SiteProvider>
  )
}

function Content() {
  const shown = useRouteLoaderData<ShownPage>(pageRoute)
  const { pathname, search } = useLocation()
  const part = usePart()
  usePageTitle(part === 'customer' ? shown && (shown.page ?? 'notFound') : part)
  const isNavigating = useNavigation().state !== 'idle'
  const content = useFocusOnArrival(pathname + new URLSearchParams(search).get(stepParameter))
  return (
    <>
      <div ref={content} className={css.content} aria-busy={isNavigating}>
        <ForbiddenPanel />
        <AccountOver />
        <FirstStep />
        <AccessWrapper
          isLoginRequired
          isLoginBypassed={shown?.module.bypassesLogin ?? false}
          fallback={<LoadingPage />}
        >
          <StepUpProvider>
            <Outlet />
          </StepUpProvider>
        </AccessWrapper>
      </div>
      <ScrollRestoration getKey={placeKey} storageKey={placesKey} />
    </>
  )
}
