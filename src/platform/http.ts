// The HTTP server: limits, time-outs, headers, one shape for every error, one line for every request.
// Services add their calls with `answer`; whatever route is added must say who may call it.

import type { IncomingMessage, ServerResponse } from 'node:http'
import fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import type { Access, AccessRule } from '#contracts/call.ts'
import type { Environment } from '#domain/environment.ts'
import type { Act } from '#domain/party/acts.ts'
import { addApiDescription } from './api-description.ts'
import { awaitBody, fileArrivalMs, hasBody } from './arrival.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { admit, type Caller, type VerifyToken } from './caller.ts'
import type { Db } from './db.ts'
import { addErrorReplies } from './error-replies.ts'
import { Failure, Forbidden, NotFound, Unavailable } from './failure.ts'
import { addHealth } from './health.ts'
import { readJson } from './json-body.ts'
import { type Limiter, type Limits, openLimiter } from './limits.ts'
import { openLines } from './lines.ts'
import type { Log } from './log.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { isNeighbour } from './neighbour.ts'
import { openRenders, type Renders } from './renders.ts'
import { requestIdHeader, requestIdOf } from './request-id.ts'
import { apiHeaders } from './security-headers.ts'
import { answerPages, prefixOf, type ServiceHosts } from './service-hosts.ts'

export type ServerSettings = {
  log: Log
  environment: Environment
  db: Db
  verifyToken: VerifyToken
  /** Origins beside the server's own whose pages may change something: other hosts of ours. */
  origins?: readonly string[]
  /** Hosts at which services are asked, beside the server's own paths. */
  serviceHosts?: ServiceHosts
  /** Addresses whose word about the visitor's address and host is believed. */
  proxies?: readonly string[]
  /** Absent: one may call as often as one likes. */
  limits?: Limits
}

export type Server = FastifyInstance

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call. There is no default. For all but whoever sits at this machine, what is a neighbour's is not there. */
    access?: Access | 'neighbour'
    /** Of a call for a customer: what is done, by which the caller is judged. */
    act?: Act | undefined
    /** Whoever acts for no account is let in too. */
    isForNobody?: true | undefined
    /** Asked every few seconds by machines: not worth a line in the log. */
    isQuiet?: boolean
    /** Watches its time itself: a timer costs more than an answer from memory. */
    isTimedByItself?: boolean
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyInstance {
    db: Db
    renders: Renders
    /** What is ready in memory is sent before the framework looks at a request, which costs more than sending. */
    answerFirst(answer: FirstAnswer): void
  }
}

/** The answer sent to a harmless request, under its name; undefined when the framework is to find one. */
export type FirstAnswer = (
  request: IncomingMessage,
  reply: ServerResponse,
  requestId: string,
) => { route: string } | undefined

const longestAddress = 4096
/** A request is answered within three seconds of its turn or not at all. [API-016] */
const handlerTimeoutMs = 2800
/** Before the connection is given up, in which nothing would be said meanwhile. */
const longestInLineMs = 12_000

/**
 * A process has few connections to the database: however much one user asks at once, the others get theirs.
 * A page asks a dozen things at once, and a few pages may be open. How long one waits is the others' doing, so
 * nobody is sent away from a line that moves, however slow the machine; and nothing is done for who has left.
 */
const userLine = { mostAtOnce: 4, mostWaiting: 60, patienceMs: 1500 }

export function openServer(settings: ServerSettings): Server {
  const { log, environment, db, proxies = [], serviceHosts = new Map() } = settings
  const server = fastify({
    logger: false,
    genReqId: requestIdOf,
    rewriteUrl: (request) => prefixOf(serviceHosts, request) + request.url!,
    bodyLimit: 65_536,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    requestTimeout: fileArrivalMs,
    connectionTimeout: 15_000,
    keepAliveTimeout: 5000,
    // Our own checks answer in our own shape, where Node would send an empty reply.
    http: { headersTimeout: 8000, connectionsCheckingInterval: 5000, requireHostHeader: false },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest(environment, log),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header(requestIdHeader, request.id)
      server.errorHandler(error, request, reply)
    },
  })
  const headers = apiHeaders(environment)
  const metrics = openMetrics(db)

  server.decorate('db', db)
  server.decorate(
    'renders',
    openRenders(settings.limits?.renders, () => performance.now(), metrics.countRender),
  )
  server.decorateRequest('caller', undefined)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    /^application\/json(; ?charset="?utf-8"?)?$/i,
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: Buffer) => readJson(body),
  )
  // Node would answer a strange expectation itself, in a shape of its own; it may as well be ignored.
  server.server.on('checkExpectation', (request, reply) => server.routing(request, reply))
  addErrorReplies(server, log)
  const limiter = settings.limits && openLimiter(settings.limits, () => performance.now())
  const turnOf = openLines(userLine)
  server.addHook('onRoute', (route) => {
    guard(route, settings.verifyToken, limiter)
    queueUp(route, turnOf)
  })

  const late = Object.assign(new Error('it did not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const warnOfProxy = proxyWarning(log)
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    awaitBody(raw, reply.raw, () => server.server.emit('clientError', late, raw.socket))
    warnOfProxy(request)
    reply.headers(headers).header(requestIdHeader, request.id)
    done(oddness(request.raw) ?? strangeness(request, settings.origins))
  })

  answerPages(server, serviceHosts, settings.origins ?? [])

  const note = noteAnswers(server, log, metrics)
  answerPagesFirst(server, serviceHosts, (id, route, { method }, status, ms) =>
    log.info(note(id, route, method!, status, ms), 'request'),
  )
  server.addHook('onClose', async () => metrics.close())

  addHealth(server, metrics)
  addApiDescription(server)
  return server
}

