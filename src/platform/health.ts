// What the machines around the process ask: does it live, can it work, what has it counted.

import type { FastifyInstance } from 'fastify'
import type { Db } from './db.ts'
import { Unavailable } from './failure.ts'
import { issueMetrics } from './issues.ts'
import type { Metrics } from './metrics.ts'

const patienceMs = 1000
const alive = '{"status":"up"}'
const json = 'application/json; charset=utf-8'

export function addHealth(server: FastifyInstance, metrics: Metrics): void {
  const config = { access: 'public', isQuiet: true } as const

  server.get('/health/live', { config }, (_, reply) => {
    reply.header('content-type', json).send(alive)
  })

  server.get('/health/ready', { config }, async (_, reply) => {
    await reach(server.db)
    return reply.header('content-type', json).send(alive)
  })

  const forNeighbours = { ...config, access: 'neighbour' } as const
  server.get('/metrics', { config: forNeighbours }, async (_, reply) => {
    const text = `${metrics.text()}${await issueMetrics(server.db)}`
    return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(text)
  })
}

async function reach(db: Db): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable('database.unavailable')), patienceMs)
  })
  try {
    await Promise.race([db.reach(), tooLate])
  } catch (error) {
    throw new Unavailable('database.unavailable', error)
  } finally {
    clearTimeout(timer)
  }
}
