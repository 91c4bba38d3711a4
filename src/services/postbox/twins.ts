// The twin of a mail that guards a login: what we sent somebody lies in their postbox too, with a code, so that a mail that
// was made up is known by its missing there.

import { isTwinned } from '#domain/letter/letter-kind.ts'
import type { Tx } from '#platform/db.ts'
import { letterTexts } from '#platform/letters.ts'
import { filled } from '#platform/market-words.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { plainVault, type Vault } from '#platform/vault.ts'
import { type Letter, messageOf, ownPlaceOf } from '#services/identity/index.ts'
import { insertLetter } from './letter-store.ts'
import { type Sealed, sealOf } from './seal.ts'
import { writeToCustomer } from './store.ts'

/** In the transaction that sends it. What went to an address that is nobody's any more, or to a phone, has none. */
export const twinWriter =
  (vault: Vault = plainVault) =>
  async (tx: Tx, letter: Letter): Promise<void> => {
    const { kind, channel, to, locale } = letter
    const place = channel === 'mail' && isTwinned(kind) ? await ownPlaceOf(tx, to) : undefined
    if (!place) return
    const { customerId, userId: readerId } = place
    const { subject, body } = messageOf(letter)
    const textWith = (code: string) =>
      [body, filled(letterTexts(locale).frame.code, { code })].join('\n\n')
    const sealed: Sealed = { id: uuidV7(), customerId, readerId, subject, body: textWith('') }
    const code = await sealOf(tx, vault, sealed)
    const threadId = await writeToCustomer(tx, {
      ...{ customerId, subject, text: textWith(code), readerId },
    })
    const eventId = uuidV7()
    await insertLetter(tx, {
      ...{ customerId, id: sealed.id, eventId, key: kind, threadId, code, readerId },
    })
  }
