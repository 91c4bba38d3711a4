// What every part of the customer's side may ask for.

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl/react'
import type { Place } from '#contracts/addresses.ts'
import type { Client } from '#contracts/client.ts'
import type { Site } from '#shell/site.tsx'
import type { PageTracking } from '#shell/tracking/tracking-behaviour.ts'
import type { flagsQueryOf } from './flags-query.ts'
import type { Forbidden } from './forbidden.ts'
import type { Session } from './session.ts'
import type { SessionView } from './session-view.ts'

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

const AppContext = createContext<App | undefined>(undefined)

type AppProviderProps = { app: App; messages: unknown; children: ReactNode }

export function AppProvider({ app, messages, children }: AppProviderProps) {
  return (
    <AppContext value={app}>
      <IntlProvider
        locale={app.site.market.locale}
        messages={messages as never}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      >
        <QueryClientProvider client={app.queryClient}>{children}</QueryClientProvider>
      </IntlProvider>
    </AppContext>
  )
}

/** [ERR-027] */
export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('the session is known only below an AppProvider: put one above')
  return app
}

export function useSessionView(): SessionView {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.view, session.view)
}

export type Part = 'customer' | 'operator' | 'nobody'

/** As what somebody is logged in: nobody, once the last account they acted for is theirs no more. */
export function usePart(): Part {
  const { isLoggedIn, customerId, isOperator } = useSessionView()
  if (!isLoggedIn || customerId) return 'customer'
  return isOperator ? 'operator' : 'nobody'
}
