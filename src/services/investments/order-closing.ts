// Selling everything of what was withdrawn from: whoever withdrew has signed enough.

import type { CalendarDate } from '#domain/date.ts'
import { type Money, money } from '#domain/money.ts'
import { wallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  type Instruction,
  insertInstruction,
  moveOrder,
  newReference,
} from '#services/orders/index.ts'
import { termsOf, writeTerms } from './order-store.ts'

type Closing = {
  name?: string
  actor: string
  day: CalendarDate
  /** What it is worth, where that is told. */
  amount?: Money
}

/** And nothing where nothing was bought. It leaves on the day it is made. */
export async function orderClosing(
  tx: Tx,
  order: Instruction,
  { name, actor, day, amount = money(0n, 'EUR') }: Closing,
): Promise<void> {
  const { customerId, userId, market, accountId, family, instanceId } = order
  const [of] = await termsOf(tx, [order.id])
  const draft = await insertInstruction(
    tx,
    {
      ...{ customerId, id: uuidV7(), userId, family, type: 'LIQUID_OFFBOARDING', market },
      ...{ accountId, reference: newReference(), amount, instanceId },
    },
    day,
  )
  await writeTerms(tx, {
    ...{ customerId, orderId: draft.id, portfolioId: instanceId!, template: of!.template },
    ...{ name: name ?? of!.portfolioName, opensDepot: false },
  })
  const validated = await moveOrder(tx, draft, 'VALIDATED', { actor })
  const prepared = await moveOrder(tx, validated, 'PREPARED', { actor })
  const change = { confirmed_at: wallClock(), confirmed_on: day, forward_on: day }
  await moveOrder(tx, prepared, 'CONFIRMED', { actor, change })
}
