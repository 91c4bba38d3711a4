// What the bank says of collections: each answer once, its money on the account and off it again. What does not fit is kept
// and waits for somebody who looks; it moves nothing.

import * as z from 'zod/mini'
import type { CalendarDate } from '#domain/date.ts'
import {
  type CollectionEffect,
  collectionAnswerTable,
  isReturnable,
  mandateAfter,
  mostToCollect,
  opensCase,
  payableFrom,
  type ReturnCode,
  retryOn,
  returnCodes,
  submitOn,
} from '#domain/direct-debit/collection.ts'
import { money } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import { type Db, lockCustomers, type Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { noteIssue } from '#platform/issues.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { accountById, isBlocked, ledgerAccountOf } from '#services/accounts/index.ts'
import { leavingAmong } from '#services/customer/index.ts'
import { openAccount, post, reverse } from '#services/ledger/index.ts'
import { collectionEvents } from './events.ts'
import { endMandates } from './mandates.ts'
import {
  type Collection,
  collectionsWhere,
  insertCollection,
  type Mandate,
  mandatesWhere,
  onTheirWay,
} from './store.ts'

const of = { eventId: z.string().check(z.maxLength(100)), collectionId: z.uuid() }
export const collectionEvent = z.discriminatedUnion('kind', [
  z.object({ ...of, kind: z.literal('CREDITED') }),
  z.object({ ...of, kind: z.literal('RETURNED'), code: z.enum(returnCodes) }),
])
export type CollectionEvent = z.infer<typeof collectionEvent>
export type CollectionOutcome = CollectionEffect | 'unknown' | 'repeated'

const actor = 'servicing bank'
/** Under this kind what somebody has to look at is found. */
const issueKind = 'collection-answer'

export const receiveCollectionEvent = (
  db: Pick<Db, 'transaction'>,
  event: CollectionEvent,
): Promise<CollectionOutcome> =>
  db.transaction(async (tx) => {
    const find = (lock = '') => collectionsWhere(tx, `id = $1 ${lock}`, [event.collectionId])
    const owner = (await find())[0]?.customerId
    if (owner) await lockCustomers(tx, [owner])
    const { rowCount: known } = await tx.query(
      'select from debits.collection_events where event_id = $1',
      [event.eventId],
    )
    if (known > 0) return 'repeated'
    const [collection] = owner ? await find('for update') : []
    const outcome = collection ? await heard(tx, collection, event) : 'unknown'
    await tx.query(
      `insert into debits.collection_events (event_id, collection_id, kind, code, outcome)
       values ($1, $2, $3, $4, $5)`,
      [event.eventId, event.collectionId, event.kind, codeOf(event) ?? null, outcome],
    )
    if (outcome === 'issue' || outcome === 'unknown')
      await noteIssue(tx, issueKind, {
        ...{ entityId: event.collectionId, ...(owner && { customerId: owner }) },
        reason: `${codeOf(event) ?? event.kind} when ${collection?.state ?? 'unknown'}`,
      })
    return outcome
  })

const codeOf = (event: CollectionEvent): ReturnCode | undefined =>
  event.kind === 'RETURNED' ? event.code : undefined

async function heard(
  tx: Tx,
  collection: Collection,
  event: CollectionEvent,
): Promise<CollectionEffect> {
  // Whoever answers has it, even where its word that it took it was lost.
  const state =
    collection.state === 'ANNOUNCED' && collection.isOffered ? 'SUBMITTED' : collection.state
  const effect = collectionAnswerTable[state][event.kind]
  if (effect !== 'applied') return effect
  const { customerId, mandateId, accountId } = collection
  const [mandate] = await mandatesWhere(tx, 'customer_id = $1 and id = $2', [customerId, mandateId])
  // Nothing moves on an account that is gone.
  if ((await accountById(tx, accountId))?.state === 'CLOSED') return 'issue'
  const today = await businessDate(tx)
  if (event.kind === 'CREDITED') return credit(tx, collection, mandate!, today)
  return giveBack(tx, collection, mandate!, { code: event.code, today })
}

async function credit(
  tx: Tx,
  { customerId, id, accountId, amount }: Collection,
  { scheme }: Mandate,
  today: CalendarDate,
): Promise<CollectionEffect> {
  const { currency } = amount
  const from = await openAccount(tx, { kind: 'PAYMENTS', reference: 'servicing-bank', currency })
  const to = await ledgerAccountOf(tx, { customerId, id: accountId, currency })
  const transferId = await post(
    tx,
    {
      ...{ id: uuidV7(), key: `collection/${id}`, kind: 'COLLECTED', valueDate: today },
      lines: [
        { accountId: from, amount: money(-amount.minor, currency) },
        { accountId: to, amount },
      ],
    },
    { evidence: { collectionId: id } },
  )
  await tx.query(
    `update debits.collections
        set state = 'CREDITED', transfer_id = $2, credited_on = $3, payable_from = $4 where id = $1`,
    [id, transferId, today, payableFrom(scheme, today)],
  )
  return 'applied'
}

type Returned = { code: ReturnCode; today: CalendarDate }

async function giveBack(
  tx: Tx,
  collection: Collection,
  mandate: Mandate,
  { code, today }: Returned,
): Promise<CollectionEffect> {
  const { customerId, id, creditedOn, transferId } = collection
  if (creditedOn && !isReturnable(code, mandate.scheme, creditedOn, today)) return 'issue'
  // The other bank has taken it already: what is missing now its holder owes (ADR 30).
  if (transferId)
    await reverse(
      tx,
      { key: `collection/${id}/return`, transferId, valueDate: today },
      { evidence: { collectionId: id, code }, mayOverdraw: true },
    )
  await tx.query(
    `update debits.collections set state = 'RETURNED', return_code = $2, ended_on = $3 where id = $1`,
    [id, code, today],
  )
  const after = mandateAfter[code]
  if (after !== 'ACTIVE') await endMandates(tx, 'id = $1', [mandate.id], { state: after, actor })
  const againOn = after === 'ACTIVE' ? await tryAgain(tx, collection, { code, today }) : undefined
  if (opensCase(code))
    await noteIssue(tx, 'collection-death', { entityId: id, customerId, reason: code })
  await emit(tx, collectionEvents.returned, {
    ...{ entityId: id, customerId, actor, data: { code, ...(againOn && { againOn }) } },
  })
  return 'applied'
}

/**
 * Told with the return; nothing is fetched from whoever leaves, is blocked, or has ended the mandate meanwhile, and
 * nothing beyond what may be on its way at once.
 */
async function tryAgain(
  tx: Tx,
  { customerId, mandateId, accountId, amount, attempt, portfolioId, planDueOn }: Collection,
  { code, today }: Returned,
): Promise<CalendarDate | undefined> {
  const on = retryOn(code, attempt, today)
  if (!on || (await isBlocked(tx, customerId))) return undefined
  if ((await leavingAmong(tx, [customerId])).size > 0) return undefined
  const [active] = await mandatesWhere(tx, `id = $1 and state = 'ACTIVE'`, [mandateId])
  if (!active || amount.minor > mostToCollect(await onTheirWay(tx, customerId)).minor)
    return undefined
  await insertCollection(tx, {
    ...{ customerId, id: uuidV7(), mandateId, accountId, amount, attempt: attempt + 1 },
    ...{
      announcedOn: today,
      submitOn: submitOn(on),
      dueOn: on,
      askedBy: null,
      portfolioId,
      planDueOn,
    },
  })
  return on
}
