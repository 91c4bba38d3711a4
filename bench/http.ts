// What our server costs over a bare one: requests a second on /health/live, both in the same run, with
// `wrk` when it is there and a pipelining client of our own when not. Claim: at least half of bare.

import { execFileSync, fork, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Db } from '#platform/db.ts'
import { openServer } from '#platform/http.ts'
import { openLog } from '#platform/log.ts'

const path = '/health/live'
const seconds = 3
const rounds = 3
const connections = 16
const claim = 0.5

/** Each server is a process of its own, so that neither pays for the other's memory. */
async function serve(kind: string): Promise<void> {
  const port = kind === 'bare' ? await listenBare() : await listenOurs()
  process.send?.(port)
  process.on('disconnect', () => process.exit())
}

function listenBare(): Promise<number> {
  const body = '{"status":"up"}'
  const server = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    reply.end(body)
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(portOf(server.address()))),
  )
}

async function listenOurs(): Promise<number> {
  const noDb = {} as Db
  const server = openServer({
    log: openLog('info'),
    environment: 'production',
    db: noDb,
    verifyToken: async () => undefined,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  return portOf(server.server.address())
}

function portOf(address: unknown): number {
  return (address as { port: number }).port
}

async function measured(kind: string, hasWrk: boolean): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [kind])
  try {
    const port = await new Promise<number>((resolve) =>
      child.once('message', (m) => resolve(Number(m))),
    )
    await flood(port, 1000)
    return hasWrk ? wrk(port) : await flood(port, seconds * 1000)
  } finally {
    child.disconnect()
  }
}

function wrk(port: number): number {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, `http://127.0.0.1:${port}${path}`]
  const output = execFileSync('wrk', args, { encoding: 'utf8' })
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}

/** Keep-alive connections, each with a few requests under way; replies are counted by their status line. */
async function flood(port: number, forMs: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`
  const underWay = 4
  let answered = 0
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      const replies = text.split('HTTP/1.1 200').length - 1
      answered += replies
      socket.write(request.repeat(replies))
    })
    socket.write(request.repeat(underWay))
    return socket
  })
  const start = performance.now()
  await new Promise((resolve) => setTimeout(resolve, forMs))
  const rate = answered / ((performance.now() - start) / 1000)
  for (const socket of sockets) socket.destroy()
  return rate
}

async function compare(): Promise<boolean> {
  const hasWrk = spawnSync('wrk', ['-v']).error === undefined
  const best = { bare: 0, ours: 0 }
  for (let round = 0; round < rounds; round++)
    for (const kind of ['bare', 'ours'] as const)
      best[kind] = Math.max(best[kind], await measured(kind, hasWrk))
  const ratio = best.ours / best.bare
  console.log(
    `GET ${path}: bare node:http ${Math.round(best.bare)}/s, ours ${Math.round(best.ours)}/s, ` +
      `ratio ${ratio.toFixed(2)} (claim: at least ${claim}; ${hasWrk ? 'wrk' : 'own client'}, best of ${rounds})`,
  )
  return ratio >= claim
}

const kind = process.argv[2]
if (kind) await serve(kind)
else process.exitCode = (await compare()) ? 0 : 1
