// What a test of a page of the customer area needs: whoever is logged in, and what was answered before it is drawn.

import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { messages } from '#shell/shell.test.world.tsx'
import { type Site, SiteProvider } from '#shell/site.tsx'
import { openQueryClient } from '../data/query-client.ts'
import { AccessWrapper } from './access-wrapper.tsx'
import { type App, AppProvider } from './app-context.tsx'
import type { SessionView } from './session-view.ts'

export const customerId = 'BAC1'

const loggedIn: SessionView = {
  ...{ isLoggedIn: true, customerId, isOperator: false, username: 'anna.schmidt' },
  ...{ countdown: 'idle', noticeSeconds: undefined, extendedByMinutes: undefined, isEnding: false },
}

export type Answer = readonly [key: QueryKey, reply: unknown]

/** A call that failed, and is not asked again; an error as a reply is how it failed. */
export const failed = Symbol('failed')

/** In English words; what is not answered is still loading. */
export async function renderedFor(
  site: Site,
  answers: readonly Answer[],
  part: ReactNode,
): Promise<string> {
  const queryClient = openQueryClient(() => {})
  queryClient.setDefaultOptions({ queries: { retryOnMount: false, retry: false } })
  for (const [queryKey, reply] of answers)
    if (reply === failed || reply instanceof Error)
      await queryClient.prefetchQuery({
        ...{ queryKey, queryFn: () => Promise.reject(reply === failed ? new Error() : reply) },
      })
    else queryClient.setQueryData(queryKey, reply)
  const session = { hasStarted: true, view: () => loggedIn, subscribe: () => () => {} }
  const app = {
    ...{ site, session, queryClient, place: site, client: { ask: () => new Promise(() => {}) } },
    flagsQuery: { queryKey: ['flags'], queryFn: () => site.flags },
  } as unknown as App
  return renderToStaticMarkup(
    <MemoryRouter>
      <SiteProvider site={site}>
        <AppProvider app={app} messages={messages}>
          <AccessWrapper isLoginRequired fallback={null}>
            {part}
          </AccessWrapper>
        </AppProvider>
      </SiteProvider>
    </MemoryRouter>,
  )
}
