// Those who are invited: each answers for themselves, by the link of the letter or logged in, and with the word of
// the last of them they are a customer.

import { invitationCalls as calls, type WireInvitation } from '#contracts/invitations.ts'
import { isAnswerable, isInTime, isSamePerson } from '#domain/party/invitation.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { Forbidden, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  findUser,
  type Letter,
  pageAddress,
  placeOf,
  readerOf,
  writeLetter,
} from '#services/identity/index.ts'
import { refuseAgreement, refuseUnanswered } from './answers.ts'
import { bornOf } from './company.ts'
import {
  forgetMembers,
  type Invitation,
  invitationLinks,
  invitationsOf,
  invitationWith,
  keepMember,
  setState,
} from './invitation-store.ts'
import { closeInvitation, inviteAll, unansweredLetter } from './invite.ts'
import { childOf, companyOf, invitedOf, ruleSaid } from './invited.ts'
import { knownMember } from './known-member.ts'
import type { Member } from './member.ts'
import { known, newcomer, openCustomer } from './open-customer.ts'
import type { RegistrationParts, Said } from './parts.ts'
import {
  addAnswering,
  dropRegistration,
  hasAgreed,
  locked,
  nextCustomerId,
  type Registration,
  registrationById,
  registrationWith,
} from './store.ts'
import { over, refuseStranger } from './stranger.ts'
import { inviterName, wireOf } from './wire.ts'

const isOpen = async (tx: Tx, invitation: Invitation): Promise<boolean> =>
  isAnswerable(invitation) && isInTime(invitation, await businessDate(tx))

/** The invitation and the registration it belongs to, which is locked first, as by everybody. */
async function lockedInvitation(tx: Tx, key: string) {
  const found = await invitationWith(tx, key)
  if (!found) throw over()
  const inviter = await registrationById(tx, found.registrationId, locked)
  const invitation = await invitationWith(tx, key)
  // Sent twice is once: whoever comes second is told as the first.
  if (invitation?.state === 'ANSWERED') return 'answered'
  if (!invitation || !(await isOpen(tx, invitation)) || !hasAgreed(inviter)) throw over()
  return { invitation, inviter }
}

type Both = Exclude<Awaited<ReturnType<typeof lockedInvitation>>, 'answered'>

async function openLocked(tx: Tx, key: string): Promise<Both> {
  const both = await lockedInvitation(tx, key)
  if (both === 'answered') throw over()
  return both
}

/** Whoever began: with the login they are going to have, or as they are known. */
const firstMember = (inviter: Registration): Member =>
  inviter.member ?? newcomer(inviter, inviter.passwordHash!)

/** All who were invited, in the order they were named, once nobody is missing. */
async function agreedMembers(tx: Tx, inviter: Registration): Promise<Member[] | undefined> {
  const sent = await invitationsOf(tx, inviter.id)
  const members = invitedOf(inviter).map(
    (person) => sent.find(({ email }) => email === person.email)?.member,
  )
  return members.every((member) => member != null) ? (members as Member[]) : undefined
}

/** Whoever agrees is kept; the last of them makes customers of all. True while others are missing. */
async function agreeTogether(
  tx: Tx,
  said: Omit<Said, 'passwordHash'>,
  { invitation, inviter }: Both,
  member: Member,
): Promise<boolean> {
  await refuseTwins(tx, inviter, invitation, member)
  await keepMember(tx, invitation.id, member)
  const others = await agreedMembers(tx, inviter)
  if (!others || (await askedAgain(tx, said, inviter, others))) return true
  await refuseUnanswered(tx, inviter)
  const members = await openCustomer(tx, said.parts, {
    ...{ id: said.customerId, registration: inviter },
    members: [firstMember(inviter), ...others],
    rule: ruleSaid(inviter) as SigningRuleKind,
    declared: [inviter.answers, ...others.map((other) => other.said)],
  })
  await forgetMembers(tx, inviter.id)
  await tellAgreed(tx, said, inviter, members)
  return false
}

/** Whoever has got a login since they agreed agrees again, by that login: they are not given a second one. */
async function askedAgain(
  tx: Tx,
  { parts, place }: Omit<Said, 'passwordHash'>,
  inviter: Registration,
  others: readonly Member[],
): Promise<boolean> {
  const sent = await invitationsOf(tx, inviter.id)
  let isAsked = false
  for (const { login } of others) {
    if (!login || !(await findUser(tx, login.email))) continue
    await closeInvitation(tx, sent.find(({ email }) => email === login.email)!, 'VOIDED')
    isAsked = true
  }
  if (isAsked) await inviteAll(tx, parts, inviter, place)
  return isAsked
}

/** Nobody signs twice, in whichever mailbox they look. */
async function refuseTwins(
  tx: Tx,
  inviter: Registration,
  { id }: Invitation,
  member: Member,
): Promise<void> {
  const others = (await invitationsOf(tx, inviter.id)).filter((each) => each.id !== id)
  const isTwin = ({ member: other }: Invitation) =>
    other !== null && isSamePerson(bornOf(other), bornOf(member))
  if (others.some(isTwin)) throw new Refused('party.same')
}

