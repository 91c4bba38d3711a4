// The customer area's routes: the table of all addresses names the page, the page brings itself.

import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
} from 'react-router'
import { ownHostsOf } from '#domain/site/origins.ts'
import { matchPath } from '#domain/site/route-match.ts'
import type { Site } from '#shell/site.tsx'
import { OperatorPage } from './operator/operator-page.tsx'
import { LoadingPage } from './page/loading-page.tsx'
import { NoAccount } from './page/no-account.tsx'
import { Page as NotFound } from './page/not-found.tsx'
import { appPages } from './pages.ts'
import { usePart } from './session/app-context.tsx'
import { customerPageAt } from './shell/customer-page.ts'
import { FailedPage } from './shell/failed-page.tsx'
import { Guarded } from './shell/guarded.tsx'
import { Layout } from './shell/layout.tsx'
import { type PageModule, pageRoute, type ShownPage } from './shell/shown-page.ts'

const notFound: PageModule = { Page: NotFound }

async function load(site: Site, { request }: LoaderFunctionArgs): Promise<ShownPage | Response> {
  const url = new URL(request.url)
  const match = matchPath(url.host, url.pathname, ownHostsOf(site.origins))
  if (match.kind === 'redirect' && !match.isToSharedHost) return redirect(match.to + url.search)
  const found = customerPageAt(site, url)
  if (!found) return { page: undefined, params: {}, module: notFound }
  const module = await appPages[found.page]()
  return { page: found.page, params: found.params, module }
}

export const openRouter = (site: Site) =>
  createBrowserRouter([
    {
      Component: Layout,
      HydrateFallback: LoadingPage,
      ErrorBoundary: FailedPage,
      children: [
        {
          id: pageRoute,
          path: '*',
          loader: (args) => load(site, args),
          Component: Shown,
          ErrorBoundary: FailedPage,
        },
      ],
    },
  ])

/** A page of its own for every address, so that nothing of the last one is left in it. */
function Shown() {
  const { page, module } = useLoaderData<ShownPage>()
  const { pathname } = useLocation()
  const part = usePart()
  if (part === 'operator') return <OperatorPage />
  if (part === 'nobody') return <NoAccount />
  return (
    <Guarded page={page}>
      <module.Page key={pathname} />
    </Guarded>
  )
}
