// Services at hosts of their own: a call made there is answered like one made below our own path, and
// our pages, which stand elsewhere, may read the answer.

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const longestPreflightS = 7200

/** By host: what stands before a call's path on our own server. */
export type ServiceHosts = ReadonlyMap<string, string>

export const prefixOf = (hosts: ServiceHosts, { headers }: IncomingMessage): string =>
  hosts.get(headers.host ?? '') ?? ''

/** [API-014] */
export function answerPages(
  server: FastifyInstance,
  hosts: ServiceHosts,
  origins: readonly string[],
): void {
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !origins.includes(origin) || prefixOf(hosts, request.raw) === '') return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'origin',
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers':
          'accept-language, authorization, content-type, idempotency-key, if-match',
        'access-control-max-age': longestPreflightS,
      })
      .code(204)
      .send()
  })
}
