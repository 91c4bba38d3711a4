// The other of two: whoever is invited answers for themselves, by the link of the letter or logged in, and with
// their word both are customers.

import { invitationCalls as calls, type WireInvitation } from '#contracts/invitations.ts'
import { date } from '#domain/date.ts'
import { isAnswerable } from '#domain/party/invitation.ts'
import type { Answers } from '#domain/registration/answers.ts'
import type { JointRule } from '#domain/registration/kinds.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Forbidden } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readKnownPerson } from '#services/customer/index.ts'
import { findUser, pageAddress, placeOf, writeLetter } from '#services/identity/index.ts'
import { refuseAgreement, refuseUnanswered } from './answers.ts'
import { type Invitation, invitationWith, openInvitation, setState } from './invitation-store.ts'
import { closeInvitation } from './invite.ts'
import { known, type Member, newcomer, openCustomer } from './open-customer.ts'
import type { RegistrationParts, Said } from './parts.ts'
import {
  addAnswering,
  dropRegistration,
  hashOf,
  locked,
  nextCustomerId,
  registrationById,
  registrationWith,
} from './store.ts'
import { over, refuseStranger } from './stranger.ts'
import { inviterName, wireOf } from './wire.ts'

const isOpen = (invitation: Invitation, now: Date): boolean =>
  isAnswerable(invitation) && invitation.endsAt > now

/** The invitation and the registration it belongs to, which is locked first, as by everybody. */
async function lockedInvitation(tx: Tx, key: string, now: Date) {
  const found = await invitationWith(tx, key)
  if (!found) throw over()
  const inviter = await registrationById(tx, found.registrationId, locked)
  const invitation = await invitationWith(tx, key)
  // Sent twice is once: whoever comes second is told as the first.
  if (invitation?.state === 'ANSWERED') return 'answered'
  if (!invitation || !isOpen(invitation, now) || !inviter.passwordHash) throw over()
  return { invitation, inviter: { ...inviter, passwordHash: inviter.passwordHash } }
}

type Both = Exclude<Awaited<ReturnType<typeof lockedInvitation>>, 'answered'>

async function openLocked(tx: Tx, key: string, now: Date): Promise<Both> {
  const both = await lockedInvitation(tx, key, now)
  if (both === 'answered') throw over()
  return both
}

async function openTogether(
  tx: Tx,
  { parts, place, customerId }: Omit<Said, 'passwordHash'>,
  { invitation, inviter }: Both,
  other: Member,
  said: object,
): Promise<void> {
  await refuseUnanswered(tx, inviter)
  await openCustomer(tx, parts, {
    ...{ id: customerId, registration: inviter },
    members: [newcomer(inviter, inviter.passwordHash), other],
    rule: inviter.answers.partner!.rule as JointRule,
    declared: { persons: [inviter.answers, said] },
  })
  await setState(tx, invitation.id, 'ANSWERED')
  const { market: locale } = inviter
  const link = pageAddress(locale, 'identification', place, parts.origins())
  const mail = { channel: 'mail', locale } as const
  await writeLetter(parts.jobs, tx, {
    ...{ ...mail, to: inviter.email, kind: 'invitationAnswered' },
    values: { link, name: other.declared.name },
  })
  await writeLetter(parts.jobs, tx, {
    ...{ ...mail, to: invitation.email, kind: other.login ? 'registered' : 'invitationConfirmed' },
    values: { link, by: inviterName(inviter) },
  })
}

/** With the word of whoever was invited and has said everything. */
export async function joinTogether(tx: Tx, said: Said, key: string): Promise<void> {
  const both = await lockedInvitation(tx, key, said.parts.now())
  if (both === 'answered') return
  const answering = await registrationWith(tx, key, said.parts.now(), locked)
  if (!answering) throw over()
  await refuseUnanswered(tx, answering)
  refuseStranger(both.invitation, both.inviter, answering.answers.person!)
  await openTogether(tx, said, both, newcomer(answering, said.passwordHash), answering.answers)
  await dropRegistration(tx, answering.id)
}

