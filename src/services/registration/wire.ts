// How a registration is told to whoever holds its key.

import type { WireRegistration } from '#contracts/registration.ts'
import { date } from '#domain/date.ts'
import { parsePersonName } from '#domain/identifiers/person-name.ts'
import { mostInvitations } from '#domain/party/invitation.ts'
import type { Queryable } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import { countInvitations, lastInvitation } from './invitation-store.ts'
import type { Registration } from './store.ts'

export const expired = () => new Failure(410, 'registration.expired')

export const wireOf = (registration: Registration): WireRegistration => ({
  kind: registration.kind,
  email: registration.email,
  locale: registration.market,
  ...(registration.flow && { flow: registration.flow }),
  ...(registration.productId && { product: registration.productId }),
  isSubmitted: registration.customerId !== null,
  answers: registration.answers as WireRegistration['answers'],
})

export const dayOf = (at: Date) => date(at.toISOString().slice(0, 10))

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].map((typed) => parsePersonName(typed).value ?? typed).join(' ')

export const inviterName = ({ answers }: Registration): string => nameOf(answers.person!)

/** What there is to wait for, of those who wait. */
export async function wireWaiting(
  db: Queryable,
  registration: Registration,
): Promise<WireRegistration> {
  const wire = wireOf(registration)
  const last = registration.passwordHash && (await lastInvitation(db, registration.id))
  if (!last || registration.customerId) return wire
  const sent = await countInvitations(db, registration.id, last.email)
  const left = Math.max(0, mostInvitations - sent)
  return { ...wire, waiting: { state: last.state, endsOn: dayOf(last.endsAt), left } }
}
