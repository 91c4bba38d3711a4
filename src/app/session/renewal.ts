// Keeps the token young: when it is due, one renewal at a time, and patience with a provider that is away.

import { readAuth } from '#contracts/stored-token.ts'
import { claimsOf, extendsAutomatically, isExpired, type StoredAuth } from '#domain/site/session.ts'
import { RefreshLater, RefreshRefused, refresh } from './refresh.ts'
import type { SessionWorld } from './session-world.ts'
import { readClock } from './stored-session.ts'

export type Renewal = {
  isDue(auth: StoredAuth): boolean
  isUnderWay(): boolean
  /** Whether there is a new token now. Throws `RefreshRefused` when there will be none. */
  renew(): Promise<boolean>
}

const firstPauseMs = 1000
const longestPauseMs = 30_000

function secondsLeft(token: string, clock: ReturnType<typeof readClock>): number | undefined {
  try {
    const { exp } = claimsOf(token)
    return typeof exp === 'number' ? exp + clock.offsetSeconds - clock.nowSeconds : undefined
  } catch {
    return undefined // A provider may hand out refresh tokens that only it can read.
  }
}

export function openRenewal(world: SessionWorld): Renewal {
  let underWay: Promise<boolean> | undefined
  let pauseMs = 0
  let pausedUntilMs = 0

  async function renewOnce(): Promise<boolean> {
    const auth = readAuth(world.local)
    if (!auth) return false
    try {
      await refresh(world, auth)
      pauseMs = 0
      return true
    } catch (error) {
      if (!(error instanceof RefreshLater)) throw error
      // A provider that is away logs nobody out while the token holds.
      if (isExpired(auth.access_token, readClock(world.local, world.now())))
        throw new RefreshRefused('failed', error)
      pauseMs = Math.min(Math.max(pauseMs * 2, firstPauseMs), longestPauseMs)
      pausedUntilMs = world.now() + pauseMs
      world.log.warn(`the session is extended later: ${error.message}`)
      return false
    }
  }

  return {
    /** [SES-024, SES-025, SES-026] */
    isDue({ access_token, refresh_token }) {
      const clock = readClock(world.local, world.now())
      const isPaused = world.now() < pausedUntilMs && !isExpired(access_token, clock)
      if (underWay || isPaused) return false
      return extendsAutomatically({
        tokenSecondsLeft: secondsLeft(access_token, clock) ?? 0,
        maxSessionSecondsLeft: secondsLeft(refresh_token, clock) ?? Number.POSITIVE_INFINITY,
        flags: world.flags(),
      })
    },
    isUnderWay: () => underWay !== undefined,
    renew() {
      underWay ??= renewOnce().finally(() => {
        underWay = undefined
      })
      return underWay
    },
  }
}
