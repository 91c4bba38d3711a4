// Work that is done a few at a time; the rest waits in line, and the line has an end.

import { TooMany } from './failure.ts'

export type Line = {
  /** Does the work when its turn comes, unless the caller has `left`; refuses with `TooMany` when too many wait. */
  run<Made>(work: () => Promise<Made>, left?: AbortSignal): Promise<Made>
  isIdle(): boolean
}

/** Whoever has seen the line stand still for `patienceMs` is refused rather than kept waiting. */
export type LineSettings = { mostAtOnce: number; mostWaiting: number; patienceMs?: number }

type Waiting = { go: () => void; patience: NodeJS.Timeout | undefined }

export function openLine({ mostAtOnce, mostWaiting, patienceMs }: LineSettings): Line {
  const waiting: Waiting[] = []
  let running = 0

  async function turn(left?: AbortSignal): Promise<void> {
    if (running < mostAtOnce) {
      running++
      return
    }
    if (waiting.length >= mostWaiting) throw new TooMany(1, 'rate.limited')
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        const place = waiting.indexOf(one)
        if (place < 0) return // Called already.
        waiting.splice(place, 1)
        clearTimeout(one.patience)
        reject(new TooMany(1, 'rate.limited'))
      }
      const one = { go: resolve, patience: patienceMs ? setTimeout(leave, patienceMs) : undefined }
      waiting.push(one)
      left?.addEventListener('abort', leave, { once: true })
    })
  }

  /** Not at once: whatever else came meanwhile goes first. */
  function next(): void {
    const first = waiting.shift()
    if (!first) {
      running--
      return
    }
    clearTimeout(first.patience)
    setImmediate(first.go)
    for (const { patience } of waiting) patience?.refresh()
  }

  return {
    async run(work, left) {
      await turn(left)
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
  return async <Made>(
    name: string,
    work: () => Promise<Made>,
    left?: AbortSignal,
  ): Promise<Made> => {
    const line = lines.get(name) ?? openLine(settings)
    lines.set(name, line)
    try {
      return await line.run(work, left)
    } finally {
      if (line.isIdle()) lines.delete(name)
    }
  }
}
