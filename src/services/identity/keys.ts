// The keys that sign tokens. They live in the database, so that every process signs with the same one, and
// they change without a pause: the next key is published long before it signs, and a retired one
// verifies until nothing it signed is valid any more.

import { randomBytes } from 'node:crypto'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import type { WallClock } from '#platform/clock.ts'
import type { Db, Queryable, Tx } from '#platform/db.ts'
import type { SealedAt, Vault } from '#platform/vault.ts'
import { secretAt as totpAt } from './totp.ts'

export const algorithm = 'ES256'

export type KeyRing = {
  /** Changes whenever the keys do. */
  version: string
  kid: string
  signingKey: CryptoKey
  /** Private, the signing one first: what the protocol library is given. */
  privateJwks: { keys: JWK[] }
  publicJwks: { keys: JWK[] }
}

type Row = { kid: string; jwk: JWK }

const keyAt = (kid: string): SealedAt => ['identity.signing_keys', kid, 'private_jwk']
const secretAt = (name: string): SealedAt => ['identity.secrets', name, 'value']

/** How long a key is read from memory; shorter than any key is `next`. */
const rememberedMs = 5000
/** Far beyond the life of any token. */
const keptRetiredHours = 24

async function newKey(): Promise<Row> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, jwk: { ...jwk, kid, alg: algorithm, use: 'sig' } }
}

async function insertKey(
  tx: Tx,
  vault: Vault,
  state: 'next' | 'current',
  now: Date,
): Promise<void> {
  const { kid, jwk } = await newKey()
  // Of two processes that start at once the second finds the key in place.
  await tx.query(
    `insert into identity.signing_keys (kid, state, private_jwk, created_at)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [kid, state, JSON.stringify(vault.seal(keyAt(kid), JSON.stringify(jwk))), now],
  )
}

const publicPart = ({ d: _, ...jwk }: JWK): JWK => jwk

async function readKeys(db: Db, vault: Vault): Promise<Row[]> {
  const { rows } = await db.query<{ kid: string; sealed: string }>(
    `select kid, private_jwk as sealed from identity.signing_keys
      order by state = 'current' desc, state = 'next' desc, retired_at desc`,
  )
  return rows.map(({ kid, sealed }) => ({ kid, jwk: JSON.parse(vault.open(keyAt(kid), sealed)) }))
}

async function ringOf(keys: Row[]): Promise<KeyRing> {
  const [current] = keys
  if (!current) throw new Error('there is no signing key: call openKeys at the start')
  return {
    version: keys.map(({ kid }) => kid).join(),
    kid: current.kid,
    signingKey: (await importJWK(current.jwk, algorithm)) as CryptoKey,
    privateJwks: { keys: keys.map(({ jwk }) => jwk) },
    publicJwks: { keys: keys.map(({ jwk }) => publicPart(jwk)) },
  }
}

export type Keys = () => Promise<KeyRing>

/** Makes the first keys of an empty database; afterwards asks for them every few seconds. */
export async function openKeys(db: Db, vault: Vault, now: WallClock): Promise<Keys> {
  await db.transaction(async (tx) => {
    await insertKey(tx, vault, 'current', now())
    await insertKey(tx, vault, 'next', now())
  })
  let ring: KeyRing | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (!ring || performance.now() - readAt > rememberedMs) {
      const keys = await readKeys(db, vault)
      readAt = performance.now()
      if (ring?.version !== keys.map(({ kid }) => kid).join()) ring = await ringOf(keys)
    }
    return ring
  }
}

/** The next key signs from now on. Says which one that is. */
export async function rotateKeys(db: Db, vault: Vault, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.query(
      `delete from identity.signing_keys
        where state = 'retired' and retired_at < $1::timestamptz - make_interval(hours => $2)`,
      [now, keptRetiredHours],
    )
    await tx.query(
      `update identity.signing_keys set state = 'retired', retired_at = $1 where state = 'current'`,
      [now],
    )
    const { rows } = await tx.query<{ kid: string }>(
      `update identity.signing_keys set state = 'current' where state = 'next' returning kid`,
    )
    await insertKey(tx, vault, 'next', now)
    return rows[0]!.kid
  })
}

type Sealed = { table: string; row: string; column: string; at: (row: string) => SealedAt }

/** Whatever lies sealed in the database. */
const sealed: readonly Sealed[] = [
  { table: 'identity.signing_keys', row: 'kid', column: 'private_jwk', at: keyAt },
  { table: 'identity.secrets', row: 'name', column: 'value', at: secretAt },
  { table: 'identity.totp', row: 'user_id', column: 'secret', at: totpAt },
]

/** Seals everything anew with the newest key, so that older ones can be given up. Says how much it was. */
export const resealAll = (db: Db, vault: Vault): Promise<number> =>
  db.transaction(async (tx) => {
    let count = 0
    for (const { table, row, column, at } of sealed) {
      const { rows } = await tx.query<{ row: string; value: unknown }>(
        `select ${row}::text as row, ${column} as value from ${table} for update`,
      )
      for (const { row: name, value } of rows) {
        const text = Buffer.isBuffer(value) ? value.toString() : String(value)
        const anew = vault.seal(at(name), vault.open(at(name), text))
        const written =
          column === 'private_jwk'
            ? JSON.stringify(anew)
            : Buffer.isBuffer(value)
              ? Buffer.from(anew)
              : anew
        await tx.query(`update ${table} set ${column} = $2 where ${row}::text = $1`, [
          name,
          written,
        ])
        count++
      }
    }
    return count
  })

/** A secret every process shares, made by whoever asks first. */
export async function secretNamed(db: Queryable, vault: Vault, name: string): Promise<Buffer> {
  await db.query(
    'insert into identity.secrets (name, value) values ($1, $2) on conflict do nothing',
    [name, Buffer.from(vault.seal(secretAt(name), randomBytes(32).toString('base64url')))],
  )
  const { rows } = await db.query<{ value: Buffer }>(
    'select value from identity.secrets where name = $1',
    [name],
  )
  return Buffer.from(vault.open(secretAt(name), rows[0]!.value.toString()), 'base64url')
}
