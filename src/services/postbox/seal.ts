// The seal of a letter: its code is made of what it says, to whom and where, with a secret nobody outside has. Whoever
// changes a word, or makes up a code, does not hit it.

import { createHash, createHmac } from 'node:crypto'
import { foldedMessage, letterCode } from '#domain/letter/letter-code.ts'
import type { Tx } from '#platform/db.ts'
import type { Vault } from '#platform/vault.ts'
import { secretNamed } from '#services/identity/index.ts'

export type Sealed = {
  id: string
  customerId: string
  /** None where it is everybody's. */
  readerId: string | null | undefined
  subject: string
  body: string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export async function sealOf(tx: Tx, vault: Vault, letter: Sealed): Promise<string> {
  const { id, customerId, readerId, subject, body } = letter
  const said = hashOf(`${foldedMessage(subject)}\n${foldedMessage(body)}`)
  const key = await secretNamed(tx, vault, 'letter-codes')
  const facts = [id, 'postbox', readerId ?? customerId, said].join(' ')
  return letterCode(createHmac('sha256', key).update(facts).digest())
}
