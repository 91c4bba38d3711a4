// Identified anew: whoever has lost every second factor proves to a provider who they are, for that alone.

import { localPath } from '#contracts/addresses.ts'
import { identificationCalls } from '#contracts/identification.ts'
import { wayBackCalls as calls } from '#contracts/way-back.ts'
import type { IdentificationMethod } from '#domain/kyc/identification.ts'
import { waitsUntil, wayBackMethods, wayBackTriesDays } from '#domain/signing/way-back.ts'
import { answer } from '#platform/answer.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Failure, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readPersonOf, readSalesChannel } from '#services/customer/index.ts'
import { readWayBack, wayBackPage } from '#services/identity/index.ts'
import type { KycParts } from './parts.ts'
import { insertTry, setStatus, wayBackTriesOf } from './store.ts'

type WayBackNow = Awaited<ReturnType<typeof readWayBack>>

const gone = () => new Failure(410, 'wayBack.expired')

/** Who is to be identified, what was tried on the way, and by what it may go on. */
async function standingOf(tx: Tx, { id, customerId, userId }: WayBackNow, now: Date) {
  const person = await readPersonOf(tx, customerId, userId)
  const channel = await readSalesChannel(tx, customerId)
  if (!person || !channel) throw gone()
  const since = new Date(now.getTime() - wayBackTriesDays * 24 * 3_600_000)
  const tries = await wayBackTriesOf(tx, { customerId, personId: person.id, since })
  return {
    ...{ person, market: channel.market, methods: wayBackMethods(channel.market, tries) },
    last: tries.findLast(({ wayBackId }) => wayBackId === id),
  }
}

type Standing = Awaited<ReturnType<typeof standingOf>>

/** The try under way, or a new one; one begun by another method is given up for it. */
async function beginTry(
  tx: Tx,
  { id: wayBackId, customerId }: WayBackNow,
  { person, methods, last }: Standing,
  method: IdentificationMethod,
): Promise<string> {
  if (last?.status === 'PENDING_REVIEW') throw new Conflict('identification.pending')
  if (!methods.includes(method)) throw new Refused('identification.method')
  if (last?.status === 'STARTED' && last.method === method) return last.id
  if (last?.status === 'STARTED')
    await setStatus(tx, { customerId, id: last.id }, 'EXPIRED', 'cancelled')
  const id = uuidV7()
  await insertTry(tx, { customerId, id, personId: person.id, method }, wayBackId)
  return id
}

export function addWayBackIdentification(server: Server, parts: KycParts): void {
  const { db, now } = parts

  answer(server, calls.state, async ({ body }) => {
    const found = await readWayBack(db, body.token, now())
    const { stage, provenAt, customerId } = found
    if (stage === 'over') throw gone()
    const { methods, last } = await db.transaction((tx) => standingOf(tx, found, now()), {
      customers: [customerId],
    })
    return {
      stage,
      methods: stage === 'identify' ? methods : [],
      ...(last && {
        identification: { status: last.status, ...(last.reason && { reason: last.reason }) },
      }),
      ...(provenAt && stage === 'waiting' && { waitsUntil: waitsUntil(provenAt).toISOString() }),
    }
  })

  answer(server, calls.identify, async ({ body: { token, method } }) => {
    const found = await readWayBack(db, token, now())
    const { stage, customerId } = found
    if (stage === 'over') throw gone()
    if (stage !== 'identify') throw new Conflict('identification.done')
    const { id, person, market } = await db.transaction(
      async (tx) => {
        // Two clicks at once are one try.
        await tx.query('select platform.lock_customers($1)', [[customerId]])
        const standing = await standingOf(tx, found, now())
        return { ...standing, id: await beginTry(tx, found, standing, method) }
      },
      { customers: [customerId] },
    )
    const answerTo = parts.origins().shared + localPath(identificationCalls.heard)
    const wish = { id, method, person, locale: market, returnTo: wayBackPage(found), answerTo }
    const begun = await parts.startIdentification(wish, db)
    if ('coupon' in begun) throw new Error(`${method} sends nobody to a page: not for a way back`)
    return begun
  })
}
