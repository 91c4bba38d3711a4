// Giving somebody a part in a customer: by an invitation that goes out once everybody who must has signed.

import { parseEmail } from '#domain/identifiers/email.ts'
import { parsePersonName } from '#domain/identifiers/person-name.ts'
import { type Authority, mayDo } from '#domain/party/acts.ts'
import { mostInvitations } from '#domain/party/invitation.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import {
  Conflict,
  Failure,
  type FieldError,
  Invalid,
  NotFound,
  Refused,
} from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  addInvitation,
  closeInvitation,
  endRole,
  type Invitation,
  invitationLinks,
  openInvitations,
  readRoles,
} from '#services/customer/index.ts'
import { findUser } from '#services/identity/index.ts'
import { type Performing, partiesOf } from '#services/signatures/index.ts'
import { partyEvents } from './events.ts'

type Typed = { authority: Authority; firstName: string; lastName: string; email: string }
export type Invited = Pick<Invitation, 'authority' | 'firstName' | 'lastName' | 'email'> & {
  personId?: string
}

/** As it is written down, or what is wrong with it, said where it stands. */
export function invitedOf({ authority, ...typed }: Typed, at = ''): Invited {
  const read = {
    firstName: parsePersonName(typed.firstName),
    lastName: parsePersonName(typed.lastName),
    email: parseEmail(typed.email),
  }
  const errors: FieldError[] = Object.entries(read).flatMap(([field, { refusal }]) =>
    refusal ? [{ pointer: `${at}/${field}`, code: refusal }] : [],
  )
  if (errors.length > 0) throw new Invalid(errors)
  const { firstName, lastName, email } = read
  return {
    ...{ authority, firstName: firstName.value!, lastName: lastName.value! },
    email: email.value!.toLowerCase(),
  }
}

/** Nobody invites themselves, or whoever may do everything already. */
export async function refuseInvited(
  tx: Tx,
  customerId: string,
  userId: string,
  { email }: Pick<Invited, 'email'>,
): Promise<void> {
  const user = await findUser(tx, email)
  if (user?.id === userId) throw new Conflict('invitation.self')
  const party = (await partiesOf(tx, customerId)).find((each) => each.userId === user?.id)
  if (party && mayDo(party.standing, 'customerData') === 'ALONE') throw new Refused('party.same')
  if ((await invitationLinks.countTo(tx, customerId, email)) >= mostInvitations)
    throw new Failure(429, 'rate.limited')
}

type By = { customerId: string; userId: string; page: string; now: Date; actor?: string }

/** A newer one to the same address takes the place of the one before. */
export async function sendInvitation(
  tx: Tx,
  { customerId, userId, page, now, actor = userId }: By,
  invited: Invited,
): Promise<void> {
  const before = (await openInvitations(tx, customerId)).find(
    ({ email }) => email === invited.email,
  )
  if (before) await closeInvitation(tx, before, 'VOIDED')
  const id = uuidV7()
  await addInvitation(tx, { ...invited, customerId, id, invitedBy: userId, page }, now)
  await emit(tx, partyEvents.invited, {
    ...{ data: {}, entityId: id, customerId, actor },
  })
}

type AuthorityAct = Extract<SignedAct, { name: 'authority' }>

export const factsOfGrant = ({ firstName, lastName, email, authority }: Invited): AuthorityAct => ({
  ...({ name: 'authority', change: 'grant' } as const),
  ...{ person: `${firstName} ${lastName}`, email, authority },
})

/** Of whoever was authorised; anybody else has nothing that ends. */
export async function givenRole(tx: Tx, customerId: string, personId: string, userId: string) {
  const found = (await readRoles(tx, customerId, userId)).find(
    (role) => role.personId === personId && role.name === 'AUTHORIZED_PERSON',
  )
  if (!found) throw new NotFound()
  return found
}

export const factsOfEnd = ({ person, authority }: Awaited<ReturnType<typeof givenRole>>) =>
  ({
    ...({ name: 'authority', change: 'end' } as const),
    ...{ person, email: null, authority },
  }) satisfies AuthorityAct

export type AuthorityWish =
  | ({ change: 'grant'; page: string } & Invited)
  | { change: 'end'; personId: string }

/** The last signature has come: the letter goes out in the name of whoever began, or the access is over. */
export async function performAuthority(
  tx: Tx,
  { customerId, userId, startedBy, wish, assertSame }: Performing,
  now: WallClock,
): Promise<void> {
  const wished = wish as AuthorityWish
  if (wished.change === 'grant') {
    const { page, change: _, ...invited } = wished
    assertSame(factsOfGrant(invited))
    await refuseInvited(tx, customerId, startedBy, invited)
    return sendInvitation(tx, { customerId, userId: startedBy, page, now: now() }, invited)
  }
  const role = await givenRole(tx, customerId, wished.personId, userId)
  assertSame(factsOfEnd(role))
  await endRole(tx, { customerId, roleId: role.id, personId: role.personId, actor: userId })
}
