// The name of one request, so that a customer's report, a reply and a log line can be joined.

import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const requestIdHeader = 'x-request-id'

const sane = /^[A-Za-z0-9_-]{8,64}$/

/** The caller's own id when it cannot harm a log, else one that sorts by its birth. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader]
  return typeof given === 'string' && sane.test(given) ? given : randomUUIDv7()
}
