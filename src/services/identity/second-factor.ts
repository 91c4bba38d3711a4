// The second factor after a right password, at the login and before a change: what is asked, and whether the
// answer is right. Which factors a user has never depends on the host; which can be used does.

import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FactorStep, GivenFactor, SecondFactor } from '#contracts/sign-in.ts'
import type { Locale } from '#domain/market.ts'
import { allOrigins, type Origins } from '#domain/site/origins.ts'
import { Refused } from '#platform/failure.ts'
import {
  type Factors,
  hashOfCode,
  hiddenNumber,
  isSameHash,
  needsFactor,
  newMessageCode,
  offeredFactors,
  readFactors,
  usesRecoveryCode,
} from './factors.ts'
import { write } from './messages.ts'
import type { IdentityParts } from './parts.ts'
import { assertionOptions, usesPasskey } from './passkeys.ts'
import { type Place, pageAddress } from './place.ts'
import { messageCodeSeconds } from './rules.ts'
import {
  expired,
  forgetSignIn,
  keepSignIn,
  readSignIn,
  type SignIn,
  takeOnce,
} from './sign-in-store.ts'
import { usesTotp } from './totp.ts'
import { clearLanes, countOrRefuse, userLane } from './tries.ts'
import { endWayBack } from './way-back-store.ts'

/** Where it is asked, under a name of its own: a dialogue's, or a session's. */
export type Asking = { uid: string; place: Place; locale: Locale }

/** The logins where the user's other passkeys count; a market's own host speaks for that market. */
function loginsElsewhere(
  origins: Origins,
  { passkeyHosts }: Factors,
  { place, locale }: Asking,
): string[] {
  const marketOn = (origin: string) =>
    Object.entries(origins.own).find(([, own]) => own === origin)?.[0] as Locale | undefined
  return allOrigins(origins)
    .filter((origin) => {
      const { hostname } = new URL(origin)
      return hostname !== place.rpId && passkeyHosts.includes(hostname)
    })
    .map((origin) => pageAddress(marketOn(origin) ?? locale, 'login', { origin }, origins))
}

/** What is asked of a user whose password was right; undefined: nothing more. */
async function ask(
  parts: IdentityParts,
  asking: Asking,
  userId: string,
): Promise<FactorStep | undefined> {
  const { db } = parts
  await forgetSignIn(db, asking.uid)
  const factors = await readFactors(db, userId)
  if (!needsFactor(factors)) return undefined
  const [first] = offeredFactors(factors, asking.place.rpId)
  // Where none can be used it is remembered all the same that the password was right.
  return choose(parts, asking, userId, first ?? 'passkey')
}

/** What the factor needs is made, sent and remembered; an earlier code no longer counts. */
async function choose(
  parts: IdentityParts,
  asking: Asking,
  userId: string,
  factor: SecondFactor,
): Promise<FactorStep> {
  const { db, now } = parts
  const { uid, place, locale } = asking
  const code = factor === 'message' ? newMessageCode() : undefined
  const options = factor === 'passkey' ? await assertionOptions(db, userId, place) : undefined
  if (code) await countOrRefuse(db, userLane('message', userId), now())
  const signIn: SignIn = {
    userId,
    chosen: factor,
    codeHash: code ? hashOfCode(code) : null,
    codeEndsAt: code ? new Date(now().getTime() + messageCodeSeconds * 1000) : null,
    challenge: options?.challenge ?? null,
  }
  await db.transaction(async (tx) => {
    await keepSignIn(tx, uid, signIn, now())
    const { phoneNumber } = await readFactors(tx, userId)
    if (code && phoneNumber)
      await write(parts.jobs, tx, {
        ...{ to: phoneNumber, channel: 'sms', kind: 'code', locale },
        values: { code },
      })
  })
  return stepOf(parts, asking, signIn, options && { ...options })
}

