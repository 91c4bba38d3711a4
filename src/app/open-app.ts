// The customer's side of a page, put together: calls, flags, session, queries.

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { accountSecurityCalls } from '#contracts/account-security.ts'
import type { Place } from '#contracts/addresses.ts'
import { browserWorld, type Client, openClient } from '#contracts/client.ts'
import { customerCalls } from '#contracts/customer.ts'
import { flagCalls } from '#contracts/flags.ts'
import { loginHref } from '#domain/shell/auth-links.ts'
import { type Flags, flagClientOf } from '#domain/site/flags.ts'
import { claimsOf } from '#domain/site/session.ts'
import { identifiedFlag } from '#domain/site/tracking.ts'
import type { AppSettings } from '#shell/page-settings.ts'
import { hrefOf, type Site } from '#shell/site.tsx'
import { store, session as tabStorage } from '#shell/stored.ts'
import type { PageTracking } from '#shell/tracking/tracking-behaviour.ts'
import { forgetHeader } from './data/header-memory.ts'
import { openQueryClient } from './data/query-client.ts'
import { browserSessionWorld } from './session/browser-world.ts'
import { type Forbidden, openForbidden } from './session/forbidden.ts'
import { placeHere } from './session/place.ts'
import { returnParameter } from './session/return-target.ts'
import { openSession, type Session } from './session/session.ts'
import { readAuth, writeAuth } from './session/stored-session.ts'

export type App = {
  site: Site
  place: Place
  client: Client
  session: Session
  queryClient: QueryClient
  forbidden: Forbidden
  tracking: PageTracking
  /** The user behind the token; of several customers they may act for one at a time. */
  userId: string | undefined
  flagsQuery: ReturnType<typeof flagsQueryOf>
  /** To a page of ours, without loading it anew where the page can do that itself. */
  go(href: string, options?: { replace?: boolean }): void
  /** [PRV-039] */
  switchTo(customerId: string): Promise<void>
}

/** A customer's flags; where they cannot be had, those of the market stand. [ERR-033, ERR-035] */
const flagsQueryOf = (client: Client, site: Site) =>
  queryOptions({
    queryKey: ['flags', 'ofCustomer'],
    queryFn: async (): Promise<Flags> => {
      const query = { market: site.market.locale, client: flagClientOf(location.pathname) }
      try {
        return (await client.ask(flagCalls.ofCustomer, { query })) as Flags
      } catch (error) {
        console.warn('the flags of the market stand: those of the customer failed to load', error)
        return site.flags
      }
    },
  })

function userIdOf(): string | undefined {
  const auth = readAuth(localStorage)
  try {
    return auth && (claimsOf(auth.access_token) as { sub?: string }).sub
  } catch {
    return undefined
  }
}

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
  const client = openClient({
    ...browserWorld(),
    place,
    isOn: (flag) => flag === 'postboxV2' && flags().postboxV2,
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
      restart: () => {
        reset()
        location.replace(dashboard)
      },
    }),
  )
  const userId = userIdOf()

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

/** The market's login page; on a host of its own it cannot know where to return to, so it is told. [OPN-003] */
export function loginAddress({ market, basePath, origins }: Site, returnTo?: string): string {
  const href = loginHref(market.locale, { basePath, appOrigin: origins.app })
  const isElsewhere = new URL(href, location.origin).origin !== location.origin
  return returnTo && isElsewhere
    ? `${href}?${returnParameter}=${encodeURIComponent(returnTo)}`
    : href
}
