// The reply to bytes that never became a request: they fail in the parser, before any route or hook,
// and get the same shape as every other error.

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Environment } from '#domain/environment.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import { defaultLocale } from './accept-language.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'
import { problemOf, problemType } from './problem.ts'
import { requestIdHeader, requestIdOf } from './request-id.ts'
import { apiHeaders } from './security-headers.ts'

const known: Record<string, [status: number, code: ProblemCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers.tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request.timeout'],
}

export function answerBrokenRequest(environment: Environment, log: Log) {
  const headers = apiHeaders(environment)

  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const failure = new Failure(...(known[error.code ?? ''] ?? [400, 'request.malformed']))
    const requestId = requestIdOf({ headers: {} })
    log.info({ requestId, status: failure.status, code: error.code }, 'broken request')
    if (!socket.writable) {
      socket.destroy(error)
      return
    }
    const body = JSON.stringify(problemOf(failure, defaultLocale, requestId))
    const lines = Object.entries({
      ...headers,
      [requestIdHeader]: requestId,
      'content-language': defaultLocale,
      'content-type': problemType,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    const status = `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`
    socket.end(`${[status, ...lines].join('\r\n')}\r\n\r\n${body}`)
  }
}
