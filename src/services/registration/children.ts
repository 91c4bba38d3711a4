// A customer opens an account for a child: who they are is known, so only the child, its custody and the contract are
// asked. They agree by their login; what follows is as with everybody who registers a child.

import { randomBytes } from 'node:crypto'
import { childRegistrationCalls as calls } from '#contracts/child-registrations.ts'
import type { Locale } from '#domain/market.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import { kindsOf } from '#domain/registration/kinds.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Failure, Forbidden, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readKnownPerson } from '#services/customer/index.ts'
import {
  pageAddress,
  placeOf,
  readUser,
  refuseCrowdedPlace,
  writeLetter,
} from '#services/identity/index.ts'
import { refuseUnanswered } from './answers.ts'
import { openOfUser, setOwnLink } from './child-store.ts'
import { inviteAll, voidOthers } from './invite.ts'
import { childOf, invitedOf, ruleSaid } from './invited.ts'
import { knownMember } from './known-member.ts'
import { openCustomer } from './open-customer.ts'
import type { RegistrationParts, Said } from './parts.ts'
import {
  addRegistration,
  dropRegistration,
  hasAgreed,
  locked,
  nextCustomerId,
  type Registration,
  registrationById,
  registrationWith,
  setWaiting,
} from './store.ts'
import { expired } from './wire.ts'

/** The page is opened at once: nobody has to find a mail first. */
const linkSeconds = 600
/** A family has so many children at a time. */
const mostOpen = 10

/** As they are known in the account they act for. */
const mayBegin = async (tx: Tx, { userId, actingId, customerIds }: Caller, market: Locale) =>
  kindsOf(market, undefined).includes('child') &&
  (await readKnownPerson(tx, userId, actingId ?? customerIds[0]!, market, true)) !== undefined

async function followed(tx: Tx, id: string, userId: string, now: Date) {
  const token = randomBytes(32).toString('base64url')
  await setOwnLink(tx, { id, userId, tokenHash: hashOf(token), linkSeconds }, now)
  return { token }
}

/** One that was begun and left before anything was said is gone on with. */
async function begin(tx: Tx, caller: Caller, market: Locale, now: Date) {
  if (!(await mayBegin(tx, caller, market))) throw new Conflict('customer.state')
  const { userId } = caller
  const open = await openOfUser(tx, userId)
  const untouched = open.find((each) => each.market === market && isUntouched(each))
  if (untouched) return followed(tx, untouched.id, userId, now)
  if (open.length >= mostOpen) throw new Failure(429, 'rate.limited')
  const id = uuidV7()
  const email = (await readUser(tx, userId)).email.toLowerCase()
  const begun = { id, kind: 'child', email, market, flow: null, productId: null } as const
  await addRegistration(tx, begun, now)
  return followed(tx, id, userId, now)
}

const isUntouched = ({ answers }: Registration): boolean => Object.keys(answers).length === 0

async function ownOpen(tx: Tx, { userId }: Caller, id: string): Promise<Registration> {
  const found = await registrationById(tx, id, locked)
  if (!found || found.userId !== userId || found.customerId) throw new NotFound()
  return found
}

/** With the word of whoever is logged in; true while somebody else has to agree. */
async function agree(
  tx: Tx,
  { parts, place, customerId }: Omit<Said, 'passwordHash'>,
  caller: Caller,
  key: string,
): Promise<boolean> {
  const found = await registrationWith(tx, key, parts.now(), locked)
  if (!found?.userId) throw expired()
  if (found.userId !== caller.userId) throw new Forbidden('role.forbidden')
  if (found.customerId || hasAgreed(found)) return !found.customerId
  await refuseUnanswered(tx, found)
  const member = await knownMember(tx, caller, found, found.answers.agreement!)
  if (invitedOf(found).length > 0) {
    await setWaiting(tx, found.id, { member })
    await inviteAll(tx, parts, { ...found, member }, place)
    return true
  }
  await openCustomer(tx, parts, {
    ...{ id: customerId, registration: found, members: [member], declared: [found.answers] },
    rule: ruleSaid(found) as SigningRuleKind,
  })
  const { email: to, market: locale } = found
  const link = pageAddress(locale, 'identification', place, parts.origins())
  await writeLetter(parts.jobs, tx, {
    ...{ to, channel: 'mail', kind: 'childRegistered', locale },
    values: { link, child: childOf(found)! },
  })
  return false
}

export function addChildren(server: Server, parts: RegistrationParts): void {
  const { db, now } = parts
  const asThem = <T>({ customerIds: customers }: Caller, work: (tx: Tx) => Promise<T>) =>
    db.transaction(work, { customers })

  answer(server, calls.list, ({ query }, caller) =>
    asThem(caller, async (tx) => ({
      mayBegin: await mayBegin(tx, caller, query.locale),
      begun: (await openOfUser(tx, caller.userId)).map((each) => ({
        ...{ id: each.id, startedOn: each.startedOn, isWaiting: hasAgreed(each) },
        ...(childOf(each) && { child: childOf(each)! }),
      })),
    })),
  )
  answer(server, calls.begin, ({ body }, caller) =>
    asThem(caller, (tx) => begin(tx, caller, body.locale, now())),
  )
  answer(server, calls.goOn, ({ params }, caller) =>
    asThem(caller, async (tx) => {
      const { id } = await ownOpen(tx, caller, params.id)
      return followed(tx, id, caller.userId, now())
    }),
  )
  answer(server, calls.drop, ({ params }, caller) =>
    asThem(caller, async (tx) => {
      const { id } = await ownOpen(tx, caller, params.id)
      await voidOthers(tx, id)
      await dropRegistration(tx, id)
      return {}
    }),
  )
  answer(server, calls.submit, async ({ body }, caller, { reply }) => {
    const place = placeOf(reply.request, parts.origins())
    await refuseCrowdedPlace(db, 'letter', place.ip, now())
    const customerId = await nextCustomerId(db)
    const isWaiting = await db.transaction(
      (tx) => agree(tx, { parts, place, customerId }, caller, body.key),
      { customers: [customerId, ...caller.customerIds] },
    )
    return { isWaiting }
  })
}
