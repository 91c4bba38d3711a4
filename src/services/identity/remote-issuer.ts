// Somebody else's provider in the place of ours, such as a Keycloak: its tokens are believed, its pages log
// people in, and how one logs in is changed there. `issuer-contract.test.ts` says what is relied on.

import { createRemoteJWKSet, decodeJwt } from 'jose'
import { openApiCalls } from '#contracts/open-api.ts'
import type { AuthHosts } from '#domain/environment.ts'
import { answer } from '#platform/answer.ts'
import { tokenVerifier, type VerifyToken } from '#platform/caller.ts'
import type { WallClock } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { passwordHash } from '#platform/password.ts'
import type { InTurn } from './hashing.ts'
import type { Identity } from './parts.ts'
import { audience, freshSeconds, realmPath } from './rules.ts'

const keysTimeoutMs = 2000

function verifierOf(issuer: string, now: WallClock): VerifyToken {
  const keys = new URL(`${issuer}/protocol/openid-connect/certs`)
  const findKey = createRemoteJWKSet(keys, { timeoutDuration: keysTimeoutMs })
  return tokenVerifier({ issuer, audience, findKey, now })
}

function issuerOf(token: string): string {
  try {
    return decodeJwt(token).iss ?? ''
  } catch {
    return ''
  }
}

/** What stays ours: signing, and the passwords that people chose with us. */
type RemoteParts = Pick<Identity, 'factors' | 'confirmPassword'> & {
  now: WallClock
  inTurn: InTurn
}

export function remoteIdentity(hosts: AuthHosts, { now, inTurn, ...ours }: RemoteParts): Identity {
  const issuers = [...new Set(Object.values(hosts))].map((host) => host + realmPath)
  const verifiers = new Map(issuers.map((issuer) => [issuer, verifierOf(issuer, now)]))
  return {
    verifyToken: async (token) => verifiers.get(issuerOf(token))?.(token),
    async requireFresh({ authTime = 0 }) {
      if (authTime + freshSeconds <= now().getTime() / 1000)
        throw new Failure(428, 'authentication.stale')
    },
    ...ours,
    hash: (password) => inTurn(() => passwordHash(password)),
    addTo(server) {
      // The session is the provider's, and the page has ended it there. [API-045]
      answer(server, openApiCalls.logout, () => undefined)
    },
  }
}
