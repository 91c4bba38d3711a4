// What the identity service is to others, and what its parts share.

import type Provider from 'oidc-provider'
import type { Environment } from '#domain/environment.ts'
import type { Locale } from '#domain/market.ts'
import type { Origins } from '#domain/site/origins.ts'
import type { Caller, VerifyToken } from '#platform/caller.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault.ts'
import type { SigningFactors } from '#services/signatures/index.ts'
import type { InTurn } from './hashing.ts'
import type { Keys } from './keys.ts'
import type { SessionWatch } from './sessions.ts'
import type { TokenSettings } from './tokens.ts'
import type { User } from './users.ts'

/** A password that somebody says is theirs, and where they say it. */
export type Given = { password: string; locale: Locale; ip: string }

/** Ours, or somebody else's in its place. */
export type Identity = {
  verifyToken: VerifyToken
  /** For acts that need more than an open browser: a login or confirmation of the last minutes. */
  requireFresh(caller: Caller): Promise<void>
  /** Refuses a password that is not the user's, with a word beside its field; tries are counted. */
  confirmPassword(user: User, given: Given, pointer: string): Promise<void>
  /** What users have enrolled, for signing. */
  factors: SigningFactors
  /** A new password's hash, in the turn of all others. */
  hash(password: string): Promise<string>
  addTo(server: Server): void
}

/** What new contact details need. */
export type ContactParts = Pick<IdentityParts, 'db' | 'jobs' | 'now' | 'origins'> &
  Pick<Identity, 'requireFresh' | 'confirmPassword'>

export type IdentityParts = {
  db: Db
  log: Log
  environment: Environment
  jobs: Jobs
  vault: Vault
  now: WallClock
  /** Known once the server listens. */
  origins: () => Origins
  /** Whether a market lets parents switch to their children's accounts. */
  isSwitchOn: (market: Locale) => boolean
  keys: Keys
  tokens: () => TokenSettings
  provider: () => Promise<Provider>
  watch: SessionWatch
  inTurn: InTurn
  /** Hashed like a real one: what an unknown user's password is compared with. */
  dummyHash: string
}
