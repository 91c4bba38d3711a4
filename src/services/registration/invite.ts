// Inviting the other of two, the other parent of a child, or those who sign for a company: by a letter with a link that counts once. Whoever invites may write again, name
// somebody else, or stop waiting; whoever does not answer in time is not asked any longer.

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { registrationCalls as calls } from '#contracts/registration.ts'
import { formatDate } from '#domain/format.ts'
import { isAnswerable, mostInvitations } from '#domain/party/invitation.ts'
import { regflowParameter } from '#domain/shell/regflow.ts'
import { answer } from '#platform/answer.ts'
import type { Tx } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { defineJob, messageLease } from '#platform/jobs.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  blamePlace,
  type Letter,
  messageOf,
  pageAddress,
  placeOf,
  refuseCrowdedPlace,
  type SendMessage,
} from '#services/identity/index.ts'
import {
  addInvitation,
  type Invitation,
  invitationById,
  invitationLinks,
  invitationsOf,
  setState,
} from './invitation-store.ts'
import { childOf, companyOf, type Invited, invitedOf } from './invited.ts'
import { nameOf } from './names.ts'
import type { RegistrationParts } from './parts.ts'
import {
  dropRegistration,
  hasAgreed,
  locked,
  type Registration,
  registrationById,
  registrationWith,
} from './store.ts'
import { expired, inviterName, wireWaiting } from './wire.ts'

export const invitationJob = defineJob(
  'registration.invitation',
  z.object({ id: z.string(), isReminder: z.boolean() }),
  messageLease,
)

/** Nobody answers it any more; what was said until then is forgotten. */
export async function closeInvitation(
  tx: Tx,
  { id, answeringId }: Invitation,
  state: 'DECLINED' | 'EXPIRED' | 'VOIDED',
): Promise<void> {
  await setState(tx, id, state)
  if (answeringId) await dropRegistration(tx, answeringId)
}

/** Of those who are not waited for any longer. */
export async function voidOthers(
  tx: Tx,
  registrationId: string,
  stillMeant: readonly string[] = [],
): Promise<void> {
  for (const invitation of await invitationsOf(tx, registrationId))
    if (isCounting(invitation) && !stillMeant.includes(invitation.email))
      await closeInvitation(tx, invitation, 'VOIDED')
}

/** Somebody may still answer it, or has agreed. */
const isCounting = (invitation: Invitation): boolean =>
  isAnswerable(invitation) || invitation.state === 'ANSWERED'

type Place = ReturnType<typeof placeOf>

/** Of whoever has agreed themselves; each letter counts for the place. The registration is locked by whoever calls. */
async function invite(
  tx: Tx,
  { jobs, now, origins }: RegistrationParts,
  { id: registrationId, market, flow }: Registration,
  place: Place,
  { firstName, lastName, email }: Invited,
): Promise<void> {
  if ((await invitationLinks.countTo(tx, registrationId, email)) >= mostInvitations)
    throw new Failure(429, 'rate.limited')
  for (const before of await invitationsOf(tx, registrationId))
    if (before.email === email && isCounting(before)) await closeInvitation(tx, before, 'VOIDED')
  const id = uuidV7()
  const address = pageAddress(market, 'invitation', place, origins())
  const page = flow ? `${address}?${new URLSearchParams({ [regflowParameter]: flow })}` : address
  await addInvitation(tx, { id, registrationId, email, firstName, lastName, page }, now())
  await jobs.enqueue(tx, invitationJob, { id, isReminder: false })
  await blamePlace(tx, 'letter', place.ip, now(), email)
}

/** Everybody who is meant and was not asked yet by this name; whoever is meant no longer is not waited for. */
export async function inviteAll(
  tx: Tx,
  parts: RegistrationParts,
  registration: Registration,
  place: Place,
): Promise<void> {
  const meant = invitedOf(registration)
  await voidOthers(
    tx,
    registration.id,
    meant.map(({ email }) => email),
  )
  const sent = await invitationsOf(tx, registration.id)
  const isAsked = (person: Invited) =>
    sent.some((each) => isCounting(each) && each.email === person.email && isNamedSo(each, person))
  for (const person of meant)
    if (!isAsked(person)) await invite(tx, parts, registration, place, person)
}

const isNamedSo = (a: Invited, b: Invited): boolean =>
  a.firstName === b.firstName && a.lastName === b.lastName

export function addInviting(server: Server, parts: RegistrationParts): void {
  const { db, now } = parts
  answer(server, calls.inviteAgain, async ({ body }, _, { reply }) => {
    const place = placeOf(reply.request, parts.origins())
    await refuseCrowdedPlace(db, 'letter', place.ip, now())
    return db.transaction(async (tx) => {
      const found = await registrationWith(tx, body.key, now(), locked)
      if (!found || !hasAgreed(found)) throw expired()
      const meant = invitedOf(found)
      const person = meant.find(({ email }) => email === (body.email ?? meant[0]?.email))
      const sent = await invitationsOf(tx, found.id)
      const state = sent.find(({ email }) => email === person?.email)?.state
      // Whoever is answering or has answered needs no letter.
      if (!person || state === 'ACCEPTED' || state === 'ANSWERED') return wireWaiting(tx, found)
      await invite(tx, parts, found, place, person)
      return wireWaiting(tx, found)
    })
  })
}

/** The job: a link for the one who is invited, in a letter that says by whom. */
export async function writeInvitation(
  { id, isReminder }: { id: string; isReminder: boolean },
  tx: Tx,
  send: SendMessage,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const invited = await invitationLinks.setLink(tx, id, token)
  if (!invited) return
  const inviter = await registrationById(tx, invited.registrationId)
  const locale = inviter.market
  const [company, child] = [companyOf(inviter), childOf(inviter)]
  const values = {
    ...(company && { company }),
    ...(child && { child }),
    by: inviterName(inviter),
    name: nameOf(invited),
    until: formatDate(locale, invited.endsOn, 'long'),
    link: `${invited.page}#${token}`,
  }
  const [first, again] = company
    ? (['companyInvitation', 'companyReminder'] as const)
    : child
      ? (['childInvitation', 'childReminder'] as const)
      : (['invitationSent', 'invitationReminder'] as const)
  const kind = isReminder ? again : first
  await send(messageOf({ to: invited.email, channel: 'mail', kind, locale, values }), tx)
}

/** To whoever invited: the other did not want to, or did not come. */
export function unansweredLetter(
  inviter: Registration,
  invitation: Invitation,
  kind: 'invitationExpired' | 'invitationDeclined',
): Letter {
  const [company, child] = [companyOf(inviter), childOf(inviter)]
  return {
    ...{ to: inviter.email, channel: 'mail', locale: inviter.market },
    kind: company ? 'companyUnanswered' : child ? 'childUnanswered' : kind,
    values: { name: nameOf(invitation), ...(company && { company }), ...(child && { child }) },
  }
}

/** Invitations that nobody has accepted are reminded of; in the end whoever sent them hears that nobody came. */
export async function careForInvitations(tx: Tx, send: SendMessage): Promise<void> {
  for (const { id, registrationId } of await invitationLinks.overdue(tx)) {
    const inviter = await registrationById(tx, registrationId, locked)
    const invitation = await invitationById(tx, id)
    if (!invitation || !isAnswerable(invitation)) continue
    await closeInvitation(tx, invitation, 'EXPIRED')
    await send(messageOf(unansweredLetter(inviter, invitation, 'invitationExpired')), tx)
  }
  for (const id of await invitationLinks.countReminders(tx))
    await writeInvitation({ id, isReminder: true }, tx, send)
}
