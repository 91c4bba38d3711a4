// Another mail address or telephone number: signed on the old way, and in force once the new one has answered. Until
// then letters, codes and the login stay where they are.

import { randomBytes } from 'node:crypto'
import type { CallInput } from '#contracts/call.ts'
import { contactChangeCalls as calls } from '#contracts/contact-change.ts'
import { customerDetailCalls } from '#contracts/customer-details.ts'
import { coolingOffHours } from '#domain/account/cooling-off.ts'
import {
  type ContactKind,
  contactStage,
  contactWaitHours,
  mailLinkMinutes,
} from '#domain/customer/contact-change.ts'
import { isLandline } from '#domain/identifiers/phone.ts'
import { letterLocale } from '#domain/letter/letter-kind.ts'
import type { Locale } from '#domain/market.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Tx } from '#platform/db.ts'
import { Invalid, NotFound, Stale } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  asCustomer,
  type Contact,
  changeCustomer,
  contactAct,
  contactOf,
  customerEvents,
  type OfPerson,
  readContact,
  readSalesChannel,
  readVersion,
  refuseOthersPerson,
  writeContact,
} from '#services/customer/index.ts'
import {
  countTextMessage,
  noteChange,
  requestSignature,
  sendLater,
  takeSignature,
} from '#services/signatures/index.ts'
import { tellAsked } from './channels.ts'
import { addContactLinks, newMailPage } from './contact-links.ts'
import { addNumber } from './contact-number.ts'
import {
  endWaiting,
  type KeptContactChange,
  keepContactChange,
  ownerOfMail,
  ownPersons,
  readWaiting,
  renewSecret,
} from './contact-store.ts'
import { hashOfCode, newMessageCode } from './factors.ts'
import { write, writeToUsersOf } from './messages.ts'
import { lockUsers } from './own-lock.ts'
import type { ContactParts } from './parts.ts'
import { placeOf } from './place.ts'
import { messageCodeSeconds } from './rules.ts'
import { countOrRefuse, userLane } from './tries.ts'
import { readUser } from './users.ts'

export function contactChanges(server: Server, parts: ContactParts): void {
  for (const add of [addAsking, addWaiting, addNumber, addContactLinks]) add(server, parts)
}

type Asked = OfPerson & {
  contact: Contact
  market: Locale
  /** What has to answer; undefined: the person logs in nowhere, and nobody could. */
  kinds: ContactKind[] | undefined
}

/** What somebody wants to change, refused here so that nobody signs what cannot be. */
async function askedOf(
  tx: Tx,
  of: OfPerson,
  body: CallInput<typeof customerDetailCalls.changeContact>['body'],
  { caller, version }: { caller: Caller; version: number },
): Promise<Asked> {
  const { market } = (await readSalesChannel(tx, of.customerId))!
  const contact = contactOf(body, market)
  const before = await readContact(tx, of)
  await refuseOthersPerson(tx, of, caller)
  const { version: current } = (await readVersion(tx, of.customerId))!
  if (current !== String(version)) throw new Stale()
  const isOwn = (await ownPersons(tx, caller.userId)).some(
    ({ customerId, personId }) => customerId === of.customerId && personId === of.personId,
  )
  // Where mail goes and what one logs in with may still be two; from now on they are one.
  const mails = [before.email, ...(isOwn ? [(await readUser(tx, caller.userId)).email] : [])]
  const kinds: ContactKind[] = [
    ...(mails.every((each) => each?.toLowerCase() === contact.email) ? [] : (['mail'] as const)),
    ...(before.phoneNumber === contact.phoneNumber ? [] : (['phone'] as const)),
  ]
  if (isOwn && kinds.includes('phone') && isLandline(contact.phoneNumber))
    throw new Invalid([{ pointer: '/phoneNumber', code: 'phone.landline' }])
  return { ...of, contact, market, kinds: isOwn ? kinds : undefined }
}

function addAsking(server: Server, parts: ContactParts): void {
  const { db, jobs, now, origins, requireFresh } = parts
  const send = sendLater(jobs)
  answer(
    server,
    customerDetailCalls.changeContact,
    async ({ params: of, body }, caller, { version, reply }) => {
      const { customerId } = of
      if (!caller.customerIds.includes(customerId)) throw new NotFound()
      await requireFresh(caller)
      const asked = await asCustomer(db, caller, customerId, (tx) =>
        askedOf(tx, of, body, { caller, version }),
      )
      if (asked.kinds?.length === 0) return { version: String(version) }
      const act = contactAct(of, asked.contact)
      const signer = { customerId, userId: caller.userId }
      const { signatureId } = body
      if (!signatureId)
        return asCustomer(db, caller, customerId, async (tx) => ({
          signature: await requestSignature(tx, signer, act, { send, locale: asked.market }),
        }))
      const { origin } = placeOf(reply.request, origins())
      if (asked.kinds) await countOrRefuse(db, userLane('contact', caller.userId), now())
      const change = { customerId, version, caller, event: customerEvents.contactChanged }
      const { waitsFor, ...changed } = await changeCustomer(
        db,
        change,
        async (tx) => {
          await lockUsers(tx, [caller.userId])
          await takeSignature(tx, signer, signatureId, act)
          return asked.kinds
            ? { waitsFor: await letWait(tx, parts, { ...asked, userId: caller.userId, origin }) }
            : { waitsFor: await changeAtOnce(tx, parts, asked, caller.userId) }
        },
        (result) => result.waitsFor === undefined,
      )
      if (!waitsFor) return changed
      reply.code(202)
      return { waitsFor }
    },
  )
}

