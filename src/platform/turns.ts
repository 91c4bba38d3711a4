// Turns: what one customer wants at once is done one after the other. Whoever waits holds no connection, so
// that nobody, however much they want, takes those of the others.

import { Failure, TooMany } from './failure.ts'

const mostWaiting = 100
const retryAfterSeconds = 1

export type Turns = {
  /** Whether this customer's act of this name is under way or waits. */
  has(who: string, what: string): boolean
  take<T>(who: string, what: string, act: () => Promise<T>): Promise<T>
}

/** One act's failure is its own; a database that is away is away for all who wait, and they hear it now. */
function sharedFate(error: unknown): void {
  if (error instanceof Failure && error.code === 'database.unavailable') throw error
}

export function openTurns(): Turns {
  const queues = new Map<string, { names: Set<string>; last: Promise<unknown> }>()
  return {
    has: (who, what) => queues.get(who)?.names.has(what) ?? false,
    async take(who, what, act) {
      const queue = queues.get(who) ?? { names: new Set<string>(), last: Promise.resolve() }
      if (queue.names.size >= mostWaiting) throw new TooMany(retryAfterSeconds, 'rate.limited')
      queues.set(who, queue)
      queue.names.add(what)
      const turn = queue.last.then(act)
      queue.last = turn.catch(sharedFate)
      queue.last.catch(() => {})
      try {
        return await turn
      } finally {
        queue.names.delete(what)
        if (queue.names.size === 0) queues.delete(who)
      }
    },
  }
}
