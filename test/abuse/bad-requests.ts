// Sends hostile requests made from the OpenAPI document and looks at every answer: none of ours may be
// a server error, late, out of shape, or tell of the inside.
//
//   node test/abuse/bad-requests.ts --requests 10000 --seed 1 [--url http://127.0.0.1:3000 --token …]
//
// Without a url it starts a server of its own, whose handlers find nothing.

import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Call } from '#contracts/call.ts'
import { calls } from '#contracts/catalogue.ts'
import { problem } from '#contracts/problem.ts'
import { answer } from '#platform/answer.ts'
import { type Db, openDb } from '#platform/db.ts'
import { startPostgres } from '#platform/embedded-postgres.ts'
import { NotFound } from '#platform/failure.ts'
import { openServer, type Server } from '#platform/http.ts'
import { openLog } from '#platform/log.ts'
import { appRole, migrate } from '#platform/migrate.ts'
import { type BadRequest, badRequests, type OpenApi, routesOf } from './request-maker.ts'

export type Finding = { what: string; seed: number; request: string }
export type Report = { sent: number; statuses: Record<number, number>; findings: Finding[] }

type Reply = { status: number; head: string; body: string; ms: number }

const latestMs = 3000
const atOnce = 8
const inside =
  /node_modules|\.[jt]s:\d+|\bat \w+ \(|\bselect\b.+\bfrom\b|syntax error|duplicate key|violates|sqlstate|ECONN|FST_ERR|Zod|<script|onerror=/i

/** Byte by byte, because a well-behaved client refuses to send most of this. */
function send(url: URL, request: BadRequest): Promise<Reply> {
  const { method, path, headers, body } = request
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${url.host}`,
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`Content-Length: ${body.length}`] : []),
  ]
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port || 80), url.hostname)
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
      reject(new Error(`no answer within ${latestMs} ms`))
    }, latestMs)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', finish)
    // The server may close while we still write; what it said before counts.
    socket.on('error', () => {})
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    if (body) socket.write(body)
  })
}

/** What is wrong with an answer; undefined when nothing is. */
function complaint(request: BadRequest, { status, head, body }: Reply): string | undefined {
  if (status >= 500) return `server error ${status}`
  if (inside.test(body)) return 'tells of the inside or repeats the input'
  // A handler that finds nothing was reached all the same.
  if (request.mustFail && (status < 300 || status === 404)) return `got past the checks: ${status}`
  if (status < 300) return undefined
  if (status < 400) return `redirected with ${status}`
  if (request.method === 'HEAD') return body === '' ? undefined : 'HEAD with a body'
  if (request.isOAuth && !head.includes('problem+json'))
    return /"error":"[a-z_]+"/.test(body) ? undefined : 'not the error of OAuth'
  if (!/^content-type: application\/problem\+json; charset=utf-8\r?$/im.test(head))
    return `${status} is not a problem`
  const read = problem.safeParse(JSON.parse(body))
  if (!read.success || read.data.status !== status) return `${status} is out of shape`
  return /^x-request-id: [\w-]{8,64}\r?$/im.test(head) ? undefined : 'no request id'
}

export type Attack = {
  url: string
  document: OpenApi
  token: string
  seed: number
  perRoute: number
}

export async function attack({ url, document, token, seed, perRoute }: Attack): Promise<Report> {
  const target = new URL(url)
  const report: Report = { sent: 0, statuses: {}, findings: [] }
  const requests = (function* () {
    for (const [index, route] of routesOf(document).entries())
      yield* badRequests(route, token, seed + index, perRoute)
  })()

  const worker = async () => {
    for (const request of requests) {
      let what: string | undefined
      try {
        const reply = await send(target, request)
        report.statuses[reply.status] = (report.statuses[reply.status] ?? 0) + 1
        what = complaint(request, reply)
      } catch (error) {
        what = (error as Error).message
      }
      report.sent += 1
      const shown = `${request.kind}: ${request.method} ${request.path.slice(0, 200)}`
      if (what) report.findings.push({ what, seed, request: shown })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return report
}

export const fuzzToken = 'fuzz'

/** The identity provider reads its forms by itself. */
export const answerable: readonly Call[] = calls.filter(({ payload }) => payload !== 'form')

/** Every call of the catalogue with a handler that finds nothing: what is tested is all around it. */
export function emptyHandedServer(db: Db, more: readonly Call[] = []): Server {
  const caller = {
    userId: 'fuzz',
    customerIds: ['1001'],
    sid: 'fuzz',
    roles: ['operator'],
  } as const
  const server = openServer({
    log: openLog('silent'),
    environment: 'production',
    db,
    verifyToken: async (token) => (token === fuzzToken ? caller : undefined),
  })
  for (const call of [...answerable, ...more])
    answer(server, call, () => {
      throw new NotFound()
    })
  return server
}

async function withOwnServer<T>(use: (url: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-abuse-'))
  const log = openLog('silent')
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), log })
  await migrate(postgres.url('postgres'), log)
  const db = openDb({ connectionString: postgres.url('postgres'), role: appRole }, log)
  const server = emptyHandedServer(db)
  try {
    return await use(await server.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await server.close()
    await db.close()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      url: { type: 'string' },
      token: { type: 'string', default: fuzzToken },
    },
  })
  const seed = Number(values.seed)
  const run = async (url: string) => {
    const document: OpenApi = await (await fetch(new URL('/api/openapi.json', url))).json()
    const perRoute = Math.ceil(Number(values.requests) / routesOf(document).length)
    return attack({ url, document, token: values.token, seed, perRoute })
  }
  const start = performance.now()
  const { sent, statuses, findings } = values.url ? await run(values.url) : await withOwnServer(run)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`seed ${seed}: ${sent} requests in ${seconds} s, answers ${JSON.stringify(statuses)}`)
  for (const { what, request } of findings.slice(0, 50)) console.log(`  ${what} <- ${request}`)
  console.log(findings.length === 0 ? 'no findings' : `${findings.length} findings`)
  if (findings.length > 0) process.exitCode = 1
}

if (import.meta.main) await main()
