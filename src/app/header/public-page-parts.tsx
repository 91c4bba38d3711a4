// What a customer sees on a public page besides the page: their header, and the notice before the session ends.

import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { SiteProvider } from '#shell/site.tsx'
import { CountdownNotice } from '../session/countdown-notice.tsx'
import { AppProvider, useSessionView } from '../shell/app-context.tsx'
import type { App } from '../shell/open-app.ts'
import { CustomerHeader } from './customer-header.tsx'
import { headerSlot } from './header-slot.ts'

export function drawParts(app: App, messages: unknown, hasHeader: boolean): void {
  if (hasHeader) document.documentElement.dataset.area = 'customer' // [CST-012]
  const place = hasHeader ? headerSlot() : document.body.appendChild(document.createElement('div'))
  flushSync(() =>
    createRoot(place).render(
      <AppProvider app={app} messages={messages}>
        <SiteProvider site={app.site}>
          <WhileLoggedIn hasHeader={hasHeader} />
        </SiteProvider>
      </AppProvider>,
    ),
  )
}

function WhileLoggedIn({ hasHeader }: { hasHeader: boolean }) {
  if (!useSessionView().isLoggedIn) return null
  return (
    <>
      {hasHeader && <CustomerHeader place={location.pathname} />}
      <CountdownNotice />
    </>
  )
}
