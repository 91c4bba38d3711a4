// Where every failure of a request becomes its reply: known failures, the framework's own, unknown
// addresses and methods, and bugs, of which the caller learns nothing.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '#domain/problem/problem.ts'
import { acceptedLocale } from './accept-language.ts'
import { Failure, NotFound, Unavailable } from './failure.ts'
import { failurePage, failurePagePolicy, isNavigation } from './failure-page.ts'
import type { Log } from './log.ts'
import { problemOf, problemType } from './problem.ts'
import { isProgramPath } from './program-paths.ts'

/** The framework's errors by their code; others of the client's making are malformed requests. */
const framework: Record<string, [status: number, code: ProblemCode]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body.tooLarge'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'mediaType.unsupported'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'uri.tooLong'],
}

type Thrown = Error & { code?: unknown; statusCode?: unknown }

function failureOf(error: Thrown, hasArrived: boolean): Failure {
  if (error instanceof Failure) return error
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT')
    return hasArrived ? new Unavailable(undefined, error) : new Failure(408, 'request.timeout')
  const known = framework[String(error.code)]
  if (known) return new Failure(...known, { cause: error })
  const isTheirs =
    typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500
  return isTheirs
    ? new Failure(400, 'request.malformed', { cause: error })
    : new Failure(500, 'internal', { cause: error })
}

export function addErrorReplies(server: FastifyInstance, log: Log): void {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  server.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) route.methods.add(one)
    routes.set(url, route)
  })

  server.setErrorHandler<Thrown>((error, request, reply) => {
    const failure = failureOf(error, request.raw.complete)
    if (failure.status >= 500) log.error({ requestId: request.id, ...traceOf(error) }, 'failed')
    return sendProblem(failure, request, reply)
  })

  server.setNotFoundHandler((request, reply) => {
    const path = request.raw.url!.split('?', 1)[0]!
    const allowed = [...routes]
      .filter(([url, { pattern }]) => pattern.test(path) && !(url === '/*' && isProgramPath(path)))
      .flatMap(([, { methods }]) => [...methods])
    if (allowed.length === 0) return sendProblem(new NotFound(), request, reply)
    reply.header('allow', [...new Set(allowed)].join(', '))
    return sendProblem(new Failure(405, 'method.notAllowed'), request, reply)
  })
}

/** `/accounts/:accountId` as an expression; a `*` stands for the rest. */
function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`)
}

function sendProblem(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = acceptedLocale(request.headers['accept-language'])
  if (failure.status === 408) reply.header('connection', 'close')
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer')
  if (failure.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(failure.retryAfterSeconds))
  reply.code(failure.status).header('content-language', locale)
  const problem = problemOf(failure, locale, request.id)
  if ((failure.status >= 500 || failure.status === 429) && isNavigation(request))
    return reply
      .header('content-security-policy', failurePagePolicy)
      .header('content-type', 'text/html; charset=utf-8')
      .send(failurePage(failure, locale, problem.message))
  return reply.header('content-type', problemType).send(JSON.stringify(problem))
}

/** PostgreSQL's messages may quote a customer's data, so of its errors only the code is written. */
function traceOf(error: Thrown): Record<string, unknown> {
  const cause = error.cause instanceof Error ? (error.cause as Thrown) : undefined
  const isQuoting = /^[0-9A-Z]{5}$/.test(String(error.code))
  return {
    error: error.name,
    code: error.code,
    cause: cause?.code,
    message: isQuoting ? undefined : error.message,
    at: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
  }
}
