// Where the protocol library keeps what it hands out: codes, interactions and grants in PostgreSQL. It
// keeps no session and no token: our own sessions are the only ones, so nobody is logged in twice over.

import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { WallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'

const kept: readonly string[] = ['AuthorizationCode', 'Interaction', 'Grant']

export const providerStore =
  (db: Db, now: WallClock, onGrantRevoked: (grantId: string) => Promise<void>): AdapterFactory =>
  (model) =>
    kept.includes(model) ? keepingItems(db, now, model, onGrantRevoked) : keepingNothing

type Found = { payload: AdapterPayload; consumedAt: Date | null }

function keepingItems(
  db: Db,
  now: WallClock,
  model: string,
  onGrantRevoked: (grantId: string) => Promise<void>,
): Adapter {
  return {
    async upsert(id, payload, expiresInSeconds) {
      await db.query(
        `insert into identity.provider_items (model, id, payload, grant_id, expires_at)
         values ($1, $2, $3, $4, $6::timestamptz + make_interval(secs => $5))
         on conflict (model, id) do update
            set payload = excluded.payload, grant_id = excluded.grant_id,
                expires_at = excluded.expires_at`,
        [model, id, JSON.stringify(payload), payload.grantId ?? null, expiresInSeconds, now()],
      )
    },
    async find(id) {
      const { rows } = await db.query<Found>(
        `select payload, consumed_at as "consumedAt" from identity.provider_items
          where model = $1 and id = $2 and expires_at > $3`,
        [model, id, now()],
      )
      const [found] = rows
      if (!found) return undefined
      return { ...found.payload, ...(found.consumedAt && { consumed: true }) }
    },
    /** Once: of parallel uses of a code one consumes it, the others find it used. */
    async consume(id) {
      const { rowCount } = await db.query(
        `update identity.provider_items set consumed_at = $3
          where model = $1 and id = $2 and consumed_at is null`,
        [model, id, now()],
      )
      if (rowCount === 0) throw new errors.InvalidGrant('already consumed')
    },
    async destroy(id) {
      await db.query('delete from identity.provider_items where model = $1 and id = $2', [
        model,
        id,
      ])
    },
    async revokeByGrantId(grantId) {
      await db.query('delete from identity.provider_items where model = $1 and grant_id = $2', [
        model,
        grantId,
      ])
      await onGrantRevoked(grantId)
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  }
}

const nothing = async () => undefined

const keepingNothing: Adapter = {
  upsert: nothing,
  find: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
}
