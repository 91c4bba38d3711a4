// The OpenAPI description, made from the calls, so that it cannot say anything else than they do.

import * as z from 'zod/mini'
import { localPath } from './addresses.ts'
import type { Call } from './call.ts'
import { problem } from './problem.ts'

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

function responsesOf({ service, reply }: Call): Json {
  const failure =
    service === 'identity-provider'
      ? { 'application/json': { schema: jsonSchemaOf(oauthError) } }
      : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const success = reply
    ? {
        200: {
          description: 'As asked',
          content: { 'application/json': { schema: jsonSchemaOf(reply) } },
        },
      }
    : { 204: { description: 'Done' } }
  return { ...success, default: { description: 'Not done, and why', content: failure } }
}

function operationOf(call: Call): Json {
  const requestBody = requestBodyOf(call)
  return {
    operationId: `${call.method.toLowerCase()} ${localPath(call)}`.replace(/[^A-Za-z0-9]+/g, '-'),
    summary: call.summary,
    tags: [call.service],
    'x-access': call.access,
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
    info: { title, version },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Problem: jsonSchemaOf(problem) },
      securitySchemes: {
        [securityScheme]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}
