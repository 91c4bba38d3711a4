// Whoever logs in already, as a member of a new customer: as they are in one that is theirs.

import { date } from '#domain/date.ts'
import type { AgreementAnswers } from '#domain/registration/answers.ts'
import type { Caller } from '#platform/caller.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict } from '#platform/failure.ts'
import { readKnownPerson } from '#services/customer/index.ts'
import { lockAddresses, lockedReach } from '#services/identity/index.ts'
import type { Member } from './member.ts'
import type { Registration } from './store.ts'

type Sought = Pick<Registration, 'market' | 'kind' | 'email'>

/** Whoever agreed earlier may have moved their login since: they are named and reached as they are today. */
export async function asOfToday(tx: Tx, members: readonly Member[]): Promise<Member[]> {
  const known = members.filter(({ login }) => !login)
  const reached = await lockedReach(
    tx,
    known.map(({ userId }) => userId),
  )
  await lockAddresses(
    tx,
    members.flatMap(({ login }) => login?.email ?? []),
  )
  return members.map((member) => {
    const today = reached.get(member.userId)
    if (!today) return member
    const { username, email, phoneNumber } = today
    const person = { ...member.rows.person, username, email, phone_number: phoneNumber }
    return {
      ...member,
      rows: { ...member.rows, person },
      declared: { ...member.declared, email },
    }
  })
}

export async function knownMember(
  tx: Tx,
  { userId, customerIds }: Pick<Caller, 'userId' | 'customerIds'>,
  { market, kind, email }: Sought,
  agreement: AgreementAnswers,
): Promise<Member> {
  for (const customerId of customerIds) {
    const person = await readKnownPerson(tx, userId, customerId, market, kind === 'child')
    if (!person) continue
    const { rows, address, taxNumbers, birthDate } = person
    const name = `${person.firstName} ${person.lastName}`
    const declared = { name, address, taxNumbers, email, birthDate: date(birthDate) }
    return { userId, rows, declared, said: { agreement } }
  }
  throw new Conflict('customer.state')
}
