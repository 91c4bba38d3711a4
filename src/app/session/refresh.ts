// A new pair of tokens for the refresh token, fetched once however many tabs ask.

import { ApiError, isPassing } from '#contracts/errors.ts'
import { identityCalls, refreshForm } from '#contracts/identity-provider.ts'
import { readAuth } from '#contracts/stored-token.ts'
import type { StoredAuth } from '#domain/site/session.ts'
import type { SessionWorld } from './session-world.ts'
import { writeAuth } from './stored-session.ts'
import { loggedClaims } from './token-claims.ts'

/** [ERR-018, ERR-021] */
export const refreshErrors = {
  expired: 'Refresh token expired!',
  failed: 'Refresh token failed!',
} as const
export type RefreshFailure = keyof typeof refreshErrors

/** The provider was away or too slow: nothing is lost yet, and it can be asked again. */
export class RefreshLater extends Error {}

export class RefreshRefused extends Error {
  readonly failure: RefreshFailure
  constructor(failure: RefreshFailure, cause?: unknown) {
    super(refreshErrors[failure], { cause })
    this.failure = failure
  }
}

function refreshError(error: unknown): Error {
  if (!(error instanceof ApiError)) return new RefreshRefused('failed', error)
  if (isPassing(error)) return new RefreshLater(error.message, { cause: error })
  return new RefreshRefused(error.error === 'invalid_grant' ? 'expired' : 'failed', error)
}

type RefreshWorld = Pick<SessionWorld, 'local' | 'lock' | 'now' | 'client'>

/** Whoever waited for the lock finds the new pair in place and asks nobody. [SES-030, API-053] */
export function refresh(world: RefreshWorld, used: StoredAuth): Promise<StoredAuth> {
  return world.lock('session-refresh', async () => {
    const stored = readAuth(world.local)
    if (!stored) throw new RefreshRefused('expired')
    if (stored.access_token !== used.access_token) return stored
    const { azp } = loggedClaims(stored.access_token)
    try {
      const body = refreshForm(stored.refresh_token, azp)
      const auth = await world.client.ask(identityCalls.token, { body })
      writeAuth(world.local, auth, world.now())
      return auth
    } catch (error) {
      throw refreshError(error)
    }
  })
}
