// Login and security: the devices that are logged in, the password, and the confirmation that changes need.

import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Queryable } from '#platform/db.ts'
import { Failure, Invalid, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { passwordHash } from '#platform/password.ts'
import { deviceName } from './device-name.ts'
import { hiddenNumber, readFactors } from './factors.ts'
import { write } from './messages.ts'
import type { IdentityParts } from './parts.ts'
import { listPasskeys } from './passkeys.ts'
import { confirmPassword } from './password-check.ts'
import { placeOf } from './place.ts'
import { refuseUnfit } from './reset.ts'
import { freshSeconds } from './rules.ts'
import { endSessionsOf } from './sessions.ts'
import { usesTotp } from './totp.ts'
import { countOrRefuse, forgiveTries, userKey } from './tries.ts'
import { readUser, setPassword } from './users.ts'

const freshUntil = (authenticatedAt: Date): Date =>
  new Date(authenticatedAt.getTime() + freshSeconds * 1000)

async function authenticatedAt(db: Queryable, { sid }: Caller): Promise<Date> {
  const { rows } = await db.query<{ at: Date }>(
    'select authenticated_at as at from identity.sessions where sid = $1 and ended_at is null',
    [sid],
  )
  if (!rows[0]) throw new NotFound()
  return rows[0].at
}

/** Whoever finds an open browser must not lock its owner out. */
export async function requireFresh(
  { db, now }: Pick<IdentityParts, 'db' | 'now'>,
  caller: Caller,
): Promise<void> {
  if (freshUntil(await authenticatedAt(db, caller)) <= now())
    throw new Failure(428, 'authentication.stale')
}

export function addSecurity(server: Server, parts: IdentityParts): void {
  const { db, now, inTurn, watch, jobs } = parts

  answer(server, calls.overview, async (_, caller) => {
    const user = await readUser(db, caller.userId)
    const [factors, passkeys, at] = await Promise.all([
      readFactors(db, user.id, undefined),
      listPasskeys(db, user.id),
      authenticatedAt(db, caller),
    ])
    return {
      username: user.username,
      email: user.email,
      passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
      hasTotp: factors.hasTotp,
      messagesTo: factors.phoneNumber && hiddenNumber(factors.phoneNumber),
      passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: factors.recoveryCodes,
      freshUntil: freshUntil(at).toISOString(),
    }
  })

  answer(server, calls.confirm, async ({ body }, caller, { reply, locale }) => {
    const user = await readUser(db, caller.userId)
    const { ip } = placeOf(reply.request, parts.origins())
    await confirmPassword(parts, user, { password: body.password, locale, ip }, '/password')
    const { hasTotp } = await readFactors(db, user.id, undefined)
    if (hasTotp) {
      const key = userKey('factor', user.id)
      await countOrRefuse(db, [key], now())
      if (!(await usesTotp(db, parts.vault, user.id, body.code ?? '', now())))
        throw new Invalid([{ pointer: '/code', code: body.code ? 'sca.invalid' : 'required' }])
      await forgiveTries(db, [key])
    }
    const at = now()
    await db.query('update identity.sessions set authenticated_at = $2 where sid = $1', [
      caller.sid,
      at,
    ])
    return { freshUntil: freshUntil(at).toISOString() }
  })

  answer(server, calls.changePassword, async ({ body }, caller, { reply, locale }) => {
    const user = await readUser(db, caller.userId)
    const { ip } = placeOf(reply.request, parts.origins())
    const { currentPassword, newPassword } = body
    const given = { password: currentPassword, locale, ip }
    await confirmPassword(parts, user, given, '/currentPassword')
    await refuseUnfit(parts, user, newPassword, '/newPassword')
    const hash = await inTurn(() => passwordHash(newPassword))
    await db.transaction(async (tx) => {
      await setPassword(tx, user.id, hash, now())
      await endSessionsOf(tx, user.id, 'password', now(), caller.sid)
      await write(jobs, tx, {
        to: user.email,
        channel: 'mail',
        kind: 'passwordChanged',
        locale,
        values: { username: user.username },
      })
    })
    watch.forget()
    return undefined
  })

  answer(server, calls.sessions, async (_, caller) => {
    const { rows } = await db.query<{ sid: string; device: string; startedAt: Date; seenAt: Date }>(
      `select sid, device, started_at as "startedAt", seen_at as "seenAt"
         from identity.sessions
        where user_id = $1 and ended_at is null and refresh_id is not null
          and least(idle_ends_at, ends_at) > $2
        order by sid = $3 desc, seen_at desc`,
      [caller.userId, now(), caller.sid],
    )
    return rows.map(({ sid, device, startedAt, seenAt }) => ({
      id: sid,
      name: deviceName(device),
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isCurrent: sid === caller.sid,
    }))
  })

  answer(server, calls.endSession, async ({ params }, caller) => {
    await requireFresh(parts, caller)
    const { rowCount } = await db.query(
      `update identity.sessions set ended_at = $3, ended_by = 'user'
        where sid::text = $1 and user_id = $2 and ended_at is null`,
      [params.sessionId, caller.userId, now()],
    )
    if (rowCount === 0) throw new NotFound()
    watch.forget(params.sessionId)
    return undefined
  })

  answer(server, calls.endOtherSessions, async (_, caller) => {
    await requireFresh(parts, caller)
    await endSessionsOf(db, caller.userId, 'user', now(), caller.sid)
    watch.forget()
    return undefined
  })
}
