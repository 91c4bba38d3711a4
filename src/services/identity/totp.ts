// Codes of an authenticator app. A secret counts once a first code has proven it, a code counts once.

import { generateSecret, generateURI, verify } from 'otplib'
import { brand } from '#domain/brand.ts'
import type { Queryable } from '#platform/db.ts'
import type { SealedAt, Vault } from '#platform/vault.ts'

const issuer = brand.name
/** One step before and after: clocks of telephones differ. */
const toleranceSeconds = 30

export const secretAt = (userId: string): SealedAt => ['identity.totp', userId, 'secret']

/** A new secret, not yet in force; an earlier one that is stays until this one is proven. */
export async function startTotp(db: Queryable, vault: Vault, userId: string, username: string) {
  const secret = generateSecret()
  await db.query('select identity.start_totp($1, $2)', [
    userId,
    vault.seal(secretAt(userId), secret),
  ])
  return { secret, uri: generateURI({ issuer, label: username, secret }) }
}

/** Whether the code is right now and was not used before; using it is one statement. */
export async function usesTotp(
  db: Queryable,
  vault: Vault,
  userId: string,
  code: string,
  now: Date,
  { isConfirming = false } = {},
): Promise<boolean> {
  const { rows } = await db.query<{ sealed: string | null }>(
    'select identity.totp_secret_of($1, $2) as sealed',
    [userId, !isConfirming],
  )
  const sealed = rows[0]!.sealed
  const secret = sealed !== null && vault.open(secretAt(userId), sealed)
  const token = code.replaceAll(/[ -]/g, '')
  if (!secret || !/^\d{6}$/.test(token)) return false
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ secret, token, epoch, epochTolerance: toleranceSeconds })
  if (!result.valid || !('timeStep' in result)) return false
  const { rowCount } = await db.query(
    `update identity.totp set last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
      where user_id = $1 and last_step < $2`,
    [userId, result.timeStep, now],
  )
  return rowCount === 1
}

export async function removeTotp(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from identity.totp where user_id = $1', [userId])
}
