// A call of the catalogue as a component asks it.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call, CallReply, CallRequest } from '#contracts/call.ts'
import { useApp } from '../shell/app-context.tsx'
import type { App } from '../shell/open-app.ts'

export const keyOf = <C extends Call>(
  { service, path }: C,
  request: Partial<CallRequest<C>> = {},
) => [service, path, request] as const

/** The client's own `ask` leaves out what a call does not need; here it is always given. */
type AskFully = <C extends Call>(call: C, request: CallRequest<C>) => Promise<CallReply<C>>

export const askQuery = <C extends Call>({ client }: App, call: C, request: CallRequest<C>) =>
  queryOptions({
    queryKey: keyOf(call, request),
    queryFn: () => (client.ask as AskFully)(call, request),
  })

export function useAsk<C extends Call>(
  call: C,
  request: CallRequest<C>,
  { isEnabled = true }: { isEnabled?: boolean } = {},
) {
  return useQuery({ ...askQuery(useApp(), call, request), enabled: isEnabled })
}

/** A call that changes something: what was loaded before may no longer be true. */
export function useAct<C extends Call>(call: C) {
  const ask = useApp().client.ask as AskFully
  const queries = useQueryClient()
  return useMutation<CallReply<C>, Error, CallRequest<C>>({
    mutationFn: (request) => ask(call, request),
    onSettled: () => queries.invalidateQueries(),
  })
}
