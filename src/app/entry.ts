// Starts the customer area in the shell the server sent: first what is asked for, then what draws it.

import { pageSettings } from '#shell/page-settings.ts'
import { startShell } from '#shell/shell-behaviour.ts'
import { askForHeader } from './data/customer-queries.ts'
import { expectedTies } from './header/header-memory.ts'
import { loadMessages } from './shell/messages.ts'
import { openApp } from './shell/open-app.ts'
import { reloadWhenReturned } from './shell/return-to-page.ts'

const area = import('./area.tsx')
const { site, app: settings } = pageSettings()
const app = openApp({
  site,
  app: settings,
  tracking: startShell(),
  go: async (href, options) => (await area).go(href, options),
})
askForHeader(app, expectedTies(site.market, app.session.view().customerId))
const messages = loadMessages(settings.messages)
reloadWhenReturned(app.session)
const { drawArea } = await area
drawArea(app, await messages)
