// The OpenAPI description, made from the calls, so that it cannot say anything else than they do.

import * as z from 'zod/mini'
import { localPath } from './addresses.ts'
import { type Call, services } from './call.ts'
import { problemsOf } from './call-problems.ts'
import { problem } from './problem.ts'
import { serviceGroups } from './service-groups.ts'

type Json = { [key: string]: unknown }
type Schema = z.core.$ZodType

export type OpenApiAbout = { title: string; version: string; origin: string }

const securityScheme = 'token'

/** What a caller may send, before any transformation; `$schema` is said once, by the document. */
function jsonSchemaOf(schema: Schema): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}

/** The OAuth endpoints keep the error of RFC 6749. */
const oauthError = z.object({ error: z.string(), error_description: z.optional(z.string()) })

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Chosen by the caller; a repeat with the same key gets the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The version the change starts from, in quotes; a newer one is not overwritten.',
  schema: { type: 'string', minLength: 3, maxLength: 40 },
}

/** One parameter for each property of a params or query schema. */
function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBodyOf({ body, payload }: Call): Json | undefined {
  if (!body) return undefined
  const type = payload === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [type]: { schema: jsonSchemaOf(body) } } }
}

/** A problem, and which: its code is one of these. */
const problemWith = (codes: readonly string[]): Json => ({
  description: `Problem: ${codes.join(', ')}`,
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { code: { enum: codes } } },
        ],
      },
    },
  },
})

const oauthFailures: Json = Object.fromEntries(
  [400, 401, 429].map((status) => [
    status,
    {
      description: 'Error of RFC 6749',
      content: { 'application/json': { schema: jsonSchemaOf(oauthError) } },
    },
  ]),
)

function responsesOf(call: Call): Json {
  const { service, reply } = call
  const failures =
    service === 'identity-provider'
      ? oauthFailures
      : Object.fromEntries(
          [...problemsOf(call)].map(([status, codes]) => [status, problemWith(codes)]),
        )
  const success = reply
    ? {
        200: {
          description: 'As asked',
          content: { 'application/json': { schema: jsonSchemaOf(reply) } },
        },
      }
    : { 204: { description: 'Done' } }
  return { ...success, ...failures }
}

function operationOf(call: Call): Json {
  const requestBody = requestBodyOf(call)
  return {
    operationId: `${call.method.toLowerCase()} ${localPath(call)}`.replace(/[^A-Za-z0-9]+/g, '-'),
    summary: call.summary,
    tags: [call.service],
    'x-access': call.access,
    ...(call.act && { 'x-act': call.act }),
    security: call.access === 'public' ? [] : [{ [securityScheme]: [] }],
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.movesMoney ? [idempotencyKey] : []),
      ...(call.isVersioned ? [ifMatch] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: responsesOf(call),
  }
}

export function openApiOf(calls: readonly Call[], { title, version, origin }: OpenApiAbout): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = localPath(call).replace(/:([A-Za-z_]\w*)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Every call of the marketplace. What is refused is a problem (RFC 9457) with a code that is never translated and a message that is: in the language of Accept-Language.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin }],
    tags: services
      .filter((service) => calls.some((call) => call.service === service))
      .map((name) => ({ name, description: serviceGroups[name] })),
    paths,
    components: {
      schemas: { Problem: jsonSchemaOf(problem) },
      securitySchemes: {
        [securityScheme]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}
