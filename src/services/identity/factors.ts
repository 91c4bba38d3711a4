// The second factors a user has, and codes that are used once: by message and for recovery.

import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { SecondFactor } from '#contracts/sign-in.ts'
import type { Queryable, Tx } from '#platform/db.ts'

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

export const hashOfCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll(/[ -]/g, '').toUpperCase()).digest('base64url')

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

/** New codes in place of all earlier ones; shown once, kept as hashes. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await tx.query('delete from identity.recovery_codes where user_id = $1', [userId])
  await tx.query(
    'insert into identity.recovery_codes (user_id, code_hash) select $1, unnest($2::text[])',
    [userId, codes.map(hashOfCode)],
  )
  return codes
}

export async function usesRecoveryCode(
  db: Queryable,
  userId: string,
  code: string,
): Promise<boolean> {
  const { rows } = await db.query<{ isUsed: boolean }>(
    'select identity.use_recovery_code($1, $2) as "isUsed"',
    [userId, hashOfCode(code)],
  )
  return rows[0]!.isUsed
}
