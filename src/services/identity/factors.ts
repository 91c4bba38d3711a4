// The second factors a user has, and codes that are used once: by message and for recovery.

import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { SecondFactor } from '#contracts/sign-in.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import type { Vault } from '#platform/vault.ts'
import { secretNamed } from './keys.ts'

export type Factors = {
  hasTotp: boolean
  /** The hosts of the user's passkeys: a browser offers a passkey on the one it was made for. */
  passkeyHosts: string[]
  phoneNumber: string | null
  recoveryCodes: number
}

export async function readFactors(db: Queryable, userId: string): Promise<Factors> {
  const { rows } = await db.query<Factors>(
    `select exists (select from identity.totp where user_id = $1 and confirmed_at is not null) as "hasTotp",
            array(select distinct rp_id from identity.passkeys
                   where user_id = $1 order by rp_id) as "passkeyHosts",
            (select phone_number from identity.message_factors where user_id = $1) as "phoneNumber",
            (select count(*)::int from identity.recovery_codes where user_id = $1) as "recoveryCodes"`,
    [userId],
  )
  return rows[0]!
}

/** The number that has answered with a code, and gets codes since. */
export async function readProvenNumber(db: Queryable, userId: string): Promise<string | null> {
  return (await readFactors(db, userId)).phoneNumber
}

/** Whether a factor is asked for at all: the same on every host. Recovery codes are none by themselves. */
export const needsFactor = ({ hasTotp, passkeyHosts, phoneNumber }: Factors): boolean =>
  hasTotp || passkeyHosts.length > 0 || phoneNumber !== null

/** What can be used on a host, the strongest first: it is the one offered. Recovery stands in for the others. */
export function offeredFactors(factors: Factors, host: string): SecondFactor[] {
  if (!needsFactor(factors)) return []
  return [
    ...(factors.passkeyHosts.includes(host) ? (['passkey'] as const) : []),
    ...(factors.hasTotp ? (['totp'] as const) : []),
    ...(factors.phoneNumber ? (['message'] as const) : []),
    ...(factors.recoveryCodes > 0 ? (['recovery'] as const) : []),
  ]
}

/** However it is grouped and spelt. */
const letters = (code: string): string => code.replaceAll(/[ -]/g, '').toUpperCase()

/** Of a code that counts for minutes and a few tries. */
export const hashOfCode = (code: string): string =>
  createHash('sha256').update(letters(code)).digest('base64url')

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const newMessageCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** `+491713920001` → `+49 ••• 01`. */
export const hiddenNumber = (phoneNumber: string): string =>
  `${phoneNumber.slice(0, 3)} ••• ${phoneNumber.slice(-2)}`

const recoveryCodes = 10
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const groups = 3
const groupLength = 4

const newRecoveryCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** Kept for long and shorter than a key: without the secret, which the database has only sealed, nobody guesses them. */
const keyedHash = (secret: Buffer, userId: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`${userId} ${letters(code)}`)
    .digest('base64url')

const secretOfCodes = (db: Queryable, vault: Vault) => secretNamed(db, vault, 'recovery-codes')

/** New codes in place of all earlier ones; shown once, kept as hashes. */
export async function renewRecoveryCodes(tx: Tx, vault: Vault, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const secret = await secretOfCodes(tx, vault)
  await tx.query('delete from identity.recovery_codes where user_id = $1', [userId])
  await tx.query(
    'insert into identity.recovery_codes (user_id, code_hash) select $1, unnest($2::text[])',
    [userId, codes.map((code) => keyedHash(secret, userId, code))],
  )
  return codes
}

export async function usesRecoveryCode(
  db: Queryable,
  vault: Vault,
  userId: string,
  code: string,
): Promise<boolean> {
  const { rows } = await db.query<{ isUsed: boolean }>(
    'select identity.use_recovery_code($1, $2) as "isUsed"',
    [userId, keyedHash(await secretOfCodes(db, vault), userId, code)],
  )
  return rows[0]!.isUsed
}