/** Counts every answer and writes its line; whoever answers before the framework does says so themselves. */
function noteAnswers(server: Server, log: Log, metrics: Metrics) {
  function note(requestId: string, route: string, method: string, status: number, ms: number) {
    metrics.count(route, method, status, ms / 1000)
    return { requestId, method, route, status, ms: Math.round(ms * 10) / 10 }
  }
  server.addHook('onResponse', (request, reply, done) => {
    const { id, method, routeOptions } = request
    const line = note(id, routeOptions.url ?? '(none)', method, reply.statusCode, reply.elapsedTime)
    if (!routeOptions.config?.isQuiet) log.info(line, 'request')
    done()
  })
  return note
}

type Tell = (
  requestId: string,
  route: string,
  request: IncomingMessage,
  status: number,
  ms: number,
) => void

/** What a page's address names; a service's host has no pages. */
function answerPagesFirst(server: FastifyInstance, hosts: ServiceHosts, tell: Tell): void {
  server.decorate('answerFirst', (answer: FirstAnswer) => {
    const [framework] = server.server.listeners('request')
    server.server.removeAllListeners('request')
    server.server.on('request', (request, reply) => {
      const start = performance.now()
      const isBare = isReading(request.method) && !hasBody(request)
      const isPage = isBare && prefixOf(hosts, request) === ''
      const isPlain = isPage && server.server.listening && !oddness(request)
      const requestId = isPlain ? requestIdOf(request) : ''
      const answered = isPlain ? answer(request, reply, requestId) : undefined
      if (!answered) return framework!.call(server.server, request, reply)
      tell(requestId, answered.route, request, reply.statusCode, performance.now() - start)
    })
  })
}

const hasCaller = (access: Access | 'neighbour') => access !== 'public' && access !== 'neighbour'

/** Every route has a rule, and the rule is kept before anything else of the route runs. */
function guard(route: RouteOptions, verifyToken: VerifyToken, limiter: Limiter | undefined): void {
  const access = route.config?.access
  if (!access)
    throw new Error(`${route.method} ${route.url} says not who may call: give it config.access`)
  const { act, isForNobody } = route.config ?? {}
  const rule = { access, act, isForNobody } as AccessRule
  if (access === 'customer' && !rule.act)
    throw new Error(`${route.method} ${route.url} says not what is done: give it config.act`)
  const isCall = !route.config?.isQuiet && !route.config?.isTimedByItself
  if (!isCall && access === 'public') return
  // A call may have more time of its own: a file takes a while to arrive.
  const timeoutMs = hasCaller(access) ? longestInLineMs : handlerTimeoutMs
  if (isCall) route.handlerTimeout = Math.max(route.handlerTimeout ?? 0, timeoutMs)
  const given = route.onRequest ?? []
  // Who is known counts for himself: a flood from the same address, or a busy office, takes nothing from him.
  const admission = async (request: FastifyRequest) => {
    try {
      if (access === 'neighbour') assertNeighbour(request)
      else request.caller = await admit(rule, request.headers, verifyToken)
    } finally {
      const { caller } = request
      if (caller) limiter?.countUser(caller.userId)
      else if (isCall) limiter?.countAddress(request)
    }
  }
  route.onRequest = [admission, ...(Array.isArray(given) ? given : [given])]
}

function assertNeighbour({ raw }: FastifyRequest): void {
  if (!isNeighbour(raw)) throw new NotFound()
}

/** Said once: behind a proxy that is not named everybody is one visitor, and is limited like one. */
function proxyWarning(log: Log): (request: FastifyRequest) => void {
  let isSaid = false
  return ({ headers, ips }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined || (ips?.length ?? 1) > 1) return
    isSaid = true
    log.warn(
      'X-Forwarded-For came from an address that PROXIES does not name: everybody behind it counts as one visitor',
    )
  }
}

/** A user's calls stand in a line of their own, before any of them takes a connection. */
function queueUp(route: RouteOptions, turnOf: ReturnType<typeof openLines>): void {
  const { handler } = route
  if (!hasCaller(route.config!.access!)) return
  route.handler = async function (request, reply) {
    const { promise: late, reject } = Promise.withResolvers<never>()
    let timer: NodeJS.Timeout | undefined
    const work = async () => {
      timer = setTimeout(() => reject(new Unavailable()), handlerTimeoutMs)
      return handler.call(this, request, reply)
    }
    const done = turnOf(request.caller!.userId, work, request.signal)
    return Promise.race([done, late]).finally(() => clearTimeout(timer))
  }
}

const isReading = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

/** What no honest client sends: no or several hosts, an endless address. */
function oddness({ url, rawHeaders, httpVersion }: IncomingMessage): Failure | undefined {
  if (url!.length > longestAddress) return new Failure(414, 'uri.tooLong')
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return new Failure(400, 'host.invalid')
  return undefined
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
const ownSites = new Set(['same-origin', 'same-site'])

/** A page of somebody else must not change anything here, whatever the browser sends along. */
function strangeness(
  request: FastifyRequest,
  origins: readonly string[] = [],
): Failure | undefined {
  if (safeMethods.has(request.method)) return undefined
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) {
    if (origins.includes(origin)) return undefined
    if (URL.parse(origin)?.host !== host) return new Forbidden('origin.forbidden')
  }
  const isOurs = site === undefined || (typeof site === 'string' && ownSites.has(site))
  return isOurs ? undefined : new Forbidden('origin.forbidden')
}
