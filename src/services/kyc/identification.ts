// Proving who one is: a provider does it, in its own place; we send people there and hear what came of it.

import { localPath } from '#contracts/addresses.ts'
import { identificationCalls as calls } from '#contracts/identification.ts'
import type { CustomerStatus } from '#domain/customer/customer.ts'
import {
  closedMethods,
  type IdentificationMethod,
  openMethods,
} from '#domain/kyc/identification.ts'
import type { Locale } from '#domain/market.ts'
import { answer } from '#platform/answer.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, NotFound, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { answerSigned } from '#platform/signed-call.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  asCustomer,
  readCustomer,
  readPersonOf,
  readSalesChannel,
} from '#services/customer/index.ts'
import { pageAddress, placeOf } from '#services/identity/index.ts'
import { type CheckRow, readChecks } from './case-store.ts'
import { fileCoupon } from './coupon.ts'
import { takeIn } from './heard.ts'
import { readAnswers } from './papers.ts'
import type { IdentificationWish, KycParts } from './parts.ts'
import { insertTry, keepCoupon, setStatus, type Try, triesOf } from './store.ts'
import { neededText } from './words.ts'

type Standing = {
  status: CustomerStatus
  market: Locale
  person: IdentificationWish['person'] & { id: string }
  tries: Try[]
  /** The person is not identified yet, and has to be. */
  isAwaited: boolean
  /** The person is identified, and somebody else of the customer is not yet. */
  waitsForOthers: boolean
}

/** Of whoever asks: a human is identified as a human, whoever else is behind the customer. */
async function standingOf(tx: Tx, customerId: string, userId: string): Promise<Standing> {
  const customer = await readCustomer(tx, customerId, [])
  const channel = await readSalesChannel(tx, customerId)
  const person = await readPersonOf(tx, customerId, userId)
  if (!customer || !channel || !person) throw new NotFound()
  return {
    ...{ status: customer.status, market: channel.market, person },
    tries: await triesOf(tx, customerId, person.id),
    isAwaited: person.isAwaited,
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
  const { market, tries, person } = standing
  if (!standing.isAwaited) throw new Conflict('identification.done')
  const last = tries.at(-1)
  if (last?.status === 'PENDING_REVIEW') throw new Conflict('identification.pending')
  if (!openMethods(market, tries).includes(method)) throw new Refused('identification.method')
  if (last?.status === 'STARTED' && last.method === method) return last.id
  if (last?.status === 'STARTED')
    await setStatus(tx, { customerId, id: last.id }, 'EXPIRED', 'cancelled')
  const id = uuidV7()
  await insertTry(tx, { customerId, id, personId: person.id, method })
  return id
}

/** As the page tells it. */
function toldTry({ method, status, reason, couponNumber, couponValidUntil }: Try) {
  const isOut = status === 'STARTED' && couponNumber !== null && couponValidUntil !== null
  return {
    ...{ method, status },
    ...(reason && status !== 'SUCCESS' && { reason }),
    ...(isOut && { coupon: { number: couponNumber, validUntil: couponValidUntil } }),
  }
}

/** Which check wants it is not said. */
const neededOf = (checks: readonly CheckRow[], market: Locale) =>
  checks
    .filter(({ status }) => status === 'NEEDS_MORE')
    .map(({ asked, dueOn, reason }) => ({
      text: asked ?? neededText(market, reason),
      ...(dueOn && { dueOn }),
    }))

async function overviewOf(tx: Tx, customerId: string, userId: string) {
  const standing = await standingOf(tx, customerId, userId)
  const { status, market, tries, isAwaited, waitsForOthers } = standing
  const last = tries.at(-1)
  const checks = await readChecks(tx, customerId)
  return {
    status,
    ...(last && { identification: toldTry(last) }),
    methods: isAwaited ? openMethods(market, tries) : [],
    closed: isAwaited ? closedMethods(market, tries) : [],
    waitsForOthers,
    needed: neededOf(checks, market),
    papers: await readAnswers(tx, customerId),
  }
}

export function addIdentification(server: Server, parts: KycParts): void {
  const { db } = parts

  // As of one moment: else somebody identified while it is read is told to begin again, and waits for nothing.
  answer(server, calls.overview, ({ query }, caller) =>
    asCustomer(
      db,
      caller,
      query.customer_id,
      (tx) => overviewOf(tx, query.customer_id, caller.userId),
      { isOneMoment: true },
    ),
  )

  answer(server, calls.start, async ({ body }, caller, { reply }) => {
    const { customer_id: customerId, method } = body
    const { id, market, person } = await asCustomer(db, caller, customerId, async (tx) => {
      // Two clicks at once are one try.
      await tx.query('select platform.lock_customers($1)', [[customerId]])
      const standing = await standingOf(tx, customerId, caller.userId)
      return { ...standing, id: await beginTry(tx, customerId, method, standing) }
    })
    const place = placeOf(reply.request, parts.origins())
    const returnTo = pageAddress(market, 'identification', place, parts.origins())
    const answerTo = parts.origins().shared + localPath(calls.heard)
    const wish = { id, method, person, locale: market, returnTo, answerTo }
    const begun = await parts.startIdentification(wish, db)
    if (!('coupon' in begun)) return begun
    return asCustomer(db, caller, customerId, async (tx) => {
      const { isNew, ...coupon } = await keepCoupon(tx, { customerId, id }, begun.coupon)
      if (isNew) await fileCoupon(tx, customerId, wish, coupon)
      return { coupon }
    })
  })

  answerSigned(server, calls.heard, {
    keys: parts.identificationProvider.keys,
    now: parts.now,
    hear: (event) =>
      db.transaction((tx) => takeIn(tx, parts.jobs, parts.identificationProvider, event)),
  })
}
