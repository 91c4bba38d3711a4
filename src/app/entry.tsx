// Starts the customer area in the shell the server sent.

import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { pageSettings } from '#shell/page-settings.ts'
import { startShell } from '#shell/shell-behaviour.ts'
import { askForHeader } from './data/customer-queries.ts'
import { expectedTies } from './data/header-memory.ts'
import { drawCustomerParts, drawHeaderLater } from './header/customer-parts.tsx'
import { openApp } from './open-app.ts'
import { openRouter } from './router.tsx'
import { AppProvider } from './session/app-context.tsx'
import { loadMessages } from './session/messages.ts'
import { reloadWhenReturned } from './session/return-to-page.ts'
import { AreaHeader } from './shell/area-header.tsx'
import { followInApp } from './shell/in-app-links.ts'
import { forgetPlace } from './shell/place.ts'

const settings = pageSettings()
const { site, app: appSettings } = settings
const tracking = startShell()
const go = (href: string, options?: { replace?: boolean }) => void router.navigate(href, options)
const app = openApp({ site, app: appSettings, tracking, go })
askForHeader(app, expectedTies(site.market, app.session.view().customerId))
const messages = loadMessages(appSettings.messages)
forgetPlace(location.pathname)
const router = openRouter(site)
followInApp(site, go)
reloadWhenReturned(app.session)

const { isLoggedIn: isIn, customerId: isFor } = app.session.view()
const waiting = isIn && isFor ? drawHeaderLater(site.page) : undefined
const texts = await messages
waiting?.cancel()
const { isLoggedIn, customerId } = app.session.view()
if (isLoggedIn) drawCustomerParts(app, texts, customerId && <AreaHeader router={router} />)
createRoot(document.querySelector('[data-app]')!).render(
  <AppProvider app={app} messages={texts}>
    <RouterProvider router={router} />
  </AppProvider>,
)
