// What a customer has collected to their account, once: announced in time, and given up while the bank does not have it.

import { usedAccount } from '#domain/account/account.ts'
import {
  collectionBounds,
  dueOn,
  mostToCollect,
  submitOn,
} from '#domain/direct-debit/collection.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { amountError } from '#domain/order/amount-errors.ts'
import { amountParam } from '#domain/problem/params.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict, Invalid, NotFound, Refused, Unavailable } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readAccounts } from '#services/accounts/index.ts'
import { leavingAmong } from '#services/customer/index.ts'
import type { Signer } from '#services/signatures/index.ts'
import { collectionEvents } from './events.ts'
import { giveUp } from './mandates.ts'
import {
  type Collection,
  collectionsWhere,
  insertCollection,
  mandatesWhere,
  onTheirWay,
} from './store.ts'

/** Everything that must be so for money to be fetched; whatever it is for. */
async function usableAccount(tx: Tx, customerId: string) {
  const account = usedAccount(await readAccounts(tx, customerId))
  if (account?.isMaintenance) throw new Unavailable('account.maintenance')
  if ((await leavingAmong(tx, [customerId])).size > 0) throw new Conflict('customer.state')
  if (account?.state !== 'ACTIVE') throw new Conflict('account.state')
  return account
}

async function assertAmount(tx: Tx, customerId: string, amount: Money): Promise<void> {
  const { min } = collectionBounds
  const max = mostToCollect(await onTheirWay(tx, customerId))
  const error = amountError(amount, { min, max })
  if (error) throw new Refused(error, { min: amountParam(min), max: amountParam(max) })
}

export type CollectionWish = { mandateId: string; amount: string }

export async function collect(
  tx: Tx,
  { customerId, userId }: Signer,
  { mandateId, amount: typed }: CollectionWish,
): Promise<Collection> {
  const account = await usableAccount(tx, customerId)
  const [mandate] = await mandatesWhere(tx, 'customer_id = $1 and id = $2', [customerId, mandateId])
  if (!mandate) throw new NotFound()
  if (mandate.state !== 'ACTIVE') throw new Conflict('mandate.state')
  const amount = parseMoney(typed, 'EUR')
  if (!amount) throw new Invalid([{ pointer: '/amount', code: 'format' }])
  await assertAmount(tx, customerId, amount)
  const announcedOn = await businessDate(tx)
  const due = dueOn(announcedOn)
  return announce(tx, {
    ...{ customerId, id: uuidV7(), mandateId, accountId: account.id, amount, attempt: 1 },
    ...{ announcedOn, dueOn: due, submitOn: submitOn(due), askedBy: userId },
  })
}

/** Two banking days before, so that its payer can see to it that there is money. */
async function announce(
  tx: Tx,
  collection: Parameters<typeof insertCollection>[1],
): Promise<Collection> {
  const { customerId, id, askedBy } = collection
  await insertCollection(tx, collection)
  await emit(tx, collectionEvents.announced, {
    ...{ entityId: id, customerId, actor: askedBy!, data: {} },
  })
  return (await collectionsWhere(tx, 'id = $1', [id]))[0]!
}

export async function cancelCollection(
  tx: Tx,
  { customerId, userId: actor }: Signer,
  id: string,
): Promise<Collection> {
  const find = () => collectionsWhere(tx, 'customer_id = $1 and id = $2', [customerId, id])
  const [before] = await find()
  if (!before) throw new NotFound()
  if (before.state !== 'ANNOUNCED' || before.isOffered) throw new Conflict('collection.state')
  await giveUp(tx, 'id = $1', [id], actor)
  return (await find())[0]!
}
