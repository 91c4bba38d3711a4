// The passing of time, pretended: a page on which the operator lets business days pass, and sees them go.

import * as z from 'zod/mini'
import { day } from '#contracts/text.ts'
import { type CalendarDate, daysBetween } from '#domain/date.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { closeDays, type DayStep } from '#platform/end-of-day.ts'
import { Conflict, Failure, Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { sendPage } from '../page.ts'
import type { Passing } from './page.ts'
import { dayPage } from './page.ts'

const mostDays = 3660

const wish = z.union([
  z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(mostDays)) }),
  z.strictObject({ to: day }),
])

/** How many days lie between today and what was wished for. */
function daysOf(body: unknown, today: CalendarDate): number {
  const read = z.safeParse(wish, body)
  if (!read.success) throw new Invalid([{ pointer: '/days', code: 'format' }])
  if ('days' in read.data) return read.data.days
  const days = daysBetween(today, read.data.to)
  if (days < 1 || days > mostDays) throw new Invalid([{ pointer: '/to', code: 'value' }])
  return days
}

/** Only where no real money is. Needs a connection of the worker's role: it acts for every customer. */
export function addDays(
  server: Server,
  db: Db,
  steps: readonly DayStep[],
): { stop(): Promise<void> } {
  let passing: Omit<Passing, 'today'> = { isRunning: false, done: 0, total: 0 }
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function pass(total: number): Promise<void> {
    passing = { isRunning: true, done: 0, total }
    try {
      await closeDays(db, steps, () => {
        passing = { ...passing, done: passing.done + 1 }
        return passing.done < total && !isStopped
      })
      passing = { ...passing, isRunning: false }
    } catch (error) {
      const failed = error instanceof Failure ? error.code : String(error)
      passing = { ...passing, isRunning: false, failed }
    }
  }

  const now = async (): Promise<Passing> => ({ today: await businessDate(db), ...passing })
  const config = { access: 'neighbour' } as const

  server.route({ method: 'GET', url: '/simulator/day.json', config, handler: now })
  server.route({
    method: 'GET',
    url: '/simulator/day',
    config,
    handler: async (_, reply) => sendPage(reply, dayPage(await now())),
  })
  server.route({
    method: 'POST',
    url: '/simulator/day',
    config,
    handler: async ({ body }, reply) => {
      const total = daysOf(body, await businessDate(db))
      if (passing.isRunning) throw new Conflict('end.of.day.running')
      running = pass(total)
      return reply.code(202).send(await now())
    },
  })

  return {
    /** The day under way is finished; the rest is left. */
    async stop() {
      isStopped = true
      await running
    },
  }
}