async function stepOf(
  { db, origins }: IdentityParts,
  asking: Asking,
  { userId, chosen }: SignIn,
  passkey?: Record<string, unknown>,
): Promise<FactorStep> {
  const factors = await readFactors(db, userId)
  const logins = loginsElsewhere(origins(), factors, asking)
  const offered = offeredFactors(factors, asking.place.rpId)
  if (offered.length === 0) return { step: 'elsewhere', locale: asking.locale, elsewhere: logins }
  return {
    step: 'second-factor',
    locale: asking.locale,
    factors: offered,
    chosen,
    ...(chosen === 'message' &&
      factors.phoneNumber && { sentTo: hiddenNumber(factors.phoneNumber) }),
    ...(passkey && { passkey }),
    ...(logins.length > 0 && { elsewhere: logins }),
  }
}

async function isRightPasskey(
  { db, now }: IdentityParts,
  { place, uid }: Asking,
  { userId, challenge }: SignIn,
  response: AuthenticationResponseJSON | undefined,
): Promise<boolean> {
  if (!response) return false
  const isTaken = await takeOnce(db, uid, 'challenge', challenge)
  return isTaken && usesPasskey(db, { userId, challenge: challenge! }, response, place, now())
}

async function isRightCode(
  { db, now, vault }: IdentityParts,
  uid: string,
  { userId, codeHash, codeEndsAt }: SignIn,
  factor: Exclude<SecondFactor, 'passkey'>,
  code: string,
): Promise<boolean> {
  if (factor === 'totp') return usesTotp(db, vault, userId, code, now())
  if (factor === 'recovery') return usesRecoveryCode(db, vault, userId, code)
  if (!codeHash || !codeEndsAt) return false
  if (codeEndsAt <= now()) throw expired()
  return isSameHash(codeHash, hashOfCode(code)) && takeOnce(db, uid, 'code_hash', codeHash)
}

export function secondFactor(parts: IdentityParts) {
  const { db, now } = parts

  async function readOrRefuse(uid: string): Promise<SignIn> {
    const signIn = await readSignIn(db, uid, now())
    if (!signIn) throw expired()
    return signIn
  }

  return {
    ask: (asking: Asking, userId: string) => ask(parts, asking, userId),

    /** The step of whoever comes back to it; undefined: no right password yet. */
    async standing(asking: Asking): Promise<FactorStep | undefined> {
      const signIn = await readSignIn(db, asking.uid, now())
      return signIn && stepOf(parts, asking, signIn)
    },

    async choose(asking: Asking, factor: SecondFactor): Promise<FactorStep> {
      const { userId } = await readOrRefuse(asking.uid)
      const offered = offeredFactors(await readFactors(db, userId), asking.place.rpId)
      if (!offered.includes(factor)) throw new Refused('sca.invalid')
      return choose(parts, asking, userId, factor)
    },

    /** The user whose factor it is, once; a wrong one is counted and refused. */
    async judge(asking: Asking, { factor, code = '', response }: GivenFactor): Promise<string> {
      const signIn = await readOrRefuse(asking.uid)
      const { userId } = signIn
      await countOrRefuse(db, userLane('factor', userId), now())
      const isRight =
        factor === 'passkey'
          ? await isRightPasskey(
              parts,
              asking,
              signIn,
              response as AuthenticationResponseJSON | undefined,
            )
          : await isRightCode(parts, asking.uid, signIn, factor, code)
      if (!isRight) throw new Refused('sca.invalid')
      await clearLanes(
        db,
        ...(['factor', 'message', 'wayBack'] as const).map((counted) => userLane(counted, userId)),
      )
      // Whoever has a factor has not lost it.
      await endWayBack(db, userId, 'factor', now())
      return userId
    },

    /** The user whose password was right. */
    userOf: async (asking: Asking): Promise<string> => (await readOrRefuse(asking.uid)).userId,

    forget: (uid: string) => forgetSignIn(db, uid),
  }
}
