// What every part of the customer's side may ask for.

import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl/react'
import type { App } from '../open-app.ts'
import type { SessionView } from './session-view.ts'

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
