// What a customer sees on every page besides the page: their header, and the notice before the session ends.
// With a root of their own, so that they wait for no page.

import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { Page } from '#domain/site/routes.ts'
import { SiteProvider } from '#shell/site.tsx'
import type { App } from '../session/app-context.tsx'
import { AppProvider, useSessionView } from '../session/app-context.tsx'
import { CountdownNotice } from '../session/countdown-notice.tsx'
import { CustomerHeader } from './customer-header.tsx'
import { HeaderSkeleton } from './header-skeleton.tsx'
import { headerSlot } from './header-slot.ts'

let headerRoot: Root | undefined
const rootOfHeader = (): Root => {
  headerRoot ??= createRoot(headerSlot())
  return headerRoot
}

/** Who waits this long for words sees that something is coming. */
const patienceMs = 200

/** [HDR-023] */
export function drawHeaderLater(page: Page): { cancel(): void } {
  const timer = setTimeout(() => rootOfHeader().render(<HeaderSkeleton page={page} />), patienceMs)
  return { cancel: () => clearTimeout(timer) }
}

export function drawCustomerParts(app: App, messages: unknown, header: ReactNode): void {
  const root = header
    ? rootOfHeader()
    : createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <AppProvider app={app} messages={messages}>
        <WhileLoggedIn>
          {header}
          <CountdownNotice />
        </WhileLoggedIn>
      </AppProvider>,
    ),
  )
}

const WhileLoggedIn = ({ children }: { children: ReactNode }) =>
  useSessionView().isLoggedIn && children

/** On a page that stays what it is until another is loaded. */
export const publicPageHeader = ({ site }: App): ReactNode => (
  <SiteProvider site={site}>
    <CustomerHeader place={location.pathname} />
  </SiteProvider>
)
