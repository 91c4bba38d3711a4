// Whether whoever answers an invitation is who was invited.

import { isMeant, isSamePerson } from '#domain/party/invitation.ts'
import type { PersonAnswers } from '#domain/registration/answers.ts'
import type { Tx } from '#platform/db.ts'
import { Failure, Refused } from '#platform/failure.ts'
import { type Invitation, invitationAnsweredBy } from './invitation-store.ts'
import { type Registration, registrationById } from './store.ts'
import { inviterOf } from './wire.ts'

export const over = () => new Failure(410, 'invitation.expired')

/** Refuses whoever is somebody else than who was invited, or the one who invites. */
export function refuseStranger(
  invitation: Invitation,
  inviter: Registration,
  person: Pick<PersonAnswers, 'firstName' | 'lastName' | 'birthDate'>,
): void {
  if (!isMeant(invitation, person)) throw new Refused('invitation.person')
  if (isSamePerson(inviterOf(inviter), person)) throw new Refused('party.same')
}

/** Asked before what an invited person says is kept. */
export async function refuseUninvited(
  tx: Tx,
  answering: Registration,
  person: PersonAnswers,
): Promise<void> {
  const invitation = await invitationAnsweredBy(tx, answering.id)
  if (!invitation) throw over()
  refuseStranger(invitation, await registrationById(tx, invitation.registrationId), person)
}
