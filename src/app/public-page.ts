// A public page seen by a customer: their session, and the private header in place of the public one. What
// they are asked for leaves before what draws it is there.

import { readAuth } from '#contracts/stored-token.ts'
import { headerMode, headerParts, pageFlags } from '#domain/shell/header-mode.ts'
import { pageTitle } from '#domain/shell/page-head.ts'
import { isLoggedIn } from '#domain/site/session.ts'
import { pageSettings } from '#shell/page-settings.ts'
import type { PageTracking } from '#shell/tracking/tracking-behaviour.ts'
import { askForHeader } from './data/customer-queries.ts'
import { expectedTies } from './data/header-memory.ts'
import { openApp } from './open-app.ts'
import { loadMessages } from './session/messages.ts'
import { reloadWhenReturned } from './session/return-to-page.ts'
import { readClock } from './session/stored-session.ts'
import { leadStraightToOrders } from './straight-to-order.ts'

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
  const { customerId } = app.session.view()
  const hasHeader = showsCustomer(site.page) && customerId !== undefined
  if (hasHeader) askForHeader(app, expectedTies(site.market, customerId))
  const messages = loadMessages(settings.messages)
  reloadWhenReturned(app.session)
  if (customerId) leadStraightToOrders(site)
  const { drawCustomerParts, publicPageHeader } = await import('./header/customer-parts.tsx')
  if (hasHeader) document.documentElement.dataset.area = 'customer' // [CST-012]
  drawCustomerParts(app, await messages, hasHeader && publicPageHeader(app))
}
