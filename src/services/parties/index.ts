// The parties of a customer: who acts for it, and who does so no longer.

import { partyCalls as calls } from '#contracts/parties.ts'
import { mayEndRole } from '#domain/party/ending.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#platform/db.ts'
import { Forbidden, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import {
  asCustomer,
  endRole,
  type RequireFresh,
  type RoleOfPerson,
  readRoles,
} from '#services/customer/index.ts'

export { partyLetters } from './letters.ts'

const mayEnd = ({ standings }: Caller, customerId: string, role: RoleOfPerson): boolean => {
  const standing = standings?.get(customerId)
  return standing !== undefined && mayEndRole(standing, role)
}

export function parties(server: Server, parts: { db: Db; requireFresh: RequireFresh }): void {
  const { db, requireFresh } = parts

  answer(server, calls.list, ({ params: { bacNumber } }, caller) =>
    asCustomer(db, caller, bacNumber, async (tx) => ({
      people: (await readRoles(tx, bacNumber, caller.userId)).map((role) => ({
        ...{ personId: role.personId, name: role.person, isMe: role.isOwn },
        ...{ role: role.name, status: role.status },
        ...(role.name === 'AUTHORIZED_PERSON' && { authority: role.authority }),
        canEnd: mayEnd(caller, bacNumber, role),
      })),
    })),
  )

  answer(server, calls.end, async ({ params: { bacNumber, personId } }, caller) => {
    if (!caller.customerIds.includes(bacNumber)) throw new NotFound()
    await requireFresh(caller)
    return asCustomer(db, caller, bacNumber, async (tx) => {
      const roles = await readRoles(tx, bacNumber, caller.userId)
      const ended = roles.find(
        (role) => role.personId === personId && role.name === 'AUTHORIZED_PERSON',
      )
      if (!ended) throw new NotFound()
      if (!mayEnd(caller, bacNumber, ended)) throw new Forbidden('role.forbidden')
      const ending = { customerId: bacNumber, roleId: ended.id, actor: caller.userId, personId }
      if (!(await endRole(tx, ending))) throw new NotFound()
      return {}
    })
  })
}
