// A call of the catalogue as a component asks it.

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call, CallReply, CallRequest } from '#contracts/call.ts'
import { useApp } from '../session/app-context.tsx'
import { type AskFully, askQuery } from './ask-query.ts'

type Asking<C extends Call> = {
  isEnabled?: boolean
  /** After how long it is asked once more, where the answer will be another soon. */
  again?: (data: CallReply<C> | undefined) => number | false
  /** While something else is asked, the last answer stays. */
  keepsLast?: boolean
}

export function useAsk<C extends Call>(
  call: C,
  request: CallRequest<C>,
  { isEnabled = true, again, keepsLast = false }: Asking<C> = {},
) {
  return useQuery({
    ...askQuery(useApp(), call, request),
    enabled: isEnabled,
    ...(keepsLast && { placeholderData: keepPreviousData }),
    refetchInterval: (query) => (again ? again(query.state.data) : false),
  })
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
