// TanStack Query as the bridge between calls and components. It decides nothing about freshness: the
// client keeps replies for five minutes and repeats failed calls, and doing either twice would make
// both wrong. So a query is always asked again, and the client answers from what it keeps.

import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contracts/errors.ts'

const cacheMs = 300_000

const frameMs = 16
/** Nobody sees a header build up that is there within a tenth of a second. */
const roundMs = 100
let waitMs = frameMs
let answered: (() => void)[] = []

function drawAnswered(): void {
  waitMs = frameMs
  const now = answered
  answered = []
  for (const draw of now) draw()
}

/** Answers that come within a frame are drawn at once: a dozen calls are no dozen drawings. */
notifyManager.setScheduler((draw) => {
  if (answered.push(draw) === 1) setTimeout(drawAnswered, waitMs)
})

/** The answers of one round are drawn when the last has come, or without it when it takes long. */
export function drawTogether(round: readonly unknown[]): void {
  waitMs = roundMs
  void Promise.allSettled(round).then(drawAnswered)
}

/** [API-018, API-019, API-020] */
export const openQueryClient = (onUnauthorised: () => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) onUnauthorised()
      },
    }),
    defaultOptions: {
      queries: { staleTime: 0, gcTime: cacheMs, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
