// Login and security: the devices that are logged in, the password, and the confirmation that changes need.

import type { FastifyRequest } from 'fastify'
import {
  type ConfirmationStep,
  accountSecurityCalls as calls,
} from '#contracts/account-security.ts'
import type { Locale } from '#domain/market.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Queryable } from '#platform/db.ts'
import { Failure, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { passwordHash } from '#platform/password.ts'
import { endWaiting } from './contact-store.ts'
import { deviceName } from './device-name.ts'
import { hiddenNumber, needsFactor, readFactors } from './factors.ts'
import { passwordChanged, write } from './messages.ts'
import { lockUsers } from './own-lock.ts'
import type { IdentityParts } from './parts.ts'
import { listPasskeys } from './passkeys.ts'
import { confirmPassword } from './password-check.ts'
import { placeOf } from './place.ts'
import { refuseUnfit } from './reset.ts'
import { freshSeconds } from './rules.ts'
import { type Asking, secondFactor } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'
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
  for (const add of [addOverview, addConfirmation, addPassword, addDevices]) add(server, parts)
}

function addOverview(server: Server, { db }: IdentityParts): void {
  answer(server, calls.overview, async (_, caller) => {
    const user = await readUser(db, caller.userId)
    const [own, passkeys, at] = await Promise.all([
      readFactors(db, user.id),
      listPasskeys(db, user.id),
      authenticatedAt(db, caller),
    ])
    return {
      username: user.username,
      email: user.email,
      passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
      hasTotp: own.hasTotp,
      messagesTo: own.phoneNumber && hiddenNumber(own.phoneNumber),
      passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: own.recoveryCodes,
      freshUntil: freshUntil(at).toISOString(),
    }
  })
}

function addConfirmation(server: Server, parts: IdentityParts): void {
  const { db, now } = parts
  const factors = secondFactor(parts)

  const askingOf = (caller: Caller, request: FastifyRequest, locale: Locale): Asking => ({
    uid: `confirmation ${caller.sid}`,
    place: placeOf(request, parts.origins()),
    locale,
  })

  async function finish({ sid }: Caller): Promise<ConfirmationStep> {
    const at = now()
    await db.query('update identity.sessions set authenticated_at = $2 where sid = $1', [sid, at])
    return { step: 'done', freshUntil: freshUntil(at).toISOString() }
  }

  answer(server, calls.confirm, async ({ body }, caller, { reply, locale }) => {
    const user = await readUser(db, caller.userId)
    const asking = askingOf(caller, reply.request, locale)
    const given = { password: body.password, locale, ip: asking.place.ip }
    await confirmPassword(parts, user, given, '/password')
    return (await factors.ask(asking, user.id)) ?? finish(caller)
  })

  answer(server, calls.chooseFactor, ({ body }, caller, { reply, locale }) =>
    factors.choose(askingOf(caller, reply.request, locale), body.factor),
  )

  answer(server, calls.confirmFactor, async ({ body }, caller, { reply, locale }) => {
    const asking = askingOf(caller, reply.request, locale)
    await factors.judge(asking, body)
    await factors.forget(asking.uid)
    return finish(caller)
  })
}

function addPassword(server: Server, parts: IdentityParts): void {
  const { db, now, inTurn, watch, jobs } = parts
  answer(server, calls.changePassword, async ({ body }, caller, { reply, locale }) => {
    const user = await readUser(db, caller.userId)
    // The current password proves as much as a confirmation, unless that asks for more.
    if (needsFactor(await readFactors(db, user.id))) await requireFresh(parts, caller)
    const { ip } = placeOf(reply.request, parts.origins())
    const { currentPassword, newPassword } = body
    const given = { password: currentPassword, locale, ip }
    await confirmPassword(parts, user, given, '/currentPassword')
    await refuseUnfit(parts, user, newPassword, '/newPassword')
    const hash = await inTurn(() => passwordHash(newPassword))
    await db.transaction(async (tx) => {
      await lockUsers(tx, [user.id])
      await endWaiting(tx, { userId: user.id, by: 'givenUp', now: now() })
      await setPassword(tx, user.id, hash, now())
      await endSessionsOf(tx, user.id, 'password', now(), caller.sid)
      await write(jobs, tx, passwordChanged(user, locale))
    })
    watch.forget()
    return undefined
  })
}

function addDevices(server: Server, parts: IdentityParts): void {
  const { db, now, watch } = parts
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
    const { userId, sid } = caller
    await db.transaction(async (tx) => {
      await lockUsers(tx, [userId])
      await endWaiting(tx, { userId, by: 'givenUp', now: now() })
      await endSessionsOf(tx, userId, 'user', now(), sid)
    })
    watch.forget()
    return undefined
  })
}
