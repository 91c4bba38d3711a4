// Error replies, made alike: whatever a service answers becomes one shape. [ERR-001, ERR-005, ERR-008]

import { type FieldError, fieldError } from './problem.ts'

export type ErrorReply = { status: number; body: unknown }

export type NormalisedError = {
  status: number
  message: string | undefined
  error: string | undefined
  code?: string | undefined
  errorList?: readonly unknown[]
}

/** Nothing came back: no connection, no answer in time, or one that cannot be read. [OPN-104] */
const noReply: NormalisedError = {
  status: 400, // [ERR-008]
  error: 'Invalid Request Payload', // [ERR-009]
  message: 'A technical error occurred.', // [ERR-010]
  code: 'technicalError', // [ERR-011]
}

function textAt(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = (body as Record<string, unknown>)[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

export function normalisedError(reply: ErrorReply | undefined): NormalisedError {
  if (!reply) return { ...noReply }
  const { status, body } = reply

  // [ERR-001, ERR-002, ERR-003, ERR-004]
  if (Array.isArray(body))
    return {
      status,
      error: textAt(body[0], 'code'),
      message: textAt(body[0], 'message'),
      errorList: body,
    }

  return {
    status,
    message: textAt(body, 'message'),
    error: textAt(body, 'error'),
    code: textAt(body, 'frontend_error_code') ?? textAt(body, 'code'), // [ERR-006, ERR-007]
  }
}

/** What every failed call throws. Its own fields are the normalised ones; the body is kept whole. */
export class ApiError extends Error {
  readonly status: number
  readonly error: string | undefined
  readonly code: string | undefined
  readonly errorList: readonly unknown[] | undefined
  readonly body: unknown

  constructor(reply: ErrorReply | undefined, cause?: unknown) {
    const { status, message, error, code, errorList } = normalisedError(reply)
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.error = error
    this.code = code
    this.errorList = errorList
    this.body = reply?.body
  }
}

/** Nobody can say whether it was done: there was no answer, or the service broke. */
export const isUnanswered = ({ status, code }: ApiError): boolean =>
  code === 'technicalError' || status >= 500

/** The same may work in a moment. */
export const isPassing = (error: ApiError): boolean =>
  isUnanswered(error) || error.status === 408 || error.status === 429

/** The fields a reply complains about, for the form that sent them. */
export function fieldErrorsOf({ body }: ApiError): FieldError[] {
  const errors: unknown = (body as { errors?: unknown } | undefined)?.errors
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error) => {
    const read = fieldError.safeParse(error)
    return read.success ? [read.data] : []
  })
}
