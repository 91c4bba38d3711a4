// The simulator's outbox, read as a person reads mails and messages.

import { expect, inject } from 'vitest'

type Kept = { code?: string | null; at: string }

/** The newest code that was sent to somebody, since a moment if need be; other mails may have come since. */
export async function codeFor(to: string, since = new Date(0)): Promise<string> {
  const address = `${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(to)}`
  const newest = async () => {
    const kept = (await (await fetch(address)).json()) as Kept[]
    return kept.find(({ code, at }) => code && new Date(at) >= since)?.code ?? ''
  }
  await expect.poll(newest, { timeout: 20_000 }).not.toBe('')
  return newest()
}
