// Sends hostile requests to every address of the started program, as somebody who is logged in and has
// deposits, orders and letters, or as an operator where only one may call, and looks at every answer: none may be a
// server error, late, out of shape, or tell of the inside. What is told to come again, or
// is late once, is counted, and may be little.
// [C-11, T-14]
//
//   node test/abuse/bad-requests.ts --per-route 10000 --seed 1 [--only deposits,orders/orders]

import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import { calls } from '#contracts/catalogue.ts'
import { openApiOf } from '#contracts/openapi.ts'
import { problem } from '#contracts/problem.ts'
import { openRoutes } from './open-routes.ts'
import {
  type BadRequest,
  cookieMark,
  type OpenApi,
  type Route,
  routesOf,
  tokenMark,
} from './request-draft.ts'
import { badRequests } from './request-maker.ts'
import { openSessions, type Party, type Session, type Sessions } from './session.ts'
import { here, withWholeProgram } from './whole-program.ts'

export const partyOf = ({ operation }: Route): Party =>
  operation['x-access'] === 'operator' ? 'operator' : 'customer'

/** What operators do ends logins and conversations: that comes last. */
export const everyRoute: readonly Route[] = [
  ...routesOf(openApiOf(calls, { title: 'T', version: '1', origin: '/' }) as OpenApi),
  ...routesOf(openRoutes),
].toSorted((a, b) => partyOf(a).localeCompare(partyOf(b)))

export type Finding = { what: string; seed: number; request: string }
export type Report = {
  sent: number
  statuses: Record<number, number>
  slowestMs: number
  /** How the requests were answered with which nothing is wrong. */
  ofValid: number[]
  /** Asked a second time, because they were late or told to come again. */
  late: number
  postponed: number
  findings: Finding[]
}

const nothing = (): Report => ({
  ...{ sent: 0, statuses: {}, ofValid: [], slowestMs: 0, late: 0, postponed: 0, findings: [] },
})

/** Later than anybody should wait. */
class Late extends Error {}

type Reply = { status: number; head: string; body: string; ms: number }

const latestMs = 3000
const atOnce = 8
const inside =
  /node_modules|\.[jt]s:\d+|\bat \w+ \(|\bselect\b.+\bfrom\b|syntax error|duplicate key|violates|sqlstate|ECONN|FST_ERR|Zod/i
const repeated = /<script|onerror=/i

/** Byte by byte, because a well-behaved client refuses to send most of this. */
function send(url: URL, request: BadRequest, { token, cookie }: Session): Promise<Reply> {
  const { method, path, headers, body } = request
  const filled = (value: string) => value.replace(tokenMark, token).replace(cookieMark, cookie)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${url.host}`,
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${filled(value)}`),
    ...(body ? [`Content-Length: ${body.length}`] : []),
  ]
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), here)
    const chunks: Buffer[] = []
    const finish = () => {
      clearTimeout(timer)
      const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      const status = Number(head.slice(9, 12))
      if (!status) reject(new Error('closed without an answer'))
      else resolve({ status, head, body: rest.join('\r\n\r\n'), ms: performance.now() - start })
    }
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Late(`no answer within ${latestMs} ms`))
    }, latestMs)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', finish)
    // The server may close while we still write; what it said before counts.
    socket.on('error', () => {})
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    if (body) socket.write(body)
  })
}

/** A machine that holds its breath keeps all waiting that are under way: more than twice that says something about the route. */
const mostAgain = (perRoute: number) => Math.max(2 * atOnce, perRoute / 100)

/** Told to come again, and when: the one 503 there may be. (ADR 10) */
const isPostponed = ({ status, head }: Reply): boolean =>
  status === 503 && /^retry-after: \d+\r?$/im.test(head)

/**
 * What is late or told to come again is counted and asked again: a request that is slow by itself is so twice, a machine
 * that held its breath is not.
 */
async function sendPatiently(
  url: URL,
  request: BadRequest,
  session: Session,
  report: Report,
): Promise<Reply> {
  const first = await send(url, request, session).catch((error: unknown) => {
    if (error instanceof Late) return undefined
    throw error
  })
  if (first && !isPostponed(first)) return first
  report[first ? 'postponed' : 'late'] += 1
  return send(url, request, session)
}

