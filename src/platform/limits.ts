// How often one may call: a bucket for each user, and for each address of those who are not known, that holds a minute's calls and refills
// evenly, so that a lively moment passes and a flood does not. Each process counts for itself: what the
// limit protects is the process.

import type { FastifyRequest } from 'fastify'
import { TooMany } from './failure.ts'
import { placeOfAddress } from './network-address.ts'

/** Calls a minute; of an address also what may be rendered for it because it is not in memory. */
export type Limits = { readonly user: number; readonly address: number; readonly renders: number }

export type Limiter = {
  /** For whoever is not known. */
  countAddress(request: FastifyRequest): void
  countUser(userId: string): void
}

const minuteMs = 60_000

export function openLimiter(
  { user, address }: Omit<Limits, 'renders'>,
  now: () => number,
): Limiter {
  const users = openBuckets(user, now)
  const addresses = openBuckets(address, now)
  return {
    countAddress: ({ ip }) => addresses.take(placeOfAddress(ip).address),
    countUser: users.take,
  }
}

/** Networks can be invented by the thousand: those who came longest ago make room. */
const mostBuckets = 50_000

/** A bucket for each key that holds what may be taken in a period, and refills evenly. */
export function openBuckets(most: number, now: () => number, periodMs = minuteMs) {
  const buckets = new Map<string, { left: number; atMs: number }>()
  let sweptAtMs = now()

  /** Whoever was silent for a period has a full bucket, like somebody new. */
  function sweep(nowMs: number): void {
    if (nowMs - sweptAtMs < minuteMs) return
    sweptAtMs = nowMs
    for (const [key, { atMs }] of buckets) if (nowMs - atMs >= periodMs) buckets.delete(key)
  }

  return {
    take(key: string, count = 1): void {
      const nowMs = now()
      sweep(nowMs)
      const { left, atMs } = buckets.get(key) ?? { left: most, atMs: nowMs }
      const filled = Math.min(most, left + ((nowMs - atMs) * most) / periodMs)
      if (filled < count) {
        const waitMs = ((count - filled) * periodMs) / most
        throw new TooMany(Math.ceil(waitMs / 1000), 'rate.limited')
      }
      // Put at the end: the first of a map is then who was silent longest.
      buckets.delete(key)
      if (buckets.size >= mostBuckets) buckets.delete(buckets.keys().next().value!)
      buckets.set(key, { left: filled - count, atMs: nowMs })
    },
    size: () => buckets.size,
  }
}
