// What a caller sent, held against the schemas of the call: params, query, body. What does not fit
// becomes field errors with pointers.

import * as z from 'zod/mini'
import type { Call, CallInput } from '#contracts/call.ts'
import { problemOfIssue } from '#contracts/issue-problem.ts'
import { Failure, type FieldError, Invalid } from './failure.ts'
import { isStorable, pointerTo } from './json-body.ts'

type Issue = z.core.$ZodIssue
type Values = Record<string, string>

export type RawInput = { params: unknown; search: string; body: unknown }

export function readInput<C extends Call>(call: C, { params, search, body }: RawInput) {
  if (call.body === undefined && body !== undefined && body !== null)
    throw new Failure(400, 'body.unexpected')
  const query = readQuery(search)
  refuseUnstorable(params as Values)
  refuseUnstorable(query)
  const errors: FieldError[] = []
  const input = {
    params: call.params && read(call.params, params, errors),
    query: call.query ? read(call.query, query, errors) : refuseAll(query, errors),
    body: call.body && read(call.body, body ?? undefined, errors),
  }
  if (errors.length > 0) throw new Invalid(errors)
  return input as CallInput<C>
}

/** A query string as names and values, each name once. */
export function readQuery(search: string): Values {
  const values: Values = Object.create(null)
  for (const pair of search.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decoded(at < 0 ? pair : pair.slice(0, at))
    if (name in values) throw new Invalid([{ pointer: pointerTo('', name), code: 'repeated' }])
    values[name] = at < 0 ? '' : decoded(pair.slice(at + 1))
  }
  return values
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Failure(400, 'request.malformed')
  }
}

function refuseUnstorable(values: Values): void {
  for (const [name, value] of Object.entries(values))
    if (!isStorable(value) || !isStorable(name))
      throw new Invalid([{ pointer: pointerTo('', name), code: 'characters' }])
}

function refuseAll(query: Values, errors: FieldError[]): undefined {
  for (const name of Object.keys(query))
    errors.push({ pointer: pointerTo('', name), code: 'unknown' })
}

function read(schema: z.core.$ZodType, value: unknown, errors: FieldError[]): unknown {
  // The input tells a missing value from a wrong one; it goes no further than that.
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  errors.push(...result.error.issues.flatMap(fieldErrorsOf))
  return undefined
}

function fieldErrorsOf(issue: Issue): FieldError[] {
  const pointer = issue.path.reduce<string>((parent, key) => pointerTo(parent, String(key)), '')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ pointer: pointerTo(pointer, key), code: 'unknown' }))
  return [{ pointer, ...problemOfIssue(issue) }]
}
