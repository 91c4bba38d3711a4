// The opening of the account: a customer who passed every check is handed to the servicing bank, which accepts or
// does not. Why not is never told.

import type { Tx } from '#platform/db.ts'
import { type Subscriber, subscriber } from '#platform/events.ts'
import { followBlocks, moveAccount, type OpenedAccount } from '#services/accounts/index.ts'
import { moveCustomer, reachAll, reachOf } from '#services/customer/index.ts'
import { caseEvents } from '#services/kyc/index.ts'
import type { Tell } from './parts.ts'

/** To everybody whose account it is. */
async function tellOpened(tx: Tx, customerId: string, tell: Tell): Promise<void> {
  for (const reached of await reachAll(tx, customerId))
    await tell(tx, { ...reached, channel: 'mail', kind: 'activated', values: {} })
}

/** Whoever may be served goes to the servicing bank. */
export const registrationSubscribers: readonly Subscriber[] = [
  subscriber('registration.export of the known', caseEvents.passed, async ({ customerId }, tx) => {
    const actor = 'registration.export'
    if (await moveCustomer(tx, customerId, 'PENDING_SERVICING_BANK_ACCEPTANCE', actor))
      await moveAccount(tx, customerId, 'REQUESTED')
  }),
]

/** `late`: the state no longer leads there; what came before stands. */
type EventOutcome = 'taken' | 'repeated' | 'unknown' | 'late'

async function hasHeard(tx: Tx, eventId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into registration.heard_events (source, event_id) values ('servicing-bank', $1)
     on conflict do nothing`,
    [eventId],
  )
  return rowCount === 0
}

/** What the servicing bank says of a customer it was handed. */
export type ServicingBankEvent = { eventId: string; customerId: string } & (
  | { kind: 'ACCEPTED'; account: OpenedAccount }
  | { kind: 'REJECTED' }
)

/** In a transaction of the worker's role. */
export async function receiveServicingBankEvent(
  tx: Tx,
  event: ServicingBankEvent,
  tell: Tell,
): Promise<EventOutcome> {
  const { customerId } = event
  if (await hasHeard(tx, event.eventId)) return 'repeated'
  if (!(await reachOf(tx, customerId))) return 'unknown'
  const actor = 'servicing-bank'
  if (event.kind === 'REJECTED')
    return (await moveCustomer(tx, customerId, 'REJECTED', actor)) ? 'taken' : 'late'
  if (!(await moveCustomer(tx, customerId, 'ACTIVE', actor))) return 'late'
  await moveAccount(tx, customerId, 'ACTIVE', event.account)
  await followBlocks(tx, customerId)
  await tellOpened(tx, customerId, tell)
  return 'taken'
}