async function tellAgreed(
  tx: Tx,
  { parts, place }: Omit<Said, 'passwordHash'>,
  inviter: Registration,
  members: readonly Member[],
): Promise<void> {
  const { market: locale } = inviter
  const link = pageAddress(locale, 'identification', place, parts.origins())
  const company = companyOf(inviter)
  const write = (to: string, kind: Letter['kind'], values: Letter['values']) =>
    writeLetter(parts.jobs, tx, { to, channel: 'mail', locale, kind, values })
  const child = childOf(inviter)
  if (company || child) {
    const kind = company ? 'companyRegistered' : 'childRegistered'
    for (const { declared } of members)
      await write(declared.email, kind, { link, ...(company ? { company } : { child: child! }) })
    return
  }
  const [, other] = members
  const { name, email } = other!.declared
  await write(inviter.email, 'invitationAnswered', { link, name })
  await write(email, other!.login ? 'registered' : 'invitationConfirmed', {
    ...{ link, by: inviterName(inviter) },
  })
}

/** With the word of whoever was invited and has said everything; true while others are missing. */
export async function joinTogether(tx: Tx, said: Said, key: string): Promise<boolean> {
  const both = await lockedInvitation(tx, key)
  if (both === 'answered') return isStillWaiting(tx, key)
  const answering = await registrationWith(tx, key, said.parts.now(), locked)
  if (!answering) throw over()
  await refuseUnanswered(tx, answering)
  refuseStranger(both.invitation, both.inviter, answering.answers.person!)
  if (await findUser(tx, answering.email)) throw known()
  const isWaiting = await agreeTogether(tx, said, both, newcomer(answering, said.passwordHash))
  await dropRegistration(tx, answering.id)
  return isWaiting
}

/** Of whoever has agreed: whether somebody else has not yet. */
export async function isStillWaiting(db: Queryable, key: string): Promise<boolean> {
  const invitation = await invitationWith(db, key)
  if (!invitation) return false
  const inviter = await registrationById(db, invitation.registrationId)
  return inviter?.customerId === null
}

export function addInvited(server: Server, parts: RegistrationParts): void {
  const { db, now } = parts

  const wireOfInvitation = async (tx: Tx, invitation: Invitation): Promise<WireInvitation> => {
    const { state, firstName, lastName, email } = invitation
    const inviter = await registrationById(tx, invitation.registrationId)
    const [company, child] = [companyOf(inviter), childOf(inviter)]
    return {
      ...{ state, firstName, lastName, email, by: inviterName(inviter) },
      locale: inviter.market,
      ...(company && { company }),
      ...(child && { child }),
      rule: ruleSaid(inviter) as SigningRuleKind,
      isKnown: (await readerOf(tx, email)) !== undefined,
    }
  }

  answer(server, calls.open, ({ body }) =>
    db.transaction(async (tx) => {
      const invitation = await invitationLinks.follow(tx, body)
      if (!invitation) throw over()
      return wireOfInvitation(tx, invitation)
    }),
  )
  answer(server, calls.resume, ({ body }) =>
    db.transaction(async (tx) => {
      const invitation = await invitationWith(tx, body.key)
      if (!invitation || !(await isOpen(tx, invitation))) throw over()
      return wireOfInvitation(tx, invitation)
    }),
  )
  answer(server, calls.accept, ({ body }) =>
    db.transaction(async (tx) => {
      const { invitation, inviter } = await openLocked(tx, body.key)
      const { email, answeringId } = invitation
      if (answeringId) return wireOf(await registrationById(tx, answeringId))
      if (await readerOf(tx, email)) throw known()
      const { market, productId } = inviter
      // The partner who brought the first knows nothing of the second, and asks nothing of them.
      const kinds = { joint: 'invited', child: 'parent', company: 'representative' } as const
      const kind = kinds[inviter.kind as keyof typeof kinds]
      const begun = { id: uuidV7(), kind, email, market, flow: null, productId } as const
      const answering = await addAnswering(tx, begun, hashOf(body.key), now())
      await setState(tx, invitation.id, 'ACCEPTED', answering.id)
      return wireOf(answering)
    }),
  )
  answer(server, calls.refuse, ({ body }) =>
    db.transaction(async (tx) => {
      const { invitation, inviter } = await openLocked(tx, body.key)
      await closeInvitation(tx, invitation, 'DECLINED')
      const letter = unansweredLetter(inviter, invitation, 'invitationDeclined')
      await writeLetter(parts.jobs, tx, letter)
      return {}
    }),
  )
  addKnown(server, parts)
}

function addKnown(server: Server, parts: RegistrationParts): void {
  const { db } = parts
  answer(server, calls.confirm, async ({ body }, caller, { reply }) => {
    const place = placeOf(reply.request, parts.origins())
    const customerId = await nextCustomerId(db)
    return db.transaction(
      async (tx) => {
        const both = await openLocked(tx, body.key)
        const { email } = both.invitation
        if ((await readerOf(tx, email)) !== caller.userId) throw new Forbidden('role.forbidden')
        refuseAgreement(body.answers)
        const member = await knownMember(tx, caller, { ...both.inviter, email }, body.answers)
        refuseStranger(both.invitation, both.inviter, bornOf(member))
        await agreeTogether(tx, { parts, place, customerId }, both, member)
        return {}
      },
      { customers: [customerId, ...caller.customerIds] },
    )
  })
}
