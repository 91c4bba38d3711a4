// Proving who one is: a provider does it, in its own place; we send people there and hear what came of it.

import { identificationCalls as calls } from '#contracts/registration.ts'
import type { CustomerStatus } from '#domain/customer/customer.ts'
import {
  type IdentificationMethod,
  type IdentificationStatus,
  identificationMachine,
  openMethods,
} from '#domain/customer/identification.ts'
import type { Locale } from '#domain/market.ts'
import { transition } from '#domain/state-machine.ts'
import { answer } from '#platform/answer.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, NotFound, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  acceptRole,
  asCustomer,
  moveCustomer,
  readCustomer,
  readPersonOf,
  readSalesChannel,
} from '#services/customer/index.ts'
import { pageAddress, placeOf } from '#services/identity/index.ts'
import type { RegistrationParts, Tell } from './parts.ts'

type Try = { id: string; method: IdentificationMethod; status: IdentificationStatus }

async function triesOf(tx: Tx, customerId: string, personId: string): Promise<Try[]> {
  const { rows } = await tx.query<Try>(
    `select id, method, status from registration.identifications
      where customer_id = $1 and person_id = $2 order by started_at, id`,
    [customerId, personId],
  )
  return rows
}

type Standing = {
  status: CustomerStatus
  market: Locale
  tries: Try[]
  personId: string
  person: string
  /** The person is identified, and somebody else of the customer is not yet. */
  waitsForOthers: boolean
}

async function standingOf(tx: Tx, customerId: string, userId: string): Promise<Standing> {
  const customer = await readCustomer(tx, customerId, [])
  const channel = await readSalesChannel(tx, customerId)
  const person = await readPersonOf(tx, customerId, userId)
  if (!customer || !channel || !person) throw new NotFound()
  return {
    status: customer.status,
    market: channel.market,
    tries: await triesOf(tx, customerId, person.id),
    personId: person.id,
    person: person.name,
    waitsForOthers: customer.status === 'REGISTERED' && person.waitsForOthers,
  }
}

/** The try under way, or a new one; one begun by another method is given up for it. */
async function beginTry(
  tx: Tx,
  customerId: string,
  method: IdentificationMethod,
  standing: Standing,
): Promise<string> {
  const { status, market, tries, personId, waitsForOthers } = standing
  if (status !== 'REGISTERED' || waitsForOthers) throw new Conflict('identification.done')
  const last = tries.at(-1)
  if (last?.status === 'PENDING_REVIEW') throw new Conflict('identification.pending')
  if (!openMethods(market, tries).includes(method)) throw new Refused('identification.method')
  if (last?.status === 'STARTED' && last.method === method) return last.id
  if (last?.status === 'STARTED') await setStatus(tx, customerId, last.id, 'EXPIRED')
  const id = uuidV7()
  await tx.query(
    `insert into registration.identifications
            (customer_id, id, person_id, method, status, started_at)
     values ($1, $2, $3, $4, 'STARTED', now())`,
    [customerId, id, personId, method],
  )
  return id
}

async function setStatus(
  tx: Tx,
  customerId: string,
  id: string,
  status: IdentificationStatus,
  reason?: string,
): Promise<void> {
  await tx.query(
    `update registration.identifications set status = $3, failure_reason = $4,
            completed_at = case when $3 = 'PENDING_REVIEW' then null else now() end
      where customer_id = $1 and id = $2`,
    [customerId, id, status, reason ?? null],
  )
}

export function addIdentification(server: Server, parts: RegistrationParts): void {
  const { db } = parts

  answer(server, calls.overview, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => {
      const { status, market, tries, waitsForOthers } = await standingOf(
        tx,
        query.customer_id,
        caller.userId,
      )
      const last = tries.at(-1)
      return {
        status,
        ...(last && { identification: { method: last.method, status: last.status } }),
        methods: status === 'REGISTERED' && !waitsForOthers ? openMethods(market, tries) : [],
        waitsForOthers,
      }
    }),
  )

  answer(server, calls.start, async ({ body }, caller, { reply }) => {
    const { customer_id: customerId, method } = body
    const { id, market, person } = await asCustomer(db, caller, customerId, async (tx) => {
      // Two clicks at once are one try.
      await tx.query('select from customers.customers where id = $1 for update', [customerId])
      const standing = await standingOf(tx, customerId, caller.userId)
      return { ...standing, id: await beginTry(tx, customerId, method, standing) }
    })
    const place = placeOf(reply.request, parts.origins())
    const returnTo = pageAddress(market, 'identification', place, parts.origins())
    return parts.startIdentification({ id, method, person, locale: market, returnTo }, db)
  })
}

/** What a provider says of a person it was sent. */
export type IdentificationEvent = {
  /** The provider's own name for it: the same twice is once. */
  eventId: string
  identificationId: string
  status: Exclude<IdentificationStatus, 'NOT_STARTED' | 'STARTED'>
  reason?: string
}

/** `late`: the state no longer leads there; what came before stands. */
export type EventOutcome = 'taken' | 'repeated' | 'unknown' | 'late'

export async function hasHeard(
  tx: Tx,
  source: 'identification' | 'servicing-bank',
  eventId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into registration.heard_events (source, event_id) values ($1, $2)
     on conflict do nothing`,
    [source, eventId],
  )
  return rowCount === 0
}

/** In a transaction of the worker's role: nobody is logged in when a provider calls. */
export async function receiveIdentificationEvent(
  tx: Tx,
  { eventId, identificationId, status, reason }: IdentificationEvent,
  tell: Tell,
): Promise<EventOutcome> {
  if (await hasHeard(tx, 'identification', eventId)) return 'repeated'
  const { rows } = await tx.query<{
    customerId: string
    personId: string
    status: IdentificationStatus
    email: string
    market: Locale
  }>(
    `select i.customer_id as "customerId", i.person_id as "personId", i.status, p.email, c.market
       from registration.identifications i
       join customers.persons p on p.customer_id = i.customer_id and p.id = i.person_id
       join customers.customers c on c.id = i.customer_id
      where i.id = $1 for update of i`,
    [identificationId],
  )
  const [found] = rows
  if (!found) return 'unknown'
  if (transition(identificationMachine, found.status, status) !== status) return 'late'
  const { customerId, personId, email, market } = found
  await setStatus(tx, customerId, identificationId, status, reason)
  if (status === 'SUCCESS') {
    if (await acceptRole(tx, customerId, personId))
      await moveCustomer(tx, customerId, 'IDENTIFIED', 'identification')
  }
  if (status === 'FAILED')
    await tell(tx, {
      ...{ to: email, channel: 'mail', kind: 'identificationFailed', locale: market, values: {} },
    })
  return 'taken'
}
