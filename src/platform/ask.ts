// Asks a public call inside the process: the site reads what the API answers, without the way round
// over the network.

import type { AskInside, Call, CallReply } from '#contracts/call.ts'

type AnyHandler = (input: never, caller: undefined, context: never) => unknown

/** Whoever asks for nobody in particular is one place. */
const nowhere = 'inside'

/** By name, not by identity: the site's bundle carries its own copy of the contracts. */
const handlers = new Map<string, AnyHandler>()
const nameOf = ({ service, method, path }: Call) => `${method} ${service}${path}`

/** Remembers who answers a call, so that it can be asked from inside. */
export function rememberHandler(call: Call, handler: unknown): void {
  if (call.access === 'public') handlers.set(nameOf(call), handler as AnyHandler)
}

export const ask: AskInside = async (call, input, from = nowhere) => {
  const handler = handlers.get(nameOf(call))
  if (!handler) throw new Error(`${nameOf(call)} has nobody to answer it: add its service first`)
  return handler(input as never, undefined, { ip: from } as never) as CallReply<typeof call>
}
