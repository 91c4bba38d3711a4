// Sessions: one for each login, bound to the browser that made it. What a token says about its holder is
// read here each time, so that a renewed token never repeats what is no longer true.

import { randomBytes } from 'node:crypto'
import { type CustomerLink, standingOf } from '#domain/customer/representation.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Standings } from '#platform/caller.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db, Queryable, Tx } from '#platform/db.ts'
import { formatted } from '#platform/uuid.ts'
import {
  endSeenWithinMs,
  forgivenSeconds,
  idleSeconds,
  mostSessions,
  sessionSeconds,
} from './rules.ts'

export type Session = {
  sid: string
  userId: string
  username: string
  email: string
  clientId: string
  binding: string
  acr: string
  /** Seconds since 1970, as tokens write time. */
  authTime: number
  endsAt: number
  roles: string[]
  /** The customers the user may act for today, the one acted for first. */
  customerIds: string[]
  /** As what, by customer. */
  standings: Standings
}

export type NewSession = {
  sid: string
  userId: string
  clientId: string
  binding: string
  acr: string
  amr: readonly string[]
  device: string
}

export type EndReason =
  | 'logout'
  | 'user'
  | 'reuse'
  | 'limit'
  | 'password'
  | 'code-replay'
  | 'binding'
  | 'role'
  | 'way-back'

const session = `
  select s.sid, s.user_id as "userId", u.username, u.email, s.client_id as "clientId", s.binding, s.acr,
         extract(epoch from s.authenticated_at)::int as "authTime",
         extract(epoch from s.ends_at)::int as "endsAt", u.roles,
         (select business_date from platform.business_clock) as today,
         array(select to_jsonb(l) from identity.links_of(s.user_id) l
                order by l.customer_id is distinct from s.acting_customer_id, l.position) as links
    from identity.sessions s
    join identity.users u on u.id = s.user_id and not u.is_blocked`

type LinkRow = Omit<CustomerLink, 'customerId' | 'holderBirthDate'> & {
  customer_id: string
  holder_birth_date: CalendarDate | null
}
type SessionRow = Omit<Session, 'customerIds' | 'standings'> & {
  links: LinkRow[]
  today: CalendarDate
}

/** What the links open today, and as what, in their order. */
const standingsIn = ({ links, today }: Pick<SessionRow, 'links' | 'today'>): Standings =>
  new Map(
    links.flatMap(({ customer_id: customerId, holder_birth_date: holderBirthDate, ...link }) => {
      const standing = standingOf({ ...link, customerId, holderBirthDate }, today)
      return standing ? [[customerId, standing] as const] : []
    }),
  )

function sessionOf({ links, today, ...row }: SessionRow): Session {
  const standings = standingsIn({ links, today })
  return { ...row, customerIds: [...standings.keys()], standings }
}

/** Alive as soon as the code is exchanged; until then only a promise. */
export async function promiseSession(tx: Queryable, given: NewSession, now: Date): Promise<void> {
  await tx.query(
    `insert into identity.sessions
       (sid, user_id, client_id, binding, acr, amr, device,
        started_at, authenticated_at, seen_at, idle_ends_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8,
       $8::timestamptz + make_interval(secs => $9), $8::timestamptz + make_interval(secs => $10))`,
    [
      given.sid,
      given.userId,
      given.clientId,
      given.binding,
      given.acr,
      given.amr,
      given.device,
      now,
      idleSeconds,
      sessionSeconds,
    ],
  )
}

export const newRefreshId = (now: Date): string => formatted(now.getTime(), randomBytes(10))

type Started = { session: Session; refreshId: string }

/** The code came back from the browser it was meant for: the session lives, and the oldest makes room. */
export const startSession = (
  db: Db,
  sid: string,
  binding: string,
  now: Date,
  tellEnded: (tx: Tx, session: Session, device: string) => Promise<unknown>,
): Promise<Started | undefined> =>
  db.transaction(async (tx) => {
    const refreshId = newRefreshId(now)
    const { rowCount } = await tx.query(
      `update identity.sessions set refresh_id = $3
        where sid = $1 and binding = $2 and refresh_id is null and ended_at is null`,
      [sid, binding, refreshId],
    )
    if (rowCount === 0) return undefined
    const found = await readSession(tx, sid)
    if (!found) return undefined
    const { rows: ended } = await tx.query<{ device: string }>(
      `update identity.sessions set ended_at = $3, ended_by = 'limit'
        where sid in (select sid from identity.sessions
                       where user_id = $1 and ended_at is null and refresh_id is not null
                         and least(idle_ends_at, ends_at) > $3
                       order by started_at desc, sid desc offset $2)
        returning device`,
      [found.userId, mostSessions, now],
    )
    for (const { device } of ended) await tellEnded(tx, found, device)
    return { session: found, refreshId }
  })

