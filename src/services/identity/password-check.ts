// Whether name and password belong together. An unknown name, a wrong password and a blocked account
// take the same time and get the same answer.

import * as z from 'zod/mini'
import { locales } from '#domain/market.ts'
import { Failure, TooMany, Unauthorised } from '#platform/failure.ts'
import { defineJob } from '#platform/jobs.ts'
import { isPassword } from '#platform/password.ts'
import type { Given, IdentityParts } from './parts.ts'
import {
  accountOf,
  blamePlace,
  clearLanes,
  countTry,
  forgivePlace,
  isKnownPlace,
  placeLane,
  placeWait,
  strangersLane,
} from './tries.ts'
import { findUser, type User } from './users.ts'

export type Credentials = Given & { username: string }

type Parts = Pick<IdentityParts, 'db' | 'jobs' | 'now' | 'inTurn' | 'dummyHash'>

/** Tells the owner of an account, if there is one; asked for every name alike. */
export const blockedJob = defineJob(
  'identity.blocked',
  z.object({ username: z.string(), locale: z.enum(locales) }),
)

export const nameOf = (typed: string): string => typed.trim().toLowerCase()

/**
 * The user, or the one refusal. From a place the user knows, strangers' failures do not count: neither
 * those at the account nor those at the address.
 */
export async function authenticatedUser(
  parts: Parts,
  { username, password, locale, ip }: Credentials,
): Promise<User> {
  const { db, now, inTurn, dummyHash } = parts
  const name = nameOf(username)
  const user = await findUser(db, name)
  const account = accountOf(user?.id, name)
  const isKnown = await isKnownPlace(db, user?.id, ip)
  const placeSeconds = await placeWait(db, 'login', ip, now())
  if (placeSeconds > 0 && !isKnown) throw new TooMany(placeSeconds)

  const lane = isKnown ? placeLane(account, ip) : strangersLane(account)
  const { waitSeconds, isLast } = await countTry(db, lane, now())
  const isOpen = user !== undefined && !user.isBlocked && waitSeconds === 0
  const isRight = await inTurn(() => isPassword(password, isOpen ? user.passwordHash : dummyHash))
  if (isOpen && isRight) {
    await clearLanes(db, lane)
    await forgivePlace(db, 'login', ip, now(), account)
    return user
  }
  await blamePlace(db, 'login', ip, now(), account)
  if (isLast)
    await db.transaction((tx) => parts.jobs.enqueue(tx, blockedJob, { username: name, locale }))
  throw new Unauthorised('login.failed')
}

/** For somebody whose login is known already: wrong is said of the field, and counted all the same. */
export async function confirmPassword(
  parts: Parts,
  user: User,
  given: Given,
  pointer: string,
): Promise<void> {
  try {
    await authenticatedUser(parts, { ...given, username: user.username })
  } catch (error) {
    if (!(error instanceof Unauthorised)) throw error
    throw new Failure(400, 'validation.failed', { errors: [{ pointer, code: 'password.wrong' }] })
  }
}
