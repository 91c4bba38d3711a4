// What a provider says: taken in at once, believed by its signature, and worked on by a job, because nobody is logged
// in when a provider calls.

import { type IdentificationEvent, identificationEvent } from '#contracts/identification.ts'
import { holdsIdentity, identificationMachine } from '#domain/kyc/identification.ts'
import { transition } from '#domain/state-machine.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit, type Subscriber, subscriber } from '#platform/events.ts'
import { defineJob, type Jobs, type Worker, worker } from '#platform/jobs.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { wasBlocked } from '#services/accounts/index.ts'
import {
  acceptRole,
  awaitedPersons,
  customerEvents,
  moveCustomer,
} from '#services/customer/index.ts'
import { identityProven, type Letter } from '#services/identity/index.ts'
import { judge } from './case.ts'
import { identificationEvents } from './events.ts'
import type { IdentificationProvider } from './parts.ts'
import {
  type FoundTry,
  humansOf,
  insertSuccess,
  isHeard,
  lockTry,
  newestSuccess,
  overdueCoupons,
  setStatus,
} from './store.ts'

const eventJob = defineJob('kyc.identification-event', identificationEvent)
export const kycJobs = [eventJob]

const actor = 'identification'

/** In the transaction that remembers it: the same twice is once. */
export async function takeIn(
  tx: Tx,
  jobs: Jobs,
  { name }: IdentificationProvider,
  event: IdentificationEvent,
): Promise<void> {
  if (!(await isHeard(tx, name, event.event))) await jobs.enqueue(tx, eventJob, event)
}

const tell = (tx: Tx, kind: keyof typeof identificationEvents, found: FoundTry) =>
  emit(tx, identificationEvents[kind], {
    data: { identificationId: found.id, personId: found.personId },
    ...{ entityId: found.customerId, customerId: found.customerId, actor },
  })

type Hearing = { tell: (tx: Tx, letter: Letter) => Promise<unknown>; now: WallClock }

/** What is about nobody, or comes when the state no longer leads there, changes nothing. */
async function hear(
  tx: Tx,
  { identification, status, reason }: IdentificationEvent,
  { tell: write, now }: Hearing,
) {
  const found = await lockTry(tx, identification)
  if (!found || transition(identificationMachine, found.status, status) !== status) return
  await setStatus(tx, found, status, reason)
  if (found.wayBackId) {
    if (status === 'SUCCESS') await identityProven(tx, found.wayBackId, { tell: write, now: now() })
    return
  }
  if (status === 'FAILED') await tell(tx, 'failed', found)
  if (status !== 'SUCCESS') return
  await tell(tx, 'done', found)
  await accept(tx, found)
}

export const kycWorkers = (tell: Hearing['tell'], now: WallClock): Worker[] => [
  worker(eventJob, (event, tx) => hear(tx, event, { tell, now })),
]

/** Whoever is identified counts; once nobody is missing, the customer is. */
async function accept(
  tx: Tx,
  { customerId, personId }: Pick<FoundTry, 'customerId' | 'personId'>,
): Promise<void> {
  if (!(await acceptRole(tx, customerId, personId))) return
  if (await moveCustomer(tx, customerId, 'IDENTIFIED', actor)) return
  // Whoever came of age and was let in by hand before that is asked now what nobody asked of the child.
  if (await wasBlocked(tx, customerId, 'HANDOVER')) await judge(tx, customerId)
}

/** Of the humans behind a customer, those who were identified for another one are identified here too. */
async function applyKnown(tx: Tx, customerId: string): Promise<void> {
  const awaited = await awaitedPersons(tx, customerId)
  if (awaited.size === 0) return
  const today = await businessDate(tx)
  const byUser = Map.groupBy(await humansOf(tx, customerId), ({ userId }) => userId)
  for (const places of byUser.values()) {
    const here = places.find((place) => place.customerId === customerId)
    if (!here || !awaited.has(here.personId)) continue
    const known = await newestSuccess(
      tx,
      places.filter((place) => place !== here),
    )
    if (!known || !holdsIdentity(known.completedOn, today)) continue
    await insertSuccess(tx, { ...here, id: uuidV7() }, known)
    await accept(tx, here)
  }
}

/** An identity holds for every customer of that human, those of before and those to come. */
export const knownHumanSubscribers: readonly Subscriber[] = [
  subscriber('kyc.known human', customerEvents.registered, ({ customerId }, tx) =>
    applyKnown(tx, customerId),
  ),
  subscriber('kyc.other customers', identificationEvents.done, async ({ customerId }, tx) => {
    const others = new Set((await humansOf(tx, customerId)).map((human) => human.customerId))
    others.delete(customerId)
    for (const other of [...others].sort()) await applyKnown(tx, other)
  }),
]

/** Nobody came to the counter in time. */
export const expireCouponsStep: DayStep = {
  name: 'identification coupons',
  run: (db, day) =>
    db.transaction(async (tx) => {
      for (const found of await overdueCoupons(tx, day)) {
        await setStatus(tx, found, 'EXPIRED', 'couponExpired')
        await tell(tx, 'failed', found)
      }
    }),
}
