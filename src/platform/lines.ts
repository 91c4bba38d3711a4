// Work that is done a few at a time; the rest waits in line, and the line has an end.

import { TooMany } from './failure.ts'

export type Line = {
  /** Does the work when its turn comes; refuses with `TooMany` when too many wait. */
  run<Made>(work: () => Promise<Made>): Promise<Made>
  isIdle(): boolean
}

/** Whoever would wait longer than `patienceMs` is refused rather than kept waiting. */
export type LineSettings = { mostAtOnce: number; mostWaiting: number; patienceMs?: number }

export function openLine({ mostAtOnce, mostWaiting, patienceMs }: LineSettings): Line {
  const waiting: Array<() => void> = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < mostAtOnce) {
      running++
      return
    }
    if (waiting.length >= mostWaiting) throw new TooMany(1, 'rate.limited')
    await new Promise<void>((resolve, reject) => {
      const timer = patienceMs && setTimeout(leave, patienceMs)
      function go() {
        clearTimeout(timer)
        resolve()
      }
      function leave() {
        const place = waiting.indexOf(go)
        if (place < 0) return // Called already.
        waiting.splice(place, 1)
        reject(new TooMany(1, 'rate.limited'))
      }
      waiting.push(go)
    })
  }

  /** Not at once: whatever else came meanwhile goes first. */
  function next(): void {
    const go = waiting.shift()
    if (go) setImmediate(go)
    else running--
  }

  return {
    async run(work) {
      await turn()
      try {
        return await work()
      } finally {
        next()
      }
    },
    isIdle: () => running === 0,
  }
}

/** A line for each of many, kept only while somebody stands in it. */
export function openLines(settings: LineSettings) {
  const lines = new Map<string, Line>()
  return async <Made>(name: string, work: () => Promise<Made>): Promise<Made> => {
    const line = lines.get(name) ?? openLine(settings)
    lines.set(name, line)
    try {
      return await line.run(work)
    } finally {
      if (line.isIdle()) lines.delete(name)
    }
  }
}
