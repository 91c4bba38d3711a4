// The identity service: logging in, tokens and sessions. Other services may import this file, and nothing
// beside it. In its place a Keycloak can stand, by configuration of the addresses.

import { randomUUID } from 'node:crypto'
import { createLocalJWKSet } from 'jose'
import type Provider from 'oidc-provider'
import type { AuthHosts, Environment } from '#domain/environment.ts'
import type { Locale } from '#domain/market.ts'
import { allOrigins, type Origins } from '#domain/site/origins.ts'
import { tokenVerifier, type VerifyToken } from '#platform/caller.ts'
import { type WallClock, wallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { passwordHash } from '#platform/password.ts'
import type { Vault } from '#platform/vault.ts'
import { addLibraryEndpoints, addOwnEndpoints } from './endpoints.ts'
import { addEnrolment } from './enrolment.ts'
import { hashingQueue } from './hashing.ts'
import { openKeys, secretNamed } from './keys.ts'
import type { Identity, IdentityParts } from './parts.ts'
import { confirmPassword } from './password-check.ts'
import { loginAddresses } from './place.ts'
import { openProvider, type ProviderSettings } from './provider.ts'
import { remoteIdentity } from './remote-issuer.ts'
import { addReset } from './reset.ts'
import { accessSeconds, audience, bindingCookieName, realmPath } from './rules.ts'
import { addSecurity, requireFresh } from './security.ts'
import { sessionWatch } from './sessions.ts'
import { addSignIn } from './sign-in.ts'
import { signingFactors } from './signing.ts'
import { addSwitch } from './switch.ts'
import { addWayBack } from './way-back.ts'

export { contactChanges } from './contact-change.ts'
export { readerOf } from './contact-store.ts'
export { demoFactors, loadDemoFactors } from './demo-factors.ts'
export { hiddenNumber, readProvenNumber } from './factors.ts'
export { readFileOf } from './file-tries.ts'
export { identityJobs, identityWorkers, type TellLetter } from './jobs.ts'
export { resealAll, rotateKeys, secretNamed } from './keys.ts'
export { countMail, readReturnedMail } from './mail-reach.ts'
export {
  type Channel,
  type Letter,
  type Message,
  messageOf,
  type Reader,
  readersOf,
  readLanguage,
  readMail,
  type SendMessage,
  write as writeLetter,
  writeLanguage,
  writeToUsersOf,
} from './messages.ts'
export { lockAddresses } from './own-lock.ts'
export { pageAddress, placeOf } from './place.ts'
export { endLogin, readStandings, restoreLogin } from './sessions.ts'
export { signingFactors } from './signing.ts'
export { blamePlace, countAtPlace, forgivePlace, refuseCrowdedPlace } from './tries.ts'
export {
  addUser,
  findUser,
  isTaken,
  linkUser,
  lockedReach,
  ownPlaceOf,
  readUser,
  relinkUser,
} from './users.ts'
export { identityProven, readWayBack, wayBackPage } from './way-back.ts'

export type IdentitySettings = {
  db: Db
  log: Log
  environment: Environment
  jobs: Jobs
  /** Asked with every request, because a port of one's own is known only once the server listens. */
  origins: () => Origins
  /** The flag `minorAccountSwitch` of a market. [API-043] */
  isSwitchOn: (market: Locale) => boolean
  /** Where secrets are kept. */
  vault: Vault
  /** Somebody else's provider in the place of ours. */
  authHosts?: AuthHosts | undefined
  now?: WallClock
}

/**
 * One issuer for all hosts, on the shared one: a token is worth the same whichever market it was asked
 * for on. Each host answers for it, so that pages and cookies stay on their own.
 */
export const issuerOn = ({ shared }: Origins): string => shared + realmPath

/** The library reads its keys once: with new ones it is made anew. */
function newestProvider(keys: IdentityParts['keys'], settings: () => ProviderSettings) {
  let built: { version: string; provider: Provider } | undefined
  return async (): Promise<Provider> => {
    const ring = await keys()
    if (built?.version !== ring.version)
      built = { version: ring.version, provider: openProvider(settings(), ring) }
    return built.provider
  }
}

export async function openIdentity(settings: IdentitySettings): Promise<Identity> {
  const { db, jobs, log, environment, origins, authHosts, vault, now = wallClock } = settings
  const inTurn = hashingQueue()
  const dummyHash = await passwordHash(randomUUID())
  const ours = {
    factors: signingFactors({ vault, now, origins }),
    confirmPassword: (...said: Parameters<Identity['confirmPassword']>) =>
      confirmPassword({ db, jobs, now, inTurn, dummyHash }, ...said),
  }
  if (authHosts) return remoteIdentity(authHosts, { ...ours, now, inTurn })
  const [keys, cookieSecret, refreshSecret] = await Promise.all([
    openKeys(db, vault, now),
    secretNamed(db, vault, 'cookies'),
    secretNamed(db, vault, 'refresh-tokens'),
  ])
  const watch = sessionWatch(db, now)
  const tokens = () => ({
    issuer: issuerOn(origins()),
    accessSeconds: accessSeconds(environment),
    refreshSecret,
  })

  const provider = newestProvider(keys, () => ({
    ...{ db, jobs, log, environment, now, tokens: tokens(), cookieSecret },
    redirectUris: loginAddresses(origins()),
    origins: allOrigins(origins()),
  }))

  let verifier: VerifyToken | undefined
  const verifyToken: VerifyToken = (token, cookies) => {
    verifier ??= tokenVerifier({
      issuer: issuerOn(origins()),
      audience,
      findKey: async (header, input) => createLocalJWKSet((await keys()).publicJwks)(header, input),
      standingsOf: watch.standingsOf,
      bindingCookie: bindingCookieName(environment),
      now,
    })
    return verifier(token, cookies)
  }

  const parts: IdentityParts = {
    ...settings,
    now,
    keys,
    tokens,
    provider,
    watch,
    dummyHash,
    inTurn,
  }
  return {
    verifyToken,
    requireFresh: (caller) => requireFresh(parts, caller),
    ...ours,
    hash: (password) => parts.inTurn(() => passwordHash(password)),
    addTo(server) {
      addLibraryEndpoints(server, parts)
      addOwnEndpoints(server, parts, verifyToken)
      for (const add of [addSignIn, addReset, addWayBack, addSecurity, addEnrolment, addSwitch])
        add(server, parts)
    },
  }
}
