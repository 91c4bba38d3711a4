// How a registration is told to whoever holds its key.

import type { Awaited, WireRegistration } from '#contracts/registration.ts'
import { mostInvitations } from '#domain/party/invitation.ts'
import type { Born } from '#domain/registration/people.ts'
import type { Queryable } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import { bornOf } from './company.ts'
import { invitationLinks, invitationsOf } from './invitation-store.ts'
import { invitedOf } from './invited.ts'
import { nameOf } from './names.ts'
import { hasAgreed, type Registration } from './store.ts'

export const expired = () => new Failure(410, 'registration.expired')

/** What the register said is between it and us. */
function wireAnswers({ answers }: Registration): WireRegistration['answers'] {
  const { register: _, ...said } = answers
  return said as WireRegistration['answers']
}

export const wireOf = (registration: Registration): WireRegistration => ({
  kind: registration.kind,
  email: registration.email,
  locale: registration.market,
  ...(registration.flow && { flow: registration.flow }),
  ...(registration.productId && { product: registration.productId }),
  ...(registration.userId && { isKnown: true }),
  isSubmitted: registration.customerId !== null,
  answers: wireAnswers(registration),
})

/** Who began, as they are known or as they said. */
export const inviterOf = ({ member, answers }: Registration): Born =>
  member ? bornOf(member) : answers.person!

export const inviterName = (registration: Registration): string => nameOf(inviterOf(registration))

/** What there is to wait for, of those who wait. */
export async function wireWaiting(
  db: Queryable,
  registration: Registration,
): Promise<WireRegistration> {
  const wire = wireOf(registration)
  if (!hasAgreed(registration) || registration.customerId) return wire
  const sent = await invitationsOf(db, registration.id)
  const awaited: Awaited[] = []
  for (const person of invitedOf(registration)) {
    const last = sent.find(({ email }) => email === person.email)
    if (!last) continue
    const letters = await invitationLinks.countTo(db, registration.id, last.email)
    const left = Math.max(0, mostInvitations - letters)
    awaited.push({ ...person, state: last.state, endsOn: last.endsOn, left })
  }
  if (registration.kind === 'company') return { ...wire, awaited }
  const [partner] = awaited
  if (!partner) return wire
  const { state, endsOn, left } = partner
  return { ...wire, waiting: { state, endsOn, left } }
}
