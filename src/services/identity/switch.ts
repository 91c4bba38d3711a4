// Acting for another account: a parent for a child, and back. The new tokens name the other customer
// first; the session stays the same one.

import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { Forbidden, NotFound, Unauthorised } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { readSalesChannel } from '#services/customer/index.ts'
import type { IdentityParts } from './parts.ts'
import { newRefreshId, readSession, readStandings } from './sessions.ts'
import { tokenPair } from './tokens.ts'

export function addSwitch(server: Server, parts: IdentityParts): void {
  const { db, now, isSwitchOn } = parts

  /** To a child's account, where the market lets parents switch and the child is still theirs to act for. */
  async function refuseForbidden(caller: Caller, ownId: string, childId: string): Promise<void> {
    const channel = await db.transaction((tx) => readSalesChannel(tx, ownId), {
      customers: [ownId],
    })
    const isAllowed = channel !== undefined && isSwitchOn(channel.market)
    if (!isAllowed || !(await readStandings(db, caller.userId)).has(childId))
      throw new Forbidden('switch.forbidden')
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
    // It may have been opened since anybody looked.
    parts.watch.forget(caller.sid)
    const session = await readSession(db, caller.sid)
    if (rowCount === 0 || !session) throw new Unauthorised()
    return tokenPair(parts.tokens(), await parts.keys(), session, refreshId, now())
  })
}
