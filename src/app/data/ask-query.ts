// A call of the catalogue as a query: its key, and how it is asked.

import { queryOptions } from '@tanstack/react-query'
import type { Call, CallReply, CallRequest } from '#contracts/call.ts'
import type { App } from '../session/app-context.tsx'

export const keyOf = <C extends Call>(
  { service, path }: C,
  request: Partial<CallRequest<C>> = {},
) => [service, path, request] as const

/** The client's own `ask` leaves out what a call does not need; here it is always given. */
export type AskFully = <C extends Call>(call: C, request: CallRequest<C>) => Promise<CallReply<C>>

export const askQuery = <C extends Call>({ client }: App, call: C, request: CallRequest<C>) =>
  queryOptions({
    queryKey: keyOf(call, request),
    queryFn: () => (client.ask as AskFully)(call, request),
  })
