// The life of the process: what was opened is closed in reverse order when a signal asks for it, and
// nothing of it stays behind.

import { CannotStart } from './cannot-start.ts'
import { Unavailable } from './failure.ts'
import type { Log } from './log.ts'

export type Lifetime = {
  /**
   * Takes charge of what was just opened. `force` is for what would outlive the process when the person
   * in front of it does not want to wait.
   */
  onStop(what: string, close: () => Promise<unknown>, force?: () => void): void
}

type Opened = { what: string; close: () => Promise<unknown>; force: (() => void) | undefined }

/** Thrown out of the start when a signal came before it was done. */
const stopped = new Error('stopped while starting')
const closeTimeoutMs = 12_000
/** One Ctrl-C arrives several times: from the terminal, from npm, from the launcher. */
const sameSignalMs = 1000

/** Runs the start, then lives until a signal. Ends the process. */
export async function live(log: Log, start: (life: Lifetime) => Promise<void>): Promise<void> {
  const opened: Opened[] = []
  let askedAt: number | undefined
  let hasStarted: Promise<void> | undefined

  async function end(exitCode: number): Promise<never> {
    await hasStarted?.catch(() => {})
    for (const each of opened.toReversed()) await closeInTime(each, log)
    process.exit(exitCode)
  }

  function ask(exitCode: number): void {
    if (askedAt === undefined) {
      askedAt = performance.now()
      void end(exitCode)
    } else if (performance.now() - askedAt > sameSignalMs) {
      for (const { force } of opened.toReversed()) force?.()
      process.exit(1)
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(0))
  // The launcher holds the other end: when it is gone, nobody could stop this process.
  process.on('disconnect', () => ask(0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a bug: the process ends')
    ask(1)
  })

  hasStarted = start({
    onStop(what, close, force) {
      opened.push({ what, close, force })
      if (askedAt !== undefined) throw stopped
    },
  })
  try {
    await hasStarted
  } catch (error) {
    if (askedAt !== undefined) return
    askedAt = performance.now()
    console.error(reasonOf(error))
    await end(error instanceof CannotStart ? error.exitCode : 1)
  }
}

/** One line where the world is in the way; all there is where it is a bug. */
function reasonOf(error: unknown): unknown {
  if (error instanceof CannotStart) return error.message
  if (error instanceof Unavailable)
    return 'The database does not answer in time: start again when it, or the machine, is less busy.'
  return error
}

async function closeInTime({ what, close }: Opened, log: Log): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('takes too long')), closeTimeoutMs)
  try {
    await Promise.race([close(), tooLate])
  } catch (error) {
    log.error({ what, err: error }, 'not closed cleanly')
  } finally {
    clearTimeout(timer)
  }
}