/** What is wrong with an answer; undefined when nothing is. */
function complaint(request: BadRequest, { status, head, body }: Reply): string | undefined {
  if (status >= 500) return `server error ${status}`
  // What a customer wrote is shown to that customer again, and it may be a program.
  if (status >= 400 && inside.test(body)) return 'tells of the inside'
  if (request.family === 'page') return undefined
  if (status >= 400 && repeated.test(body)) return 'repeats the input'
  // A handler that finds nothing was reached all the same.
  if (request.mustFail && (status < 300 || status === 404)) return `got past the checks: ${status}`
  if (status < 300) return undefined
  if (status < 400) return `redirected with ${status}`
  if (request.method === 'HEAD') return body === '' ? undefined : 'HEAD with a body'
  if (request.family === 'oauth' && !head.includes('problem+json'))
    return /"error":"[a-z_]+"/.test(body) ? undefined : 'not the error of OAuth'
  if (!/^content-type: application\/problem\+json; charset=utf-8\r?$/im.test(head))
    return `${status} is not a problem`
  const read = problem.safeParse(JSON.parse(body))
  if (!read.success || read.data.status !== status) return `${status} is out of shape`
  return /^x-request-id: [\w-]{8,64}\r?$/im.test(head) ? undefined : 'no request id'
}

/** Some requests end the session they are made in; the next gets another, but not all the time. */
const sessionRequests = 40

export type Attack = {
  url: string
  sessionsOf: Readonly<Record<Party, Sessions>>
  route: Route
  seed: number
  perRoute: number
}

export async function openBoth(origin: string): Promise<Attack['sessionsOf']> {
  const both = { customer: openSessions(origin), operator: openSessions(origin, 'operator') }
  for (const sessions of Object.values(both)) await sessions.getKnown()
  return both
}

export async function attack({ url, sessionsOf, route, seed, perRoute }: Attack): Promise<Report> {
  const target = new URL(url)
  const report = nothing()
  const sessions = sessionsOf[partyOf(route)]
  const known = await (await sessions.current()).known()
  const requests = badRequests(route, known, seed, perRoute)

  const worker = async () => {
    for (const request of requests) {
      const session = await sessions.current()
      let what: string | undefined
      try {
        const reply = await sendPatiently(target, request, session, report)
        report.statuses[reply.status] = (report.statuses[reply.status] ?? 0) + 1
        if (request.kind === 'valid') report.ofValid.push(reply.status)
        report.slowestMs = Math.max(report.slowestMs, reply.ms)
        what = complaint(request, reply)
        if (reply.status === 401 && report.sent % sessionRequests === 0) sessions.end(session)
      } catch (error) {
        what = (error as Error).message
      }
      report.sent += 1
      const shown = `${request.kind}: ${request.method} ${request.path.slice(0, 200)}`
      if (what) report.findings.push({ what, seed, request: shown })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const { late, postponed } = report
  if (late + postponed > mostAgain(perRoute))
    report.findings.push({
      what: `${late} late and ${postponed} told to come again, of ${perRoute}`,
      ...{ seed, request: `${route.method} ${route.path}` },
    })
  return report
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'per-route': { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string', default: '' },
    },
  })
  const seed = Number(values.seed)
  const perRoute = Number(values['per-route'])
  const routes = everyRoute.filter(({ path }) =>
    values.only.split(',').some((word) => path.includes(word)),
  )
  const start = performance.now()
  const unreached: Route[] = []
  const totals = nothing()
  await withWholeProgram(async ({ origin }) => {
    const sessionsOf = await openBoth(origin)
    for (const route of routes) {
      const report = await attack({ url: origin, sessionsOf, route, seed, perRoute })
      for (const each of ['sent', 'late', 'postponed'] as const) totals[each] += report[each]
      totals.slowestMs = Math.max(totals.slowestMs, report.slowestMs)
      totals.findings.push(...report.findings)
      for (const [status, count] of Object.entries(report.statuses))
        totals.statuses[Number(status)] = (totals.statuses[Number(status)] ?? 0) + count
      console.log(
        `${route.method} ${route.path}: ${JSON.stringify(report.statuses)}, ${Math.round(report.slowestMs)} ms at most`,
      )
      if (!Object.keys(report.statuses).some((status) => status < '400')) unreached.push(route)
      for (const { what, request } of report.findings.slice(0, 10))
        console.log(`  ${what} <- ${request}`)
    }
  })
  const { sent, statuses, slowestMs, late, postponed, findings } = totals
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `seed ${seed}: ${sent} requests to ${routes.length} routes in ${seconds} s, answers ${JSON.stringify(statuses)}, the slowest after ${Math.round(slowestMs)} ms; ${late} late and ${postponed} told to come again at first`,
  )
  console.log(
    `${unreached.length} routes never answered well: ${unreached.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
  )
  console.log(findings.length === 0 ? 'no findings' : `${findings.length} findings`)
  if (findings.length > 0) process.exitCode = 1
}

if (import.meta.main) await main()
