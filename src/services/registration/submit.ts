// The end of the answers: whoever registers alone is a customer, whoever registers for two waits for the other, and
// the other makes customers of both. Whoever submits twice is one customer.

import { registrationCalls as calls } from '#contracts/registration.ts'
import { parsePassword } from '#domain/identifiers/password.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import { isInvited, isRepresenting, mayWait } from '#domain/registration/kinds.ts'
import { answer } from '#platform/answer.ts'
import type { Tx } from '#platform/db.ts'
import { Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { leakedPasswords } from '#platform/leaked-passwords.ts'
import {
  findUser,
  pageAddress,
  placeOf,
  refuseCrowdedPlace,
  writeLetter,
} from '#services/identity/index.ts'
import { refuseUnanswered } from './answers.ts'
import { invitationWith } from './invitation-store.ts'
import { inviteAll, voidOthers } from './invite.ts'
import { invitedOf, ruleSaid } from './invited.ts'
import { known, newcomer, openCustomer } from './open-customer.ts'
import type { RegistrationParts, Said } from './parts.ts'
import { locked, nextCustomerId, type Registration, registrationWith, setWaiting } from './store.ts'
import { isStillWaiting, joinTogether } from './together.ts'
import { expired } from './wire.ts'

function refuseUnfit({ email, answers }: Registration, password: string): void {
  const { firstName = '', lastName = '', birthName = '' } = answers.person ?? {}
  const owner = { email, names: [firstName, lastName, birthName] }
  const { refusal } = parsePassword(password, owner, leakedPasswords)
  if (refusal) throw new Invalid([{ pointer: '/password', code: refusal }])
}

/** What came of it, for whoever did not hear the answer. */
async function outcomeOf({ db, now }: RegistrationParts, key: string) {
  const found = await registrationWith(db, key, now())
  if (found?.customerId) return { username: found.email, isWaiting: false }
  if (found?.passwordHash) return { username: found.email, isWaiting: true }
  if (found) return found
  const invitation = await invitationWith(db, key)
  if (invitation?.state !== 'ANSWERED') throw expired()
  return { username: invitation.email, isWaiting: await isStillWaiting(db, key) }
}

export function addSubmission(server: Server, parts: RegistrationParts): void {
  const { db, now } = parts

  answer(server, calls.submit, async ({ body }, _, { reply }) => {
    const place = placeOf(reply.request, parts.origins())
    const found = await outcomeOf(parts, body.key)
    if (!('id' in found)) return found
    refuseUnfit(found, body.password)
    if (mayWait(found.kind)) await refuseCrowdedPlace(db, 'letter', place.ip, now())
    const passwordHash = await parts.hash(body.password)
    const customerId = await nextCustomerId(db)
    const said = { parts, place, passwordHash, customerId }
    const isWaiting = await db.transaction(
      (tx) => (isInvited(found.kind) ? joinTogether : agree)(tx, said, body.key),
      { customers: [customerId] },
    )
    return { username: found.email, isWaiting }
  })

  answer(server, calls.goAlone, async ({ body }, _, { reply }) => {
    const place = placeOf(reply.request, parts.origins())
    const customerId = await nextCustomerId(db)
    return db.transaction(
      async (tx) => {
        const registration = await registrationWith(tx, body.key, now(), locked)
        if (registration?.customerId) return { username: registration.email }
        if (!registration?.passwordHash || registration.kind !== 'joint') throw expired()
        await voidOthers(tx, registration.id)
        const { passwordHash } = registration
        await openAlone(tx, { parts, place, passwordHash, customerId }, registration)
        return { username: registration.email }
      },
      { customers: [customerId] },
    )
  })
}

/** True while somebody else has to agree first. */
async function agree(tx: Tx, said: Said, key: string): Promise<boolean> {
  const { parts, place, passwordHash } = said
  const registration = await registrationWith(tx, key, parts.now(), locked)
  if (!registration) throw expired()
  if (registration.customerId) return false
  if (registration.passwordHash) return true
  await refuseUnanswered(tx, registration)
  if (invitedOf(registration).length === 0) {
    await openAlone(tx, said, registration)
    return false
  }
  if (await findUser(tx, registration.email)) throw known()
  await setWaiting(tx, registration.id, { passwordHash })
  await inviteAll(tx, parts, registration, place)
  return true
}

/** Of two who wanted to be, the one who went on; or the only one who signs for a company or a child. */
async function openAlone(tx: Tx, said: Said, begun: Registration): Promise<void> {
  const { parts, place, passwordHash, customerId } = said
  const registration: Registration = begun.kind === 'joint' ? { ...begun, kind: 'private' } : begun
  await refuseUnanswered(tx, registration)
  await openCustomer(tx, parts, {
    ...{ id: customerId, registration, declared: [registration.answers] },
    members: [newcomer(registration, passwordHash)],
    ...(isRepresenting(registration.kind) && { rule: ruleSaid(registration) as SigningRuleKind }),
  })
  const { email, market } = registration
  await writeLetter(parts.jobs, tx, {
    ...{ to: email, channel: 'mail', kind: 'registered', locale: market },
    values: { link: pageAddress(market, 'identification', place, parts.origins()) },
  })
}
