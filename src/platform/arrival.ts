// How long a request may take to arrive: whoever sends one byte by byte holds a connection for nothing. Only a file that
// was admitted has longer, because a telephone's line is slow.

import type { IncomingMessage, ServerResponse } from 'node:http'

const requestMs = 10_000
/** The most for any request: ten megabytes come in time through a line of two and a half megabits. */
export const fileArrivalMs = 55_000

const awaited = new WeakMap<IncomingMessage, NodeJS.Timeout>()

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export function awaitBody(
  request: IncomingMessage,
  response: Pick<ServerResponse, 'once'>,
  giveUp: () => void,
): void {
  if (!hasBody(request)) return
  const timer = setTimeout(giveUp, requestMs)
  awaited.set(request, timer)
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
  // Who is refused before the body was read has been answered: nothing is awaited any more.
  response.once('finish', stop)
}

/** Until the server's own limit. */
export const awaitFile = (request: IncomingMessage): void => clearTimeout(awaited.get(request))
