// Acting for another account: a parent for a child, and back. The new tokens name the other customer
// first; the session stays the same one.

import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import type { WireCustomer } from '#contracts/entities/customer.ts'
import type { CalendarDate } from '#domain/date.ts'
import { ageOfMajority, ageOn } from '#domain/identifiers/birth-date.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate } from '#platform/clock.ts'
import { Forbidden, NotFound, Unauthorised } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { readCustomer, readSalesChannel } from '#services/customer/index.ts'
import type { IdentityParts } from './parts.ts'
import { newRefreshId, readSession } from './sessions.ts'
import { tokenPair } from './tokens.ts'

type Person = NonNullable<NonNullable<WireCustomer['embedded']>['persons']>[number]

const personsOf = (customer: WireCustomer | undefined): readonly Person[] =>
  customer?.embedded?.persons ?? []

const holds = ({ roles }: Person, wanted: Person['roles'][number]['name']): boolean =>
  roles.some(({ name, status }) => name === wanted && status === 'ACTIVE')

/** Each account writes its persons down anew; a person is the same by name and birth. */
const isSame = (one: Person, other: Person): boolean =>
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.birthDate === other.birthDate

/** A child's account, for whoever of the own account still represents the child. */
export function mayActFor(
  own: WireCustomer | undefined,
  child: WireCustomer | undefined,
  today: CalendarDate,
): boolean {
  const holder = personsOf(child).find((person) => holds(person, 'ACCOUNT_HOLDER'))
  if (!holder || ageOn(today, holder.birthDate) >= ageOfMajority) return false
  return personsOf(child)
    .filter((person) => holds(person, 'LEGAL_REPRESENTATIVE'))
    .some((guardian) => personsOf(own).some((person) => isSame(person, guardian)))
}

export function addSwitch(server: Server, parts: IdentityParts): void {
  const { db, now, isSwitchOn } = parts

  async function refuseForbidden(caller: Caller, ownId: string, childId: string): Promise<void> {
    const isAllowed = await db.transaction(
      async (tx) => {
        const channel = await readSalesChannel(tx, ownId)
        if (!channel || !isSwitchOn(channel.market)) return false
        const own = await readCustomer(tx, ownId, ['all-persons'])
        const child = await readCustomer(tx, childId, ['all-persons'])
        return mayActFor(own, child, await businessDate(tx))
      },
      { customers: caller.customerIds },
    )
    if (!isAllowed) throw new Forbidden('switch.forbidden')
  }

  answer(server, calls.switchAccount, async ({ params, body }, caller) => {
    if (params.userId !== caller.userId) throw new NotFound()
    const { rows } = await db.query<{ id: string }>(
      'select customer_id as id from identity.customer_links where user_id = $1 order by position',
      [caller.userId],
    )
    const target = body.customer_id
    if (!rows.some(({ id }) => id === target)) throw new NotFound()
    const own = rows[0]!.id
    if (target !== own) await refuseForbidden(caller, own, target)

    const refreshId = newRefreshId(now())
    const { rowCount } = await db.query(
      `update identity.sessions
          set acting_customer_id = $2, previous_refresh_id = refresh_id, refresh_id = $3, rotated_at = $4
        where sid = $1 and ended_at is null`,
      [caller.sid, target, refreshId, now()],
    )
    const session = await readSession(db, caller.sid)
    if (rowCount === 0 || !session) throw new Unauthorised()
    return tokenPair(parts.tokens(), await parts.keys(), session, refreshId, now())
  })
}
