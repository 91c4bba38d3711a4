// The customer area as it is drawn, from page to page without loading anew.

import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { pageSettings } from '#shell/page-settings.ts'
import { openRouter } from './router.tsx'
import { AppProvider } from './shell/app-context.tsx'
import { followInApp } from './shell/in-app-links.ts'
import type { App } from './shell/open-app.ts'

const { site } = pageSettings()
const router = openRouter(site)

export const go: App['go'] = (href, options) => void router.navigate(href, options)

export function drawArea(app: App, messages: unknown): void {
  followInApp(site, go)
  createRoot(document.querySelector('[data-app]')!).render(
    <AppProvider app={app} messages={messages}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
}
