// Starts registration, in the panel the server sent.

import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl/react'
import { readAuth } from '#contracts/stored-token.ts'
import { pageSettings } from '#shell/page-settings.ts'
import { startShell } from '#shell/shell-behaviour.ts'
import { SiteProvider } from '#shell/site.tsx'
import { loadMessages } from '../session/messages.ts'
import { start as startAsCustomer } from '../visitor.ts'
import { readDraft, takeLink } from './draft.ts'
import { Invitation } from './invitation.tsx'
import { Registration } from './registration.tsx'
import { RoleInvitation } from './role-invitation.tsx'

const { site, app } = pageSettings()
const tracking = startShell()
takeLink()
// The link of the mail, opened in this very tab, loads no new page by itself.
addEventListener('hashchange', () => location.hash && location.reload())
// Whoever is logged in all the same keeps their session here too.
if (readAuth(localStorage)) void startAsCustomer(tracking)
const messages = (await loadMessages(app.messages)) as never

const invitation = () => (readDraft().isForRole ? <RoleInvitation /> : <Invitation />)

const panel = document.querySelector<HTMLElement>('[data-registration]')!
createRoot(panel).render(
  <IntlProvider locale={site.market.locale} messages={messages} timeZone="UTC">
    <SiteProvider site={site}>
      {panel.dataset.registration === 'invitation' ? invitation() : <Registration />}
    </SiteProvider>
  </IntlProvider>,
)
