// The consent to orders of payment that a mandate is: an instruction of its own, done with the signature.

import { money } from '#domain/money.ts'
import { businessDate, wallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { execute } from './instruction.ts'
import { newReference, readSaver } from './place.ts'
import { insertInstruction, moveOrder } from './store.ts'

export type Consenting = { customerId: string; userId: string }

/** It moves no money and is of no product; what may be fetched under it is asked for elsewhere. [ENUM-024] */
export async function writeConsent(tx: Tx, { customerId, userId }: Consenting): Promise<void> {
  const { account, market } = await readSaver(tx, customerId)
  const today = await businessDate(tx)
  const actor = userId
  const draft = await insertInstruction(
    tx,
    {
      // Of what is no deposit the kept families have no other for it.
      ...{ customerId, id: uuidV7(), userId, family: 'DWM', type: 'PAYMENT_ORDER_CONSENT' },
      ...{ reference: newReference(), market, accountId: account.id },
      ...{ amount: money(0n, 'EUR'), instanceId: null },
    },
    today,
  )
  const validated = await moveOrder(tx, draft, 'VALIDATED', { actor })
  const prepared = await moveOrder(tx, validated, 'PREPARED', { actor })
  const change = { confirmed_at: wallClock(), confirmed_on: today }
  const confirmed = await moveOrder(tx, prepared, 'CONFIRMED', { actor, change })
  await execute(tx, confirmed, { actor, on: today })
}