export async function readSession(db: Queryable, sid: string): Promise<Session | undefined> {
  const { rows } = await db.query<SessionRow>(
    `${session} where s.sid = $1 and s.ended_at is null`,
    [sid],
  )
  return rows[0] && sessionOf(rows[0])
}

type Rotation = {
  outcome: 'rotated' | 'forgiven' | 'gone' | 'binding' | 'reuse'
  refreshId: string
}

export type Renewed = Started | { refusal: Rotation['outcome'] }

/** One round trip decides and reads, so that parallel uses of one token meet in the database alone. */
export async function renewSession(
  db: Db,
  used: { sid: string; refreshId: string; binding: string },
  now: Date,
): Promise<Renewed> {
  const { rows } = await db.query<Rotation & SessionRow>(
    `select r.outcome, r.refresh_id as "refreshId", s.*
       from identity.rotate($1, $2, $3, $4, $5, $6, $7) r
       left join (${session} where s.sid = $1) s on true`,
    [used.sid, used.refreshId, used.binding, newRefreshId(now), now, idleSeconds, forgivenSeconds],
  )
  const { outcome, refreshId, ...found } = rows[0]!
  const isRenewed = (outcome === 'rotated' || outcome === 'forgiven') && found.userId !== null
  return isRenewed ? { session: sessionOf(found), refreshId } : { refusal: outcome }
}

export async function endSession(
  db: Queryable,
  sid: string,
  reason: EndReason,
  now: Date,
): Promise<void> {
  await db.query(
    'update identity.sessions set ended_at = $3, ended_by = $2 where sid = $1 and ended_at is null',
    [sid, reason, now],
  )
}

/** For whom a user may act today, and as what. */
export async function readStandings(db: Queryable, userId: string): Promise<Standings> {
  const { rows } = await db.query<Pick<SessionRow, 'links' | 'today'>>(
    `select (select business_date from platform.business_clock) as today,
            array(select to_jsonb(l) from identity.links_of($1) l) as links`,
    [userId],
  )
  return standingsIn(rows[0]!)
}

/** All of a user's, except the one given. */
export async function endSessionsOf(
  tx: Queryable,
  userId: string,
  reason: EndReason,
  now: Date,
  except?: string,
): Promise<void> {
  await tx.query(
    `update identity.sessions set ended_at = $3, ended_by = $2
      where user_id = $1 and ended_at is null and sid is distinct from $4`,
    [userId, reason, now, except ?? null],
  )
}

/**
 * Nothing was refused that a moment later is allowed: whoever acts for nobody may have accepted an invitation
 * since, and whoever waits for their account is let in by others.
 */
const isSettled = (standings: Standings): boolean =>
  standings.size > 0 &&
  [...standings.values()].every(
    ({ status, roles }) => status === 'ACTIVE' && roles.every(({ isActive }) => isActive),
  )

/**
 * For whom the user behind a token may act now, remembered for a few seconds: a token is used many times a
 * minute, and must not cost a query each time. What this process ended itself it knows at once.
 */
export function sessionWatch(db: Db, now: WallClock) {
  const seen = new Map<string, { standings: Standings | undefined; at: number }>()
  const remembered = 10_000
  return {
    /** Undefined: the session has ended. */
    async standingsOf(sid: string): Promise<Standings | undefined> {
      const known = seen.get(sid)
      const at = now().getTime()
      if (known && at - known.at < endSeenWithinMs) return known.standings
      const standings = (await readSession(db, sid))?.standings
      if (seen.size >= remembered) seen.clear()
      if (!standings || isSettled(standings)) seen.set(sid, { standings, at })
      return standings
    },
    /** One session, or whichever of a user's were ended together. */
    forget: (sid?: string) => (sid === undefined ? seen.clear() : void seen.delete(sid)),
  }
}
export type SessionWatch = ReturnType<typeof sessionWatch>

/** Nobody logs in with it any more. */
export async function endLogin(tx: Queryable, username: string, now: Date): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    'update identity.users set is_blocked = true where username = lower($1) returning id',
    [username],
  )
  for (const { id } of rows) await endSessionsOf(tx, id, 'role', now)
}

export const restoreLogin = (tx: Queryable, username: string) =>
  tx.query('update identity.users set is_blocked = false where username = lower($1)', [username])
