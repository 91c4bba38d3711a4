// The customer's side of a page, put together: calls, flags, session, queries.

import { accountSecurityCalls } from '#contracts/account-security.ts'
import { browserWorld, openClient } from '#contracts/client.ts'
import { customerCalls } from '#contracts/customer.ts'
import { servedMocks } from '#contracts/mocks.ts'
import { readAuth } from '#contracts/stored-token.ts'
import type { Flags } from '#domain/site/flags.ts'
import { accountOverParameter, userIdOf } from '#domain/site/session.ts'
import { identifiedFlag } from '#domain/site/tracking.ts'
import type { AppSettings } from '#shell/page-settings.ts'
import { hrefOf, type Site } from '#shell/site.tsx'
import { store, session as tabStorage } from '#shell/stored.ts'
import type { PageTracking } from '#shell/tracking/tracking-behaviour.ts'
import { forgetHeader } from './data/header-memory.ts'
import { openQueryClient } from './data/query-client.ts'
import type { App } from './session/app-context.tsx'
import { browserSessionWorld } from './session/browser-world.ts'
import { flagsQueryOf } from './session/flags-query.ts'
import { openForbidden } from './session/forbidden.ts'
import { loginAddress } from './session/login-address.ts'
import { placeHere } from './session/place.ts'
import { openSession } from './session/session.ts'
import { writeAuth } from './session/stored-session.ts'

type Given = { site: Site; app: AppSettings; tracking: PageTracking; go: App['go'] }

export function openApp({ site, app, tracking, go }: Given): App {
  const { environment } = app
  const place = placeHere(app, site.market.region, location.origin)
  const queryClient = openQueryClient(() => void session.checkLiveness())
  const forbidden = openForbidden({
    renewToken: () => session.renew(),
    readAccessAgain: () => client.ask(customerCalls.productAccess),
    logOut: () => void session.logOut(),
  })
  const flags = (): Flags => queryClient.getQueryData(flagsQuery.queryKey) ?? site.flags
  const browser = browserWorld()
  const client = openClient({
    ...browser,
    place,
    isOn: (flag) => flags()[flag],
    mocks: servedMocks(browser.fetch, location.origin),
    onForbidden: forbidden.happened,
  })
  const flagsQuery = flagsQueryOf(client, site)
  const dashboard = hrefOf(site, 'dashboard')

  function reset(): void {
    client.forget()
    queryClient.clear()
    forgetHeader()
    store(tabStorage, identifiedFlag.key, undefined)
  }

  const session = openSession(
    browserSessionWorld({
      environment,
      client,
      flags,
      track: (event) => tracking.track({ ...event, portal: 'customer' }),
      loginHref: () => loginAddress(site),
      resetState: reset,
      restart: (isAccountOver) => {
        reset()
        location.replace(isAccountOver ? `${dashboard}?${accountOverParameter}` : dashboard)
      },
    }),
  )
  const userId = userIdOf(readAuth(localStorage))

  async function switchTo(customerId: string): Promise<void> {
    const auth = await client.ask(accountSecurityCalls.switchAccount, {
      params: { userId: userId! },
      body: { customer_id: customerId },
    })
    reset()
    writeAuth(localStorage, auth, Date.now())
    location.assign(dashboard)
  }

  return {
    site,
    place,
    client,
    session,
    queryClient,
    forbidden,
    tracking,
    userId,
    flagsQuery,
    go,
    switchTo,
  }
}
