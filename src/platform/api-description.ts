// The OpenAPI document of the whole catalogue, where programs look for it.

import type { FastifyInstance } from 'fastify'
import { calls } from '#contracts/catalogue.ts'
import { openApiOf } from '#contracts/openapi.ts'

export function addApiDescription(server: FastifyInstance): void {
  let text: string | undefined
  server.get('/api/openapi.json', { config: { access: 'public' } }, (_, reply) => {
    // Made when first asked for: it takes longer than the start should.
    text ??= JSON.stringify(openApiOf(calls, { title: 'Tidemark', version: '1.0.0', origin: '/' }))
    reply.header('content-type', 'application/json; charset=utf-8').send(text)
  })
}
