// A request in the making: a valid one for an operation of an OpenAPI document, kept in parts.

import type { Dice } from './dice.ts'
import { fitting, type Known, type Schema } from './schema-values.ts'

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

type Operation = {
  tags?: readonly string[]
  'x-access'?: string
  parameters?: readonly Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export type OpenApi = { paths: Record<string, Record<string, Operation>> }

export type Route = { method: string; path: string; operation: Operation }

export type BadRequest = {
  /** What is wrong with it, to say when it is not refused. */
  kind: string
  route: string
  /** Whose rules an answer follows: ours for calls, those of OAuth, those of pages and files. */
  family: 'call' | 'oauth' | 'page'
  method: string
  path: string
  headers: Array<[name: string, value: string]>
  body: Buffer | undefined
  /** Must not be accepted, whatever the route. */
  mustFail: boolean
}

/** The target is kept in parts, so that each can go wrong by itself. */
export type Draft = Omit<BadRequest, 'path' | 'body'> & {
  path: string
  query: string[]
  json: Record<string, unknown> | undefined
  body: Buffer | undefined
}

export const routesOf = ({ paths }: OpenApi): Route[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

export const bodySchema = ({ operation }: Route): Schema | undefined =>
  Object.values(operation.requestBody?.content ?? {})[0]?.schema

const bodyType = ({ operation }: Route): string =>
  Object.keys(operation.requestBody?.content ?? {})[0] ?? 'application/json'

export const written = (value: unknown): string => encodeURIComponent(String(value).toWellFormed())

/** Stands where the token and the cookie of the session go, which may be another by then. */
export const tokenMark = '{token}'
export const cookieMark = '{cookie}'

function familyOf({ operation: { tags = [] } }: Route): BadRequest['family'] {
  if (tags.includes('page')) return 'page'
  return tags.includes('identity-provider') ? 'oauth' : 'call'
}

export function validDraft(route: Route, known: Known, dice: Dice): Draft {
  const parameters = route.operation.parameters ?? []
  const schema = bodySchema(route)
  const draft: Draft = {
    kind: 'valid',
    route: `${route.method} ${route.path}`,
    family: familyOf(route),
    method: route.method,
    path: route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const found = parameters.find((one) => one.in === 'path' && one.name === name)
      return written(fitting(found?.schema ?? {}, dice, known, name))
    }),
    query: parameters
      .filter((one) => one.in === 'query' && (one.required || dice.chance(0.5)))
      .map(({ name, schema }) => `${written(name)}=${written(fitting(schema, dice, known, name))}`),
    headers: [
      ['Authorization', `Bearer ${tokenMark}`],
      ['Cookie', cookieMark],
    ],
    json: schema && (fitting(schema, dice, known) as Record<string, unknown>),
    body: undefined,
    mustFail: false,
  }
  if (schema) draft.headers.push(['Content-Type', bodyType(route)])
  for (const one of parameters.filter((one) => one.in === 'header'))
    draft.headers.push([one.name, headerOf(one.name, dice)])
  return draft
}

/** A version of something that has few, or a key. */
const headerOf = (name: string, dice: Dice) =>
  name === 'If-Match' ? `"${dice.below(4)}"` : `fuzz-${dice.below(1e9)}`
