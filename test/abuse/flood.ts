// Floods the started program with requests for addresses, hosts, pictures and files that nobody has, from one
// address and from thousands, while visitors read real pages: those must stay in memory and be answered, and
// the program must not grow.
//
//   node test/abuse/flood.ts [--requests 100000] [--rate 500] [--seed 1]

import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { markets } from '#domain/markets/markets.ts'
import { pathOf } from '#domain/site/routes.ts'
import { inspected, inspectorOf, type Memory, memoryOf } from '../memory.ts'
import { type Dice, dice } from './dice.ts'
import { figure, here, type Running, withWholeProgram } from './whole-program.ts'

export type Flood = {
  statuses: Record<number, number>
  /** Real pages a second, without and with the flood. */
  quietRate: number
  floodedRate: number
  /** Of what the visitors asked for, what was not answered as in quiet. */
  spoiled: number
  grownBytes: number
  /** Real pages that were made again afterwards. */
  forgotten: number
}

/** The limits of production; every request says where it comes from. */
export const ofProduction = { API_LIMITS: '600,3000,600', PROXIES: '127.0.0.1', ...inspected }
const floodConnections = 16
const visitors = 4
const usualHost = 'localhost'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

type Asked = { path: string; host: string; from: string }

function ask(origin: string, { path, host, from }: Asked): Promise<number> {
  const headers = { host, 'x-forwarded-for': from, 'accept-encoding': 'br' }
  const { port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asked = request({ agent, host: here, port, path, headers }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode!))
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that was kept may be closed just as it is used again: clients ask on another.
      const isStale = asked.reusedSocket && error.code === 'ECONNRESET'
      if (isStale) ask(origin, { path, host, from }).then(resolve, reject)
      else reject(error)
    })
    asked.end()
  })
}

const realPages = markets.flatMap(({ locale }) => [
  pathOf(locale, 'home'),
  pathOf(locale, 'products'),
  pathOf(locale, 'login'),
])

function invented(roll: Dice): Asked {
  const word = () => `${roll.below(1e9).toString(36)}${'x'.repeat(roll.chance(0.1) ? 2000 : 3)}`
  const { locale } = roll.one(markets)
  const params = { bankId: word(), offerId: word(), article: word() }
  const page = roll.one(['bank', 'offer', 'savingGuide.article', 'investGuide.article'] as const)
  const path = roll.one([
    pathOf(locale, page, params),
    `${pathOf(locale, 'home')}${word()}/`,
    `/${word()}/${word()}`,
    `/og${pathOf(locale, page, params)}picture.png`,
    `/og/${word()}.png`,
    `/assets/${word()}-AAAAAAAA.js`,
    `${pathOf(locale, 'home')}?${word()}=${word()}`,
    pathOf(locale, 'home'),
  ])
  const host = roll.chance(0.5) ? `${word().slice(0, 60)}.example` : usualHost
  // Half of them are one household, the others are everybody.
  const from = roll.chance(0.5)
    ? '198.51.100.7'
    : `10.${[0, 0, 0].map(() => roll.below(256)).join('.')}`
  return { path, host, from }
}

async function pour(origin: string, count: number, rate: number, roll: Dice) {
  const statuses: Record<number, number> = {}
  const start = performance.now()
  let sent = 0
  const pourer = async () => {
    while (sent < count) {
      const dueMs = (sent++ / rate) * 1000 - (performance.now() - start)
      if (dueMs > 1) await pause(dueMs)
      const status = await ask(origin, invented(roll)).catch(() => 0)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: floodConnections }, pourer))
  return statuses
}

/** Real pages, read until it is enough; how many a second, and how many were not what they should be. */
async function visit(origin: string, isEnough: () => boolean) {
  const start = performance.now()
  let read = 0
  let spoiled = 0
  const visitor = async (_: unknown, who: number) => {
    for (let i = 0; !isEnough(); i++) {
      const path = realPages[(i * visitors + who) % realPages.length]!
      const status = await ask(origin, { path, host: usualHost, from: `192.0.2.${who}` }).catch(
        () => 0,
      )
      read += 1
      if (status !== 200) spoiled += 1
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  return { rate: (read * 1000) / (performance.now() - start), spoiled }
}

const sizeOf = ({ heapUsed, external }: Memory): number => heapUsed + external

export async function flood(
  { origin, output }: Running,
  { requests, rate, seed }: { requests: number; rate: number; seed: number },
): Promise<Flood> {
  const roll = dice(seed)
  const memory = () => memoryOf(inspectorOf(output()))
  for (const path of realPages) await ask(origin, { path, host: usualHost, from: '192.0.2.99' })
  // Whatever is made once for the first of its kind is there before the counting begins.
  await pour(origin, 300, rate, roll)
  const before = await memory()
  const quietEnds = performance.now() + 3000
  const quiet = await visit(origin, () => performance.now() > quietEnds)

  let isOver = false
  const flooded = visit(origin, () => isOver)
  const statuses = await pour(origin, requests, rate, roll)
  isOver = true
  const { rate: floodedRate, spoiled } = await flooded
  const after = await memory()

  const made = await figure(origin, 'renders_total')
  for (const path of realPages) await ask(origin, { path, host: usualHost, from: '192.0.2.99' })
  const forgotten = (await figure(origin, 'renders_total')) - made
  const grownBytes = sizeOf(after) - sizeOf(before)
  return { statuses, quietRate: quiet.rate, floodedRate, spoiled, grownBytes, forgotten }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '100000' },
      rate: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
    },
  })
  const [requests, rate, seed] = [values.requests, values.rate, values.seed].map(Number)
  const result = await withWholeProgram(
    (running) => flood(running, { requests: requests!, rate: rate!, seed: seed! }),
    ofProduction,
  )
  const { statuses, quietRate, floodedRate, spoiled, grownBytes, forgotten } = result
  console.log(`${requests} requests at ${rate} a second: ${JSON.stringify(statuses)}`)
  console.log(
    `real pages: ${quietRate.toFixed(0)} a second in quiet, ${floodedRate.toFixed(0)} in the flood, ${spoiled} spoiled, ${forgotten} forgotten`,
  )
  console.log(`memory grew by ${(grownBytes / 1e6).toFixed(1)} MB`)
  const isWell =
    grownBytes < 20e6 && forgotten === 0 && spoiled === 0 && floodedRate >= quietRate / 2
  if (!isWell) process.exitCode = 1
}

if (import.meta.main) await main()
