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
const rounds = 7
const connections = 16
const claim = 0.5

/** Each server is a process of its own, so that neither pays for the other's memory. */
async function serve(kind: string): Promise<void> {
  const port = kind === 'bare' ? await listenBare() : await listenOurs()
  process.send?.(port)
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
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

type Measured = { rate: number; cpuMicros: number }

async function measured(kind: string, hasWrk: boolean): Promise<Measured> {
  const child = fork(fileURLToPath(import.meta.url), [kind])
  const told = () =>
    new Promise<number>((resolve) => child.once('message', (said) => resolve(Number(said))))
  const cpu = () => {
    const answer = told()
    child.send('cpu')
    return answer
  }
  try {
    const port = await told()
    await flood(port, 1000)
    const before = await cpu()
    const rate = hasWrk ? wrk(port) : await flood(port, seconds * 1000)
    return { rate, cpuMicros: ((await cpu()) - before) / (rate * seconds) }
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

const spread = (ratios: number[]) => {
  const sorted = ratios.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]!
  const text = `${median.toFixed(2)} (${sorted[0]!.toFixed(2)} to ${sorted.at(-1)!.toFixed(2)})`
  return { median, text }
}

/**
 * The two are compared round by round, and the middle round counts: on a machine with other work the
 * best of each would come from different moments. Processor time for a request is printed beside the
 * throughput, because neighbours and a slow client disturb it less; the spread says what to believe.
 */
async function compare(): Promise<boolean> {
  const hasWrk = spawnSync('wrk', ['-v']).error === undefined
  const throughput: number[] = []
  const processor: number[] = []
  for (let round = 1; round <= rounds; round++) {
    // Whoever goes first changes, so that a load that grows or fades favours neither.
    const isBareFirst = round % 2 === 1
    const first = await measured(isBareFirst ? 'bare' : 'ours', hasWrk)
    const second = await measured(isBareFirst ? 'ours' : 'bare', hasWrk)
    const [bare, ours] = isBareFirst ? [first, second] : [second, first]
    throughput.push(ours.rate / bare.rate)
    processor.push(bare.cpuMicros / ours.cpuMicros)
    const shown = ({ rate, cpuMicros }: Measured) =>
      `${Math.round(rate)}/s, ${cpuMicros.toFixed(1)} us CPU`
    console.log(`round ${round}: bare node:http ${shown(bare)}; ours ${shown(ours)}`)
  }
  const { median, text } = spread(throughput)
  console.log(`GET ${path}, ${hasWrk ? 'wrk' : 'own client'}, medians of ${rounds} rounds:`)
  console.log(`  throughput against bare ${text}; claim: at least ${claim}`)
  console.log(`  the same by processor time ${spread(processor).text}`)
  return median >= claim
}

const kind = process.argv[2]
if (kind) await serve(kind)
else process.exitCode = (await compare()) ? 0 : 1
