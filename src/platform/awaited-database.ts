// A database that is still starting, or whose network is slow, is waited for; one that answers with a no is not.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { codeOf } from './db.ts'
import type { Log } from './log.ts'

/** Nobody listens yet, the name or the way is not known yet, or the server says that it is not ready. */
const notYet = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'],
  ...['57P01', '57P02', '57P03', '53300'],
])

/** As long as a request may wait for a connection: one that is slower could not be worked with. */
const answerTimeoutMs = 1500
const firstPauseMs = 500
const longestPauseMs = 5000

/** The driver's own words for time that ran out, and for a line that was cut, bear no code. */
const isNotYet = (error: unknown): boolean =>
  notYet.has(codeOf(error)) ||
  (error instanceof Error && codeOf(error) === '' && /timeout|terminated/i.test(error.message))

async function ask(url: string): Promise<void> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'tidemark start' },
    ...{ connectionTimeoutMillis: answerTimeoutMs, query_timeout: answerTimeoutMs },
  })
  client.on('error', () => {}) // The attempt reports it.
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    // A line that is stuck is not waited for.
    void client.end().catch(() => {})
  }
}

/** Returns once it answers, or refuses for a reason that whoever works with it will tell. */
export async function awaitDatabase(
  url: string,
  { seconds, log }: { seconds: number; log: Log },
): Promise<void> {
  const from = performance.now()
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs))
    try {
      return await ask(url)
    } catch (cause) {
      if (!isNotYet(cause)) return
      const { host, pathname } = new URL(url)
      const waitedMs = performance.now() - from
      const waited = Math.round(waitedMs / 1000)
      const reason = (cause as Error).message || codeOf(cause)
      if (waitedMs >= seconds * 1000)
        throw new CannotStart(
          `The database at ${host}${pathname} cannot be reached: ${reason}. It was waited for ${waited} s: start it, mend its address in DATABASE_URL, or wait longer by DATABASE_WAIT.`,
          { cause },
        )
      log.warn(
        { database: host + pathname, reason, waited, most: seconds },
        'waiting for the database',
      )
      await pause(Math.min(pauseMs, Math.max(0, seconds * 1000 - (performance.now() - from))))
    }
}
