// What a session keeps in the browser: the tokens, the difference of the clocks, the user's last act.
// All tabs read the same, so all tabs agree.

import { authStorageKey } from '#contracts/auth-key.ts'
import {
  type Clock,
  refreshedAuth,
  returnPathKey,
  type StoredAuth,
  timeDifferenceKey,
} from '#domain/site/session.ts'
import { loggedClaims } from './token-claims.ts'

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const lastActivityKey = 'lastActivity'

/** A token is as old as its way here, so its issue tells how far this machine's clock is off. [SES-006] */
export function writeAuth(store: KeyValueStore, auth: StoredAuth, nowMs: number): void {
  const { iat } = loggedClaims(auth.access_token)
  const difference = typeof iat === 'number' ? Math.floor(nowMs / 1000) - iat : 0
  store.setItem(timeDifferenceKey, String(difference))
  store.setItem(authStorageKey, JSON.stringify(refreshedAuth(auth)))
}

export function readClock(store: KeyValueStore, nowMs: number): Required<Clock> {
  const stored = Number(store.getItem(timeDifferenceKey))
  return {
    nowSeconds: Math.floor(nowMs / 1000),
    offsetSeconds: Number.isFinite(stored) ? stored : 0,
  }
}

/** Without a recorded act, or with one from the future, the session is as old as this moment. */
export function readLastActivity(store: KeyValueStore, nowMs: number): number {
  const stored = Number(store.getItem(lastActivityKey))
  return stored > 0 && stored <= nowMs ? stored : nowMs
}

export const writeLastActivity = (store: KeyValueStore, nowMs: number): void =>
  store.setItem(lastActivityKey, String(nowMs))

export function clearSessionData(store: KeyValueStore): void {
  for (const key of [authStorageKey, timeDifferenceKey, lastActivityKey]) store.removeItem(key)
}

/** Kept by tab: each returns to where it was. [SES-032] */
export const saveReturnPath = (tab: KeyValueStore, path: string): void =>
  tab.setItem(returnPathKey, path)
