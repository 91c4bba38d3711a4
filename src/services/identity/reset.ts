// A forgotten password: a link by mail, good for half an hour and for one use. Asking for it tells
// nothing: the answer is the same for everybody, and the work is done later, by a job.

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { signInCalls } from '#contracts/sign-in.ts'
import { parsePassword } from '#domain/identifiers/password.ts'
import { locales } from '#domain/market.ts'
import { answer } from '#platform/answer.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { Failure, Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { defineJob } from '#platform/jobs.ts'
import { leakedPasswords } from '#platform/leaked-passwords.ts'
import { isPassword, passwordHash } from '#platform/password.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { noteChange } from '#services/signatures/index.ts'
import { endWaiting } from './contact-store.ts'
import { messageOf, passwordChanged, type SendMessage, write } from './messages.ts'
import { lockUsers } from './own-lock.ts'
import type { IdentityParts } from './parts.ts'
import { nameOf } from './password-check.ts'
import { placeOf } from './place.ts'
import { realmPath, resetLinkSeconds } from './rules.ts'
import { endSessionsOf } from './sessions.ts'
import { blamePlace, clearLanes, forgivePlace, refuseCrowdedPlace, strangersLane } from './tries.ts'
import { findUser, ownNames, readUser, setPassword, type User } from './users.ts'

export const resetJob = defineJob(
  'identity.reset',
  z.object({ username: z.string(), locale: z.enum(locales), origin: z.string() }),
)

/** Whoever asks again and again fills nobody's mailbox. */
const mostLiveLinks = 3

/** The job: for a name nobody has it does nothing. */
export async function sendResetLink(
  { username, locale, origin }: z.infer<typeof resetJob.schema & z.ZodMiniType>,
  tx: Tx,
  send: SendMessage,
  now: Date,
): Promise<void> {
  const user = await findUser(tx, username)
  if (!user || user.isBlocked) return
  const { rowCount: live } = await tx.query(
    'select from identity.reset_links where user_id = $1 and used_at is null and ends_at > $2',
    [user.id, now],
  )
  if (live >= mostLiveLinks) return
  const token = randomBytes(32).toString('base64url')
  await tx.query(
    `insert into identity.reset_links (token_hash, user_id, ends_at)
     values ($1, $2, $3::timestamptz + make_interval(secs => $4))`,
    [hashOf(token), user.id, now, resetLinkSeconds],
  )
  const link = `${origin}${realmPath}/login-actions/reset?ui_locales=${locale}#${token}`
  await send(
    messageOf({
      to: user.email,
      channel: 'mail',
      kind: 'reset',
      locale,
      values: { username: user.username, link },
    }),
    tx,
  )
}

async function ownerOf(db: Queryable, token: string, now: Date): Promise<User | undefined> {
  const { rows } = await db.query<{ userId: string }>(
    `select user_id as "userId" from identity.reset_links
      where token_hash = $1 and used_at is null and ends_at > $2`,
    [hashOf(token), now],
  )
  return rows[0] && readUser(db, rows[0].userId)
}

/** Why a new password cannot be taken, said of its field. */
export async function refuseUnfit(
  { db, inTurn }: Pick<IdentityParts, 'db' | 'inTurn'>,
  user: User,
  password: string,
  pointer: string,
): Promise<void> {
  const names = [user.username, ...(await ownNames(db, user.id))]
  const checked = parsePassword(password, { email: user.email, names }, leakedPasswords)
  if (checked.refusal) throw new Invalid([{ pointer, code: checked.refusal }])
  if (await inTurn(() => isPassword(password, user.passwordHash)))
    throw new Invalid([{ pointer, code: 'password.same' }])
}

export function addReset(server: Server, parts: IdentityParts): void {
  const { db, jobs, now, inTurn, watch } = parts

  answer(server, signInCalls.requestReset, async ({ body }, _, { reply }) => {
    const { ip, origin } = placeOf(reply.request, parts.origins())
    await refuseCrowdedPlace(db, 'letter', ip, now())
    const username = nameOf(body.username)
    await blamePlace(db, 'letter', ip, now(), username)
    await db.transaction((tx) =>
      jobs.enqueue(tx, resetJob, { username, locale: body.locale, origin }),
    )
    reply.code(202)
    return {}
  })

  answer(server, signInCalls.resetPassword, async ({ body }, _, { reply, locale }) => {
    const user = await ownerOf(db, body.token, now())
    if (!user) throw new Failure(410, 'reset.expired')
    await refuseUnfit(parts, user, body.password, '/password')
    const hash = await inTurn(() => passwordHash(body.password))
    await db.transaction(async (tx) => {
      await lockUsers(tx, [user.id])
      await endWaiting(tx, { userId: user.id, by: 'givenUp', now: now() })
      const { rowCount } = await tx.query(
        'update identity.reset_links set used_at = $2 where token_hash = $1 and used_at is null',
        [hashOf(body.token), now()],
      )
      if (rowCount === 0) throw new Failure(410, 'reset.expired')
      await setPassword(tx, user.id, hash, now())
      await noteChange(tx, user.id, now(), { isReset: true })
      await endSessionsOf(tx, user.id, 'password', now())
      const { ip } = placeOf(reply.request, parts.origins())
      await clearLanes(tx, strangersLane(user.id))
      await forgivePlace(tx, 'login', ip, now(), user.id)
      for (const name of [user.username, user.email.toLowerCase()])
        await forgivePlace(tx, 'letter', ip, now(), name)
      await write(jobs, tx, passwordChanged(user, locale))
    })
    watch.forget()
    return undefined
  })
}
