// Starts the dialogue of signing in, in the panel the server sent.

import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl/react'
import { pageSettings } from '#shell/page-settings.ts'
import { startShell } from '#shell/shell-behaviour.ts'
import { SiteProvider } from '#shell/site.tsx'
import { readStored, store, session as tabStorage } from '#shell/stored.ts'
import { loadMessages } from '../../session/messages.ts'
import { Interaction, isKeptLink } from './interaction.tsx'

const { site, app } = pageSettings()
startShell()
const uid = location.pathname.split('/').at(-1)!
const given = location.hash.slice(1)
if (given && isKeptLink(uid)) store(tabStorage, uid, given)
const token = given || (isKeptLink(uid) && readStored(tabStorage, uid)) || ''
// The link of a mail is a key: it does not stay in the address bar.
if (given) history.replaceState(null, '', location.pathname + location.search)
// Opened once more in this very tab, it loads no new page by itself.
addEventListener('hashchange', () => location.hash && location.reload())
const messages = (await loadMessages(app.messages)) as never

createRoot(document.querySelector('[data-dialogue]')!).render(
  <IntlProvider locale={site.market.locale} messages={messages} timeZone="UTC">
    <SiteProvider site={site}>
      <Interaction uid={uid} token={token} />
    </SiteProvider>
  </IntlProvider>,
)
