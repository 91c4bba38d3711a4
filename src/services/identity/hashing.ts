// Password hashing costs 50 ms of a core each, so at most two run at once, and never on every core: logging
// in can be slow, but it cannot take the machine away from everybody else.

import { availableParallelism } from 'node:os'
import { TooMany } from '#platform/failure.ts'

const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const mostWaiting = 50
const retrySeconds = 2

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function hashingQueue(): InTurn {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new TooMany(retrySeconds, 'rate.limited')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The place is handed on, not given back: a newcomer cannot slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
