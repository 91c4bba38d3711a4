// Secrets at rest: sealed under a key that is not in the database, each for the one place it stands at, so
// that a copied database, or a value moved to another row, tells and does nothing.

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Where a value stands: table, row, column. */
export type SealedAt = readonly [table: string, row: string, column: string]

export type Vault = {
  seal(at: SealedAt, plain: string): string
  open(at: SealedAt, sealed: string): string
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
export const keyBytes = 32

const idOf = (key: Buffer): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 8)

const placeOf = (at: SealedAt): Buffer => Buffer.from(at.join('/'))

/** The first key seals; the others still open what they sealed, until it is written anew. */
export function openVault(keys: readonly Buffer[]): Vault {
  const [first] = keys
  if (!first) return plainVault
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  return {
    seal(at, plain) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, first, iv).setAAD(placeOf(at))
      const sealed = [cipher.update(plain, 'utf8'), cipher.final()]
      const whole = Buffer.concat([iv, cipher.getAuthTag(), ...sealed])
      return `${idOf(first)}.${whole.toString('base64url')}`
    },
    open(at, sealed) {
      const [id = '', text = ''] = sealed.split('.')
      const key = byId.get(id)
      if (!key) throw new Error(`${at.join('/')} is sealed by another key: name it in SECRETS_KEY`)
      const whole = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, key, whole.subarray(0, ivBytes))
        .setAAD(placeOf(at))
        .setAuthTag(whole.subarray(ivBytes, ivBytes + tagBytes))
      const rest = whole.subarray(ivBytes + tagBytes)
      return decipher.update(rest, undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** On one's own machine the database is as safe as a key beside it would be. */
export const plainVault: Vault = { seal: (_, plain) => plain, open: (_, sealed) => sealed }
