// A call of the catalogue as a component asks it.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call, CallReply, CallRequest } from '#contracts/call.ts'
import { useApp } from '../session/app-context.tsx'
import { type AskFully, askQuery } from './ask-query.ts'

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