export function addInvited(server: Server, parts: RegistrationParts): void {
  const { db, now } = parts

  const wireOfInvitation = async (tx: Tx, invitation: Invitation): Promise<WireInvitation> => {
    const { state, firstName, lastName, email } = invitation
    const inviter = await registrationById(tx, invitation.registrationId)
    return {
      ...{ state, firstName, lastName, email, by: inviterName(inviter) },
      locale: inviter.market,
      rule: inviter.answers.partner!.rule as JointRule,
      isKnown: (await findUser(tx, email)) !== undefined,
    }
  }

  answer(server, calls.open, ({ body }) =>
    db.transaction(async (tx) => {
      const invitation = await openInvitation(tx, body, now())
      if (!invitation) throw over()
      return wireOfInvitation(tx, invitation)
    }),
  )
  answer(server, calls.resume, ({ body }) =>
    db.transaction(async (tx) => {
      const invitation = await invitationWith(tx, body.key)
      if (!invitation || !isOpen(invitation, now())) throw over()
      return wireOfInvitation(tx, invitation)
    }),
  )
  answer(server, calls.accept, ({ body }) =>
    db.transaction(async (tx) => {
      const { invitation, inviter } = await openLocked(tx, body.key, now())
      const { email, answeringId } = invitation
      if (answeringId) return wireOf(await registrationById(tx, answeringId))
      if (await findUser(tx, email)) throw known()
      const { market, productId } = inviter
      // The partner who brought the first knows nothing of the second, and asks nothing of them.
      const begun = { id: uuidV7(), kind: 'invited', email, market, flow: null, productId } as const
      const answering = await addAnswering(tx, begun, hashOf(body.key), now())
      await setState(tx, invitation.id, 'ACCEPTED', answering.id)
      return wireOf(answering)
    }),
  )
  answer(server, calls.refuse, ({ body }) =>
    db.transaction(async (tx) => {
      const { invitation, inviter } = await openLocked(tx, body.key, now())
      await closeInvitation(tx, invitation, 'DECLINED')
      const { firstName, lastName } = invitation
      await writeLetter(parts.jobs, tx, {
        ...{ to: inviter.email, channel: 'mail', kind: 'invitationDeclined' },
        ...{ locale: inviter.market, values: { name: `${firstName} ${lastName}` } },
      })
      return {}
    }),
  )
  addKnown(server, parts)
}

/** As a member of the new customer: whoever they are in their own. */
async function memberOf(
  tx: Tx,
  { userId, customerIds }: Caller,
  { invitation, inviter }: Both,
): Promise<Member> {
  for (const customerId of customerIds) {
    const person = await readKnownPerson(tx, userId, customerId, inviter.market)
    if (!person) continue
    refuseStranger(invitation, inviter, person)
    const { rows, address, taxNumbers } = person
    const name = `${person.firstName} ${person.lastName}`
    const declared = { name, address, taxNumbers, email: invitation.email }
    return { userId, rows, declared: { ...declared, birthDate: date(person.birthDate) } }
  }
  throw new Conflict('customer.state')
}

function addKnown(server: Server, parts: RegistrationParts): void {
  const { db, now } = parts
  answer(server, calls.confirm, async ({ body }, caller, { reply }) => {
    const place = placeOf(reply.request, parts.origins())
    const customerId = await nextCustomerId(db)
    return db.transaction(
      async (tx) => {
        const both = await openLocked(tx, body.key, now())
        const owner = await findUser(tx, both.invitation.email)
        if (owner?.id !== caller.userId) throw new Forbidden('role.forbidden')
        refuseAgreement(body.answers)
        const member = await memberOf(tx, caller, both)
        const agreed: Pick<Answers, 'agreement'> = { agreement: body.answers }
        await openTogether(tx, { parts, place, customerId }, both, member, agreed)
        return {}
      },
      { customers: [customerId, ...caller.customerIds] },
    )
  })
}
