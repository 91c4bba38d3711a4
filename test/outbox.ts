// The simulator's outbox, read as a person reads mails and messages.

import { expect, inject } from 'vitest'

/** The newest code that was sent to somebody; other mails may have come since. */
export async function codeFor(to: string): Promise<string> {
  const address = `${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(to)}`
  const newest = async () => {
    const kept = (await (await fetch(address)).json()) as { code?: string | null }[]
    return kept.find(({ code }) => code)?.code ?? ''
  }
  await expect.poll(newest, { timeout: 20_000 }).not.toBe('')
  return newest()
}
