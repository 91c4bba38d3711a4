// The description of the whole catalogue: as OpenAPI where programs look for it, and as a page for people.

import type { FastifyInstance } from 'fastify'
import { calls } from '#contracts/catalogue.ts'
import { openApiOf } from '#contracts/openapi.ts'
import { type ApiDocument, apiPage, apiPagePolicy } from './api-page.ts'

export function addApiDescription(server: FastifyInstance): void {
  // Made when first asked for: it takes longer than the start should.
  let made: { json: string; html: string } | undefined
  const description = () => {
    if (made) return made
    const document = openApiOf(calls, { title: 'Tidemark', version: '1.0.0', origin: '/' })
    made = { json: JSON.stringify(document), html: apiPage(document as unknown as ApiDocument) }
    return made
  }
  server.get('/api/openapi.json', { config: { access: 'public' } }, (_, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').send(description().json)
  })
  server.get('/api/', { config: { access: 'public' } }, (_, reply) => {
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', apiPagePolicy)
      .send(description().html)
  })
}
