// The user management service: the accounts a user may switch to.

import { userManagementCalls } from '#contracts/user-management.ts'
import { isAllowed, mayDo } from '#domain/party/acts.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { readNames } from '#services/customer/index.ts'
import { readStandings } from '#services/identity/index.ts'

export function userManagement(server: Server, { db }: { db: Db }): void {
  answer(server, userManagementCalls.switchableAccounts, async ({ params }, caller) => {
    if (params.userId !== caller.userId) throw new NotFound()
    const acting = caller.actingId ?? caller.customerIds[0]
    // What was opened since the token was written is among them: switching there writes a new one.
    const others = [...(await readStandings(db, caller.userId))].flatMap(([id, standing]) =>
      id !== acting && isAllowed(mayDo(standing, 'enter')) ? [id] : [],
    )
    const names = await db.transaction((tx) => readNames(tx, others), { customers: others })
    return names.map(({ customerId, firstName, lastName }) => ({
      first_name: firstName,
      last_name: lastName,
      customer_id: customerId,
    }))
  })
}
