// Requests a second of a server on this machine: by `wrk` when it is there, else by a client of our own.

import { execFileSync, spawnSync } from 'node:child_process'
import { connect } from 'node:net'

export type Target = { port: number; path: string; encoding: string }

const connections = 16
export const hasWrk = spawnSync('wrk', ['-v']).error === undefined

export const rateOf = (target: Target, seconds: number): Promise<number> =>
  hasWrk ? Promise.resolve(wrk(target, seconds)) : flood(target, seconds)

function wrk({ port, path, encoding }: Target, seconds: number): number {
  const url = `http://127.0.0.1:${port}${path}`
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s']
  const output = execFileSync(
    'wrk',
    [...args, '-H', `accept-encoding: ${encoding}`, '-H', 'Host: localhost', url],
    { encoding: 'utf8' },
  )
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1]
  if (failed) throw new Error(`${url}: ${failed} answers were errors`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}

/** One request under way for each connection; replies are counted by their status line. */
async function flood({ port, path, encoding }: Target, seconds: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\n\r\n`
  let answered = 0
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1')
    let left = 0
    socket.on('data', (chunk) => {
      left -= chunk.length
      const text = chunk.toString('latin1')
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (text.startsWith('HTTP/1.1 200') && length)
        left = Number(length) - (chunk.length - text.indexOf('\r\n\r\n') - 4)
      const isWhole = length ? left <= 0 : text.endsWith('0\r\n\r\n') || left === 0
      if (!isWhole) return
      answered++
      socket.write(request)
    })
    socket.write(request)
    return socket
  })
  const start = performance.now()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const rate = answered / ((performance.now() - start) / 1000)
  for (const socket of sockets) socket.destroy()
  return rate
}

/** A server that tells what processor time it has spent so far, in microseconds. */
export type Measured = Target & { spent(): Promise<number> }

export type Ratios = { throughput: number[]; processor: number[] }

/**
 * Two servers round by round, and whoever goes first changes: on a machine with other work the best of
 * each would come from different moments. Processor time for a request stands beside the throughput,
 * because neighbours disturb it less. Each is asked for a while before: a framework has more code to be
 * compiled by the engine than ours, and must not be measured while that lasts.
 */
export async function ratiosOf(
  [oneName, one]: [string, Measured],
  [otherName, other]: [string, Measured],
  { rounds, seconds, warmUp }: { rounds: number; seconds: number; warmUp: number },
): Promise<Ratios> {
  const measured = async (target: Measured) => {
    const before = await target.spent()
    const rate = await rateOf(target, seconds)
    return { rate, micros: ((await target.spent()) - before) / (rate * seconds) }
  }
  for (const target of [one, other]) await rateOf(target, warmUp)
  const ratios: Ratios = { throughput: [], processor: [] }
  for (let round = 1; round <= rounds; round++) {
    const isOneFirst = round % 2 === 1
    const early = isOneFirst ? await measured(one) : undefined
    const b = await measured(other)
    const a = early ?? (await measured(one))
    const told = ({ rate, micros }: typeof a) =>
      `${Math.round(rate)}/s, ${Math.round(micros)} us of processor`
    console.log(`round ${round}: ${oneName} ${told(a)}; ${otherName} ${told(b)}`)
    ratios.throughput.push(a.rate / b.rate)
    ratios.processor.push(b.micros / a.micros)
  }
  return ratios
}
