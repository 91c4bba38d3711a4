// Inviting the other of two: by a letter with a link that counts once. Whoever invites may write again, name
// somebody else, or stop waiting; whoever does not answer in time is not asked any longer.

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { registrationCalls as calls } from '#contracts/registration.ts'
import { formatDate } from '#domain/format.ts'
import { parseEmail } from '#domain/identifiers/email.ts'
import { isAnswerable, mostInvitations } from '#domain/party/invitation.ts'
import type { PartnerAnswers } from '#domain/registration/answers.ts'
import { regflowParameter } from '#domain/shell/regflow.ts'
import { answer } from '#platform/answer.ts'
import type { Tx } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { defineJob, messageLease } from '#platform/jobs.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  blamePlace,
  messageOf,
  pageAddress,
  placeOf,
  refuseCrowdedPlace,
  type SendMessage,
} from '#services/identity/index.ts'
import {
  addInvitation,
  countInvitations,
  countReminders,
  type Invitation,
  lastInvitation,
  overdueInvitations,
  setLink,
  setState,
} from './invitation-store.ts'
import type { RegistrationParts } from './parts.ts'
import {
  dropRegistration,
  locked,
  type Registration,
  registrationById,
  registrationWith,
} from './store.ts'
import { dayOf, expired, inviterName, nameOf, wireWaiting } from './wire.ts'

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

/** Of whoever does not wait for this person any longer. */
export async function voidOpen(tx: Tx, registrationId: string): Promise<void> {
  const last = await lastInvitation(tx, registrationId)
  if (last && isAnswerable(last)) await closeInvitation(tx, last, 'VOIDED')
}

type Place = ReturnType<typeof placeOf>

/** Of whoever has agreed themselves. The registration is locked by whoever calls. */
export async function invite(
  tx: Tx,
  { jobs, now, origins }: RegistrationParts,
  registration: Registration,
  place: Place,
): Promise<void> {
  const { id: registrationId, market, flow } = registration
  const { firstName, lastName, email: typed } = registration.answers.partner as PartnerAnswers
  const email = parseEmail(typed).value!
  if ((await countInvitations(tx, registrationId, email)) >= mostInvitations)
    throw new Failure(429, 'rate.limited')
  await voidOpen(tx, registrationId)
  const id = uuidV7()
  const address = pageAddress(market, 'invitation', place, origins())
  const page = flow ? `${address}?${new URLSearchParams({ [regflowParameter]: flow })}` : address
  await addInvitation(tx, { id, registrationId, email, firstName, lastName, page }, now())
  await jobs.enqueue(tx, invitationJob, { id, isReminder: false })
}

export function addInviting(server: Server, parts: RegistrationParts): void {
  const { db, now } = parts
  answer(server, calls.inviteAgain, async ({ body }, _, { reply }) => {
    const place = placeOf(reply.request, parts.origins())
    await refuseCrowdedPlace(db, 'letter', place.ip, now())
    return db.transaction(async (tx) => {
      const found = await registrationWith(tx, body.key, now(), locked)
      if (!found?.passwordHash) throw expired()
      // Whoever is answering already needs no letter.
      if ((await lastInvitation(tx, found.id))?.state === 'ACCEPTED') return wireWaiting(tx, found)
      await blamePlace(tx, 'letter', place.ip, now(), found.email)
      await invite(tx, parts, found, place)
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
  const invited = await setLink(tx, id, token)
  if (!invited) return
  const inviter = await registrationById(tx, invited.registrationId)
  const locale = inviter.market
  const values = {
    by: inviterName(inviter),
    name: nameOf(invited),
    until: formatDate(locale, dayOf(invited.endsAt), 'long'),
    link: `${invited.page}#${token}`,
  }
  const kind = isReminder ? 'invitationReminder' : 'invitationSent'
  await send(messageOf({ to: invited.email, channel: 'mail', kind, locale, values }), tx)
}

/** Invitations that nobody has followed are reminded of; in the end whoever sent them hears that nobody came. */
export async function careForInvitations(tx: Tx, send: SendMessage, now: Date): Promise<void> {
  for (const { registrationId } of await overdueInvitations(tx, now)) {
    const { email: to, market: locale } = await registrationById(tx, registrationId, locked)
    const invitation = (await lastInvitation(tx, registrationId))!
    if (!isAnswerable(invitation)) continue
    await closeInvitation(tx, invitation, 'EXPIRED')
    const values = { name: nameOf(invitation) }
    await send(messageOf({ to, channel: 'mail', kind: 'invitationExpired', locale, values }), tx)
  }
  for (const id of await countReminders(tx, now))
    await writeInvitation({ id, isReminder: true }, tx, send)
}
