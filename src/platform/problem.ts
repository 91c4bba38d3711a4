// Every error reply: one problem (RFC 9457) whose text is translated and whose code is not. Nothing of
// what was sent and nothing of the inside is repeated in it.

import type { Problem } from '#contracts/problem.ts'
import type { Locale } from '#domain/market.ts'
import { type ProblemParams, writtenParams } from '#domain/problem/params.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import type { Failure, FieldError } from './failure.ts'
import { type ProblemText, problemTextsOf } from './problem-texts.ts'

export const problemType = 'application/problem+json; charset=utf-8'

const kinds: Record<number, { type: string; title: string }> = {
  400: { type: 'validation', title: 'Invalid input' },
  401: { type: 'authentication', title: 'Authentication needed' },
  403: { type: 'forbidden', title: 'Not allowed' },
  404: { type: 'not-found', title: 'Not found' },
  405: { type: 'method', title: 'Method not allowed' },
  408: { type: 'timeout', title: 'Request timeout' },
  409: { type: 'conflict', title: 'Conflict' },
  410: { type: 'gone', title: 'Gone' },
  412: { type: 'stale', title: 'Precondition failed' },
  413: { type: 'too-large', title: 'Content too large' },
  414: { type: 'uri-too-long', title: 'URI too long' },
  415: { type: 'media-type', title: 'Unsupported media type' },
  422: { type: 'refused', title: 'Refused' },
  428: { type: 'precondition', title: 'Precondition required' },
  429: { type: 'limit', title: 'Too many requests' },
  431: { type: 'headers', title: 'Header fields too large' },
  503: { type: 'unavailable', title: 'Unavailable' },
}
const bug = { type: 'internal', title: 'Internal error' }

const place = /\{(\w+)\}/g

/** The text with its places filled; undefined when there is none, or a place stays empty. */
function filled(code: string, params: ProblemParams, locale: Locale): string | undefined {
  const values = writtenParams(locale, params)
  const text = problemTextsOf(locale).get(code as ProblemText)
  const result = text?.replace(place, (all, name: string) => values[name] ?? all)
  return result?.match(place) ? undefined : result
}

const said = (code: ProblemText, locale: Locale): string => problemTextsOf(locale).get(code)!

const fieldOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1)

/** `/amount` and `min` are `amount.min`; a code that already names its field stays. */
function fieldCode({ pointer, code }: FieldError): string {
  const field = fieldOf(pointer)
  return code.includes('.') || !field || /^\d+$/.test(field) ? code : `${field}.${code}`
}

const shout = (code: ProblemCode): string =>
  code
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()

export function problemOf(failure: Failure, locale: Locale, requestId: string): Problem {
  const { status, code, params, errors } = failure
  const { type, title } = kinds[status] ?? bug
  const message = filled(code, params, locale) ?? said('neutral', locale)
  const [first] = errors
  return {
    type: `urn:problem:${type}`,
    title,
    status,
    detail: message,
    instance: `urn:request:${requestId}`,
    error: shout(code),
    message,
    code,
    ...(first && { frontend_error_code: fieldCode(first) }),
    ...(Object.keys(params).length > 0 && { params }),
    ...(first && { errors: errors.map((error) => translated(error, locale)) }),
  }
}

function translated(error: FieldError, locale: Locale) {
  const { pointer, code, params = {} } = error
  const message =
    filled(fieldCode(error), params, locale) ??
    filled(code, params, locale) ??
    said('check', locale)
  return { pointer, code, message, ...(error.params && { params: error.params }) }
}
