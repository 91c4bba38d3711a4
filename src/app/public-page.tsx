// A public page seen by a customer: the private header in place of the public one, and their session.

import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { isLoggedIn } from '#domain/session.ts'
import { headerMode, headerParts, pageFlags } from '#domain/shell/header-mode.ts'
import { pageTitle } from '#domain/shell/page-head.ts'
import { pageSettings } from '#shell/page-settings.ts'
import { SiteProvider } from '#shell/site.tsx'
import type { PageTracking } from '#shell/tracking/tracking-behaviour.ts'
import { askForHeader } from './data/customer-data.ts'
import { CustomerHeader } from './header/customer-header.tsx'
import { expectedTies } from './header/header-memory.ts'
import { headerSlot } from './header/header-slot.ts'
import { CountdownNotice } from './session/countdown-notice.tsx'
import { readAuth, readClock } from './session/stored-session.ts'
import { AppProvider, useSessionView } from './shell/app-context.tsx'
import { loadMessages } from './shell/messages.ts'
import { openApp } from './shell/open-app.ts'
import { reloadWhenReturned } from './shell/return-to-page.ts'

/** A page whose header is not the customer's even for a customer keeps its own. [HDR-016, HDR-017] */
function showsCustomer(page: Parameters<typeof pageFlags>[0]): boolean {
  const visitor = { isLoggedIn: true, hasCustomerData: true, hasPartnerLogo: false }
  const mode = headerMode(pageFlags(page), visitor, { type: 'private' })
  return headerParts[mode].menu === 'customer'
}

const go = (href: string, { replace = false } = {}): void =>
  replace ? location.replace(href) : location.assign(href)

export async function startOnPublicPage(tracking: PageTracking): Promise<void> {
  const auth = readAuth(localStorage)
  if (!isLoggedIn(auth, readClock(localStorage, Date.now()))) return
  const { site, app: settings } = pageSettings()
  document.title = pageTitle({ meta_title: document.title }, site.brand.name, true) // [HEAD-002]
  const app = openApp({ site, app: settings, tracking, go })
  const hasHeader = showsCustomer(site.page)
  if (hasHeader) askForHeader(app, expectedTies(site.market, app.session.view().customerId))
  const messages = loadMessages(settings.messages)
  reloadWhenReturned(app.session)
  const texts = await messages
  const root = (element: Element, part: React.ReactNode) =>
    flushSync(() =>
      createRoot(element).render(
        <AppProvider app={app} messages={texts}>
          <SiteProvider site={site}>{part}</SiteProvider>
        </AppProvider>,
      ),
    )
  root(document.body.appendChild(document.createElement('div')), <WhileLoggedIn part="notice" />)
  if (!hasHeader) return
  document.documentElement.dataset.area = 'customer' // [CST-012]
  root(headerSlot(), <WhileLoggedIn part="header" />)
}

function WhileLoggedIn({ part }: { part: 'header' | 'notice' }) {
  if (!useSessionView().isLoggedIn) return null
  return part === 'notice' ? <CountdownNotice /> : <CustomerHeader place={location.pathname} />
}
