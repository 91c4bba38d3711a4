// Asks a public call inside the process: the site reads what the API answers, without the way round
// over the network.

import type { Call, CallInput, CallReply } from '#contracts/call.ts'

type AnyHandler = (input: never, caller: undefined, context: never) => unknown

const handlers = new WeakMap<Call, AnyHandler>()

/** Remembers who answers a call, so that it can be asked from inside. */
export function rememberHandler(call: Call, handler: unknown): void {
  if (call.access === 'public') handlers.set(call, handler as AnyHandler)
}

export type Ask = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallReply<C>>

export const ask: Ask = async (call, input) => {
  const handler = handlers.get(call)
  if (!handler) throw new Error(`${call.path} has nobody to answer it here: add its service first`)
  return handler(input as never, undefined, undefined as never) as CallReply<typeof call>
}
