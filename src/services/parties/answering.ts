// Answering an invitation to act for a customer: by the link of the letter, with a login that is made now, or logged in.

import type * as z from 'zod/mini'
import {
  roleInvitationCalls as calls,
  type confirming,
  type joining,
  type WireRoleInvitation,
} from '#contracts/role-invitations.ts'
import { parseBirthDate } from '#domain/identifiers/birth-date.ts'
import { parsePassword } from '#domain/identifiers/password.ts'
import { parsePersonName } from '#domain/identifiers/person-name.ts'
import { isInTime, isMeant, isSamePerson } from '#domain/party/invitation.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import {
  Conflict,
  Failure,
  type FieldError,
  Forbidden,
  Invalid,
  Refused,
} from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { leakedPasswords } from '#platform/leaked-passwords.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  type Authorised,
  closeInvitation,
  customerInvited,
  grantRole,
  type Invitation,
  invitationLinks,
  invitationWith,
  readAdult,
  readHumans,
  readOwnSelf,
  readSalesChannel,
  takeOver,
} from '#services/customer/index.ts'
import { addUser, linkUser, readerOf, readUser } from '#services/identity/index.ts'
import { partiesOf } from '#services/signatures/index.ts'
import { inviterOf, tellOf } from './jobs.ts'

type Parts = { db: Db; hash: (password: string) => Promise<string> }
type Joining = z.infer<typeof joining>
type Person = Omit<Joining, 'key' | 'password'>
type Confirming = z.infer<typeof confirming>

const over = () => new Failure(410, 'invitation.expired')

async function told(tx: Tx, invitation: Invitation): Promise<WireRoleInvitation> {
  const { firstName, lastName, email, authority } = invitation
  const by = await inviterOf(tx, invitation)
  return {
    ...{ firstName, lastName, email, authority, isOwn: invitation.personId !== null },
    ...(by && { by }),
    locale: (await readSalesChannel(tx, invitation.customerId))!.market,
    isKnown: (await readerOf(tx, email)) !== undefined,
  }
}

/** Whom the customer knows them as, if it does; whoever holds the account needs nothing more. */
async function knownAs(tx: Tx, { customerId }: Invitation, person: Authorised) {
  const same = (await readHumans(tx, customerId)).find((human) => isSamePerson(human, person))
  if (same?.isHolder) throw new Refused('party.same')
  return same?.personId
}

async function take(
  tx: Tx,
  invitation: Invitation,
  person: Authorised,
  who: { userId: string; isIdentified: boolean },
): Promise<{ mustIdentify: boolean }> {
  if (!isMeant(invitation, person)) throw new Refused('invitation.person')
  const { customerId, authority } = invitation
  if (invitation.personId) return own(tx, invitation, person, who)
  const personId = await knownAs(tx, invitation, person)
  await closeInvitation(tx, invitation, 'ANSWERED')
  const { userId: actor, isIdentified } = who
  await grantRole(tx, { customerId, personId, person, authority, isIdentified, actor })
  return { mustIdentify: authority !== 'VIEW' && !isIdentified }
}

/** Whoever came of age: known by name and birth, and from now on by a login. */
async function own(
  tx: Tx,
  invitation: Invitation,
  person: Authorised,
  { userId: actor, isIdentified }: { userId: string; isIdentified: boolean },
): Promise<{ mustIdentify: boolean }> {
  const { customerId } = invitation
  const personId = invitation.personId!
  const adult = await readAdult(tx, customerId)
  if (adult?.personId !== personId || adult.birthDate !== person.birthDate)
    throw new Refused('invitation.person')
  await closeInvitation(tx, invitation, 'ANSWERED')
  await takeOver(tx, { customerId, personId, actor, isIdentified }, person)
  return { mustIdentify: !isIdentified }
}

const wrong = (pointer: string, refusal: string | undefined): FieldError[] =>
  refusal ? [{ pointer, code: refusal as FieldError['code'] }] : []

/** What is asked of whoever is not known; of whoever will move money, who they are. */
async function wrongPerson(
  tx: Tx,
  { authority }: Invitation,
  { firstName, lastName, birthDate, identity }: Person,
): Promise<FieldError[]> {
  const isMissing = authority !== 'VIEW' && !identity
  return [
    ...wrong('/firstName', parsePersonName(firstName).refusal),
    ...wrong('/lastName', parsePersonName(lastName).refusal),
    ...wrong('/birthDate', parseBirthDate(birthDate, await businessDate(tx)).refusal),
    ...wrong('/identity', isMissing ? 'required' : undefined),
  ]
}

