// Passkeys: made for one host, asked for on that host, and never the same answer twice.

import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { brand } from '#domain/brand.ts'
import type { Queryable } from '#platform/db.ts'

/** Where a passkey is made or asked for: the page's origin and the host that stands for us in it. */
export type PasskeyPlace = { origin: string; rpId: string }

export type Passkey = { id: string; name: string; createdAt: Date; usedAt: Date | null }

type StoredKey = { id: string; publicKey: Buffer; counter: bigint; transports: string[] }

const rpName = brand.name
/** EdDSA, ES256, RS256: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257]

export async function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  const { rows } = await db.query<Passkey>(
    `select id, name, created_at as "createdAt", used_at as "usedAt"
       from identity.passkeys where user_id = $1 order by created_at`,
    [userId],
  )
  return rows
}

async function keysFor(db: Queryable, userId: string, rpId: string): Promise<StoredKey[]> {
  const { rows } = await db.query<StoredKey>(
    `select id, public_key as "publicKey", counter, transports
       from identity.passkeys where user_id = $1 and rp_id = $2`,
    [userId, rpId],
  )
  return rows
}

const named = ({ id, transports }: StoredKey) => ({ id, transports })

export async function registrationOptions(
  db: Queryable,
  user: { id: string; username: string },
  { rpId }: PasskeyPlace,
) {
  return generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userName: user.username,
    supportedAlgorithmIDs,
    userID: new Uint8Array(Buffer.from(user.id)),
    excludeCredentials: (await keysFor(db, user.id, rpId)).map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Whether the passkey was taken. */
export async function registerPasskey(
  db: Queryable,
  { userId, challenge, name }: { userId: string; challenge: string; name: string },
  response: RegistrationResponseJSON,
  { origin, rpId }: PasskeyPlace,
  now: Date,
): Promise<boolean> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs,
      requireUserVerification: false,
    })
    if (!verified) return false
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    const { rowCount } = await db.query(
      `insert into identity.passkeys
         (user_id, id, public_key, counter, transports, rp_id, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [userId, id, Buffer.from(publicKey), counter, transports, rpId, name, now],
    )
    return rowCount === 1
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error
    return false // The library throws whatever an authenticator or an attacker got wrong.
  }
}

export const assertionOptions = async (
  db: Queryable,
  userId: string,
  { rpId }: PasskeyPlace,
  challenge?: string,
) =>
  generateAuthenticationOptions({
    // As it is signed: the library would take text for text.
    ...(challenge && { challenge: new Uint8Array(Buffer.from(challenge, 'base64url')) }),
    rpID: rpId,
    allowCredentials: (await keysFor(db, userId, rpId)).map(named),
    userVerification: 'preferred',
  })

export async function usesPasskey(
  db: Queryable,
  { userId, challenge }: { userId: string; challenge: string },
  response: AuthenticationResponseJSON,
  { origin, rpId }: PasskeyPlace,
  now: Date,
): Promise<boolean> {
  const key = (await keysFor(db, userId, rpId)).find(({ id }) => id === response.id)
  if (!key) return false
  const { id, publicKey, counter, transports } = key
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id,
        publicKey: new Uint8Array(publicKey),
        counter: Number(counter),
        transports,
      },
      requireUserVerification: false,
    })
    if (!verified) return false
    await db.query('update identity.passkeys set counter = $2, used_at = $3 where id = $1', [
      id,
      authenticationInfo.newCounter,
      now,
    ])
    return true
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error
    return false
  }
}

const isDatabaseTrouble = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 503

export async function removePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from identity.passkeys where user_id = $1 and id = $2',
    [userId, id],
  )
  return rowCount === 1
}
