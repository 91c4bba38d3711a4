// What a customer sees on a public page besides the page: their header, and the notice before the session ends.

import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { SiteProvider } from '#shell/site.tsx'
import { CountdownNotice } from '../session/countdown-notice.tsx'
import { AppProvider, useSessionView } from '../shell/app-context.tsx'
import type { App } from '../shell/open-app.ts'
import { CustomerHeader } from './customer-header.tsx'
import { headerSlot } from './header-slot.ts'

export function drawParts(app: App, messages: unknown, hasHeader: boolean): void {
  const draw = (element: Element, part: ReactNode) =>
    flushSync(() =>
      createRoot(element).render(
        <AppProvider app={app} messages={messages}>
          <SiteProvider site={app.site}>
            <WhileLoggedIn>{part}</WhileLoggedIn>
          </SiteProvider>
        </AppProvider>,
      ),
    )
  if (hasHeader) {
    document.documentElement.dataset.area = 'customer' // [CST-012]
    draw(headerSlot(), <CustomerHeader place={location.pathname} />)
  }
  draw(document.body.appendChild(document.createElement('div')), <CountdownNotice />)
}

const WhileLoggedIn = ({ children }: { children: ReactNode }) =>
  useSessionView().isLoggedIn && children