async function refuseUnfit(tx: Tx, invitation: Invitation, body: Joining): Promise<void> {
  const { password, firstName, lastName } = body
  const owner = { email: invitation.email, names: [firstName, lastName] }
  const errors = [
    ...wrong('/password', parsePassword(password, owner, leakedPasswords).refusal),
    ...(await wrongPerson(tx, invitation, body)),
  ]
  if (errors.length > 0) throw new Invalid(errors)
}

/** Who somebody is in an account of theirs; without any, who they say they are, which is not proven. */
async function selfOf(
  tx: Tx,
  { userId, customerIds, username, email }: Caller & { username: string; email: string },
  invitation: Invitation,
  body: Confirming,
) {
  const known = await readOwnSelf(tx, userId, customerIds)
  if (known) return known
  if (customerIds.length > 0) throw new Conflict('customer.state')
  const { firstName = '', lastName = '', birthDate = '', identity } = body
  const said = { firstName, lastName, birthDate, ...(identity && { identity }) } as Person
  const errors = await wrongPerson(tx, invitation, said)
  if (errors.length > 0) throw new Invalid(errors)
  return { ...personOf(said, invitation), username, email, isIdentified: false }
}

const personOf = (body: Person, { email, authority }: Invitation): Authorised => {
  const { firstName, lastName, birthDate } = body
  const identity = authority === 'VIEW' ? undefined : body.identity
  return {
    ...{ firstName: parsePersonName(firstName).value!, lastName: parsePersonName(lastName).value! },
    ...{ birthDate, username: email, email },
    ...(identity && {
      ...{ birthPlace: identity.birthPlace, nationality: identity.nationality, address: identity },
    }),
  }
}

export function roleInvitations(server: Server, { db, hash }: Parts): void {
  /** In the name of the customer the secret leads to; two who answer at once stand one after the other. */
  async function withInvited<T>(
    secret: string,
    work: (tx: Tx) => Promise<T>,
    { customerIds = [] }: Partial<Caller> = {},
  ): Promise<T> {
    const customerId = await customerInvited(db, secret)
    if (!customerId) throw over()
    return db.transaction(work, { customers: [customerId, ...customerIds], isLocked: true })
  }

  async function open(tx: Tx, key: string): Promise<Invitation> {
    const found = await invitationWith(tx, key)
    if (found?.state !== 'INVITED' || !isInTime(found, await businessDate(tx))) throw over()
    return found
  }

  answer(server, calls.open, ({ body }) =>
    withInvited(body.token, async (tx) => {
      const found = await invitationLinks.follow(tx, body)
      if (!found) throw over()
      return told(tx, found)
    }),
  )
  answer(server, calls.resume, ({ body: { key } }) =>
    withInvited(key, async (tx) => told(tx, await open(tx, key))),
  )
  answer(server, calls.refuse, ({ body: { key } }) =>
    withInvited(key, async (tx) => {
      const found = await open(tx, key)
      await closeInvitation(tx, found, 'DECLINED')
      await tellOf(tx, 'declined', found, 'invited')
      return {}
    }),
  )

  answer(server, calls.join, async ({ body }) => {
    const passwordHash = await withInvited(body.key, async (tx) => {
      await refuseUnfit(tx, await open(tx, body.key), body)
    }).then(() => hash(body.password))
    return withInvited(body.key, async (tx) => {
      const found = await open(tx, body.key)
      const { email, customerId } = found
      const userId = uuidV7()
      if (!(await addUser(tx, { id: userId, email, passwordHash, customerId })))
        throw new Conflict('registration.known')
      return take(tx, found, personOf(body, found), { userId, isIdentified: false })
    })
  })

  answer(server, calls.confirm, ({ body }, caller) =>
    withInvited(
      body.key,
      async (tx) => {
        const found = await open(tx, body.key)
        const { userId } = caller
        if ((await readerOf(tx, found.email)) !== userId) throw new Forbidden('role.forbidden')
        const { username, email } = await readUser(tx, userId)
        const self = await selfOf(tx, { ...caller, username, email }, found, body)
        const { isIdentified, ...person } = self
        const parties = await partiesOf(tx, found.customerId)
        if (!parties.some((each) => each.userId === userId))
          await linkUser(tx, userId, found.customerId)
        return take(tx, found, person, { userId, isIdentified })
      },
      caller,
    ),
  )
}
