// Replies kept for five minutes, so that equal calls are made once. [API-018]

export const cacheLifetimeMs = 300_000

export type ReplyCache = {
  /** The kept reply, the one under way, or a new one. A failed load is not kept. */
  kept<T>(key: string, load: () => Promise<T>): Promise<T>
  drop(key: string): void
  forget(): void
}

export function replyCache(now: () => number): ReplyCache {
  const entries = new Map<string, { reply: Promise<unknown>; until: number }>()

  function sweep(): void {
    for (const [key, { until }] of entries) if (until <= now()) entries.delete(key)
  }

  return {
    kept<T>(key: string, load: () => Promise<T>): Promise<T> {
      sweep()
      const known = entries.get(key)
      if (known) return known.reply as Promise<T>

      const entry = { reply: load(), until: now() + cacheLifetimeMs }
      entries.set(key, entry)
      entry.reply.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return entry.reply
    },
    drop: (key) => void entries.delete(key),
    forget: () => entries.clear(),
  }
}