async function changeAtOnce(
  tx: Tx,
  { jobs, now }: ContactParts,
  { customerId, personId, contact, market }: Asked,
  userId: string,
): Promise<undefined> {
  const { email } = await readContact(tx, { customerId, personId })
  await writeContact(tx, { customerId, personId }, contact)
  await noteChange(tx, userId, now())
  const values = { hours: String(coolingOffHours) }
  const letter = { kind: 'contactChanged', locale: market, values } as const
  await writeToUsersOf(jobs, tx, customerId, letter, email ? [email] : [])
}

async function letWait(
  tx: Tx,
  parts: ContactParts,
  {
    customerId,
    contact,
    kinds = [],
    market,
    userId,
    origin,
  }: Asked & { userId: string; origin: string },
): Promise<ContactKind[]> {
  const newValues: string[] = []
  for (const kind of kinds) {
    const newValue = kind === 'mail' ? contact.email : contact.phoneNumber
    const kept = {
      ...{ id: uuidV7(), userId, customerId, kind, newValue, origin },
      ...{ locale: market, askedAt: parts.now() },
    }
    await keepContactChange(tx, kept)
    await sendSecret(tx, parts, kept)
    newValues.push(newValue)
  }
  const user = await readUser(tx, userId)
  await tellAsked(parts.jobs, tx, { user, locale: market, newValues })
  return kinds
}

type Waiting = Pick<KeptContactChange, 'id' | 'userId' | 'kind' | 'newValue' | 'locale' | 'origin'>

const sendSecret = (tx: Tx, parts: ContactParts, waiting: Waiting) =>
  waiting.kind === 'mail' ? sendLink(tx, parts, waiting) : sendNumberCode(tx, parts, waiting)

/**
 * To the new address, which may be a stranger's by a slip of the hand: so the letter tells nothing of whoever asked.
 * Where it is another login's, its owner hears of it, and whoever asked learns nothing.
 */
async function sendLink(
  tx: Tx,
  { jobs, now }: ContactParts,
  { id, userId, newValue, locale, origin }: Waiting,
): Promise<void> {
  const endsAt = new Date(now().getTime() + mailLinkMinutes * 60_000)
  const owner = await ownerOfMail(tx, newValue, { userId, now: now() })
  if (owner) {
    if (!(await renewSecret(tx, id, { hash: null, endsAt }))) throw new NotFound()
    await write(jobs, tx, {
      ...{ to: owner.email, channel: 'mail', kind: 'mailTaken', values: {} },
      locale: letterLocale(locale, owner.language),
    })
    return
  }
  const token = randomBytes(32).toString('base64url')
  if (!(await renewSecret(tx, id, { hash: hashOf(token), endsAt }))) throw new NotFound()
  await write(jobs, tx, {
    ...{ to: newValue, channel: 'mail', kind: 'mailProof', locale },
    values: { link: `${newMailPage({ origin, locale })}#${token}` },
  })
}

async function sendNumberCode(
  tx: Tx,
  { jobs, now }: ContactParts,
  { id, userId, newValue, locale }: Waiting,
): Promise<void> {
  const code = newMessageCode()
  const endsAt = new Date(now().getTime() + messageCodeSeconds * 1000)
  if (!(await renewSecret(tx, id, { hash: hashOfCode(code), endsAt }))) throw new NotFound()
  await countTextMessage(tx, userId)
  await write(jobs, tx, {
    ...{ to: newValue, channel: 'sms', kind: 'code', locale, values: { code } },
  })
}

function addWaiting(server: Server, parts: ContactParts): void {
  const { db, now } = parts
  const waitingOf = async ({ userId }: Caller) =>
    (await readWaiting(db, userId)).filter((each) => contactStage(each, now()) === 'waiting')

  answer(server, calls.waiting, async (_, caller) =>
    (await waitingOf(caller)).map(({ kind, newValue, askedAt, secretEndsAt }) => ({
      kind,
      to: newValue,
      answerUntil: secretEndsAt.toISOString(),
      waitsUntil: new Date(askedAt.getTime() + contactWaitHours * 3_600_000).toISOString(),
    })),
  )

  answer(server, calls.sendAgain, async ({ params }, caller, { reply }) => {
    const found = (await waitingOf(caller)).find(({ kind }) => kind === params.kind)
    if (!found) throw new NotFound()
    await countOrRefuse(db, userLane('contact', caller.userId), now())
    await db.transaction(async (tx) => {
      await lockUsers(tx, [caller.userId])
      await sendSecret(tx, parts, found)
    })
    reply.code(202)
    return {}
  })

  answer(server, calls.giveUp, async ({ params: { kind } }, { userId }) => {
    if (!(await endWaiting(db, { userId, kind, by: 'givenUp', now: now() }))) throw new NotFound()
    return undefined
  })
}
