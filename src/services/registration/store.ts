// The registration service's SQL for registrations: it reads and writes rows and decides nothing.

import type { Locale } from '#domain/market.ts'
import type { Answers, RegistrationStep } from '#domain/registration/answers.ts'
import type { RegisterAnswer } from '#domain/registration/company.ts'
import { invitedKinds, type RegistrationKind, stepsOf } from '#domain/registration/kinds.ts'
import type { RegistrationFlow } from '#domain/registration/partner-flow.ts'
import type { Queryable } from '#platform/db.ts'
import { hashOf } from '#platform/secret-hash.ts'
import type { Member } from './member.ts'

/** Of a company also what its register said when it was named. */
export type KeptAnswers = Partial<Answers> & { register?: RegisterAnswer }

export type Registration = {
  id: string
  kind: RegistrationKind
  email: string
  market: Locale
  flow: RegistrationFlow | null
  productId: string | null
  answers: KeptAnswers
  customerId: string | null
  /** Of whoever has agreed, and waits for somebody else to. */
  passwordHash: string | null
  /** Of whoever has a login already, and so is known: they log in to agree. */
  userId: string | null
  /** The same of them. */
  member: Member | null
}

/** They have, and wait for somebody else to. */
export const hasAgreed = ({ passwordHash, member }: Registration): boolean =>
  passwordHash !== null || member !== null

/** Whoever is known says nothing of themselves again. */
export const stepsAsked = ({ kind, userId }: Registration): readonly RegistrationStep[] =>
  stepsOf(kind, { isKnown: userId !== null })

/** So long a registration that was never finished is kept. */
export const keptDays = 90

/** Whoever has a login is written to where the login is, also when it moves on. */
export const columns = `id, kind, coalesce(lower(identity.email_of(user_id)), email) as email, market, flow, product_id as "productId",
  answers, customer_id as "customerId", password_hash as "passwordHash",
  user_id as "userId", member`

export type Begun = Pick<Registration, 'id' | 'kind' | 'email' | 'market' | 'flow' | 'productId'>

export async function addRegistration(db: Queryable, begun: Begun, now: Date): Promise<void> {
  await db.query(
    `insert into registration.registrations
            (id, kind, email, market, flow, product_id, started_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [begun.id, begun.kind, begun.email, begun.market, begun.flow, begun.productId, now],
  )
}

/** Of two that belong together the first is locked before the second, by everybody. */
export const locked = { isLocked: true } as const

export async function registrationById(
  db: Queryable,
  id: string,
  { isLocked = false } = {},
): Promise<Registration> {
  const { rows } = await db.query<Registration>(
    `select ${columns} from registration.registrations where id = $1 ${isLocked ? 'for update' : ''}`,
    [id],
  )
  return rows[0]!
}

/** Of the browser that confirmed it, and not older than it is kept. */
export async function registrationWith(
  db: Queryable,
  key: string,
  now: Date,
  { isLocked = false } = {},
): Promise<Registration | undefined> {
  const { rows } = await db.query<Registration>(
    `select ${columns} from registration.registrations
      where key_hash = $1 and started_at > $2::timestamptz - make_interval(days => ${keptDays})
      ${isLocked ? 'for update' : ''}`,
    [hashOf(key), now],
  )
  return rows[0]
}

/** The link counts once: of several browsers the first has it, and may ask again. */
export async function confirmLink(
  db: Queryable,
  { token, key }: { token: string; key: string },
  now: Date,
): Promise<{ registration: Registration; isFirst: boolean } | undefined> {
  const taken = await db.query<Registration>(
    `update registration.registrations set key_hash = $2, confirmed_at = $3
      where token_hash = $1 and key_hash is null and link_ends_at > $3 and replaced_at is null
      returning ${columns}`,
    [hashOf(token), hashOf(key), now],
  )
  if (taken.rows[0]) return { registration: taken.rows[0], isFirst: true }
  const { rows } = await db.query<Registration>(
    `select ${columns} from registration.registrations where token_hash = $1 and key_hash = $2`,
    [hashOf(token), hashOf(key)],
  )
  return rows[0] && { registration: rows[0], isFirst: false }
}

export async function isReplaced(db: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from registration.registrations where token_hash = $1 and replaced_at is not null',
    [hashOf(token)],
  )
  return rowCount > 0
}

/**
 * Of several letters to one address the last one counts: it is the one that lies on top. One that is still
 * to be written, and so has no token yet, comes later than this one.
 */
export async function replaceLinks(
  db: Queryable,
  { id, email }: Pick<Registration, 'id' | 'email'>,
  now: Date,
): Promise<void> {
  await db.query(
    `update registration.registrations set replaced_at = $3
      where email = $2 and id <> $1 and token_hash is not null and key_hash is null
        and replaced_at is null and user_id is null`,
    [id, email, now],
  )
}

/**
 * Whoever waits for somebody, or is waited for, and proves the mailbox again goes on there, in this browser: the
 * new registration gives its link and its key to the one that others depend on.
 */
export async function continueBound(
  db: Queryable,
  { id, email, market }: Registration,
): Promise<Registration | undefined> {
  const { rows: bound } = await db.query<{ id: string }>(
    `select id from registration.registrations
      where email = $2 and market = $3 and id <> $1 and customer_id is null and confirmed_at is not null
        and user_id is null
        and (password_hash is not null or kind = any ($4))
      order by confirmed_at desc limit 1`,
    [id, email, market, invitedKinds],
  )
  if (!bound[0]) return undefined
  const { rows: given } = await db.query<{ token: string; key: string; ends: Date }>(
    `delete from registration.registrations where id = $1
     returning token_hash as token, key_hash as key, link_ends_at as ends`,
    [id],
  )
  const { token, key, ends } = given[0]!
  await db.query('update registration.invitations set key_hash = $2 where answering_id = $1', [
    bound[0].id,
    key,
  ])
  const { rows } = await db.query<Registration>(
    `update registration.registrations set token_hash = $2, key_hash = $3, link_ends_at = $4
      where id = $1 returning ${columns}`,
    [bound[0].id, token, key, ends],
  )
  return rows[0]
}

/** Whoever proves the mailbox again goes on with what was said and sent before, in this browser and no other. */
export async function adoptEarlier(
  db: Queryable,
  { id, email, market }: Registration,
): Promise<KeptAnswers> {
  const { rows } = await db.query<{ id: string; answers: KeptAnswers; market: Locale }>(
    `select id, answers, market from registration.registrations
      where email = $2 and id <> $1 and confirmed_at is not null and submitted_at is null
        -- Who waits for somebody, or was invited by somebody, is not alone in it.
        and password_hash is null and kind <> all ($3) and user_id is null
      order by confirmed_at desc for update`,
    [id, email, invitedKinds],
  )
  const adopted = rows.find((each) => each.market === market)
  const answers = adopted?.answers ?? {}
  await db.query('update registration.proofs set registration_id = $1 where registration_id = $2', [
    ...[id, adopted?.id ?? null],
  ])
  await db.query('delete from registration.registrations where id = any ($1)', [
    rows.map((each) => each.id),
  ])
  await db.query('update registration.registrations set answers = $2 where id = $1', [id, answers])
  return answers
}

export async function keepAnswers(
  db: Queryable,
  id: string,
  step: RegistrationStep | 'register',
  answers: object | string,
): Promise<void> {
  await db.query(
    `update registration.registrations
        set answers = answers || jsonb_build_object($2::text, $3::jsonb) where id = $1`,
    [id, step, JSON.stringify(answers)],
  )
}

export async function dropAnswers(
  db: Queryable,
  id: string,
  step: RegistrationStep,
): Promise<void> {
  await db.query('update registration.registrations set answers = answers - $2 where id = $1', [
    id,
    step,
  ])
}

/** Agreed, and waiting for somebody else; what was said is not changed any more. */
export async function setWaiting(
  db: Queryable,
  id: string,
  { passwordHash = null, member = null }: Partial<Pick<Registration, 'passwordHash' | 'member'>>,
): Promise<void> {
  await db.query(
    'update registration.registrations set password_hash = $2, member = $3 where id = $1',
    [id, passwordHash, member && JSON.stringify(member)],
  )
}

/** Where whoever is invited answers; what was proven by the letter is proven. */
export async function addAnswering(
  db: Queryable,
  begun: Begun,
  keyHash: string,
  now: Date,
): Promise<Registration> {
  await addRegistration(db, begun, now)
  const { rows } = await db.query<Registration>(
    `update registration.registrations set key_hash = $2, confirmed_at = $3
      where id = $1 returning ${columns}`,
    [begun.id, keyHash, now],
  )
  return rows[0]!
}

export async function dropRegistration(db: Queryable, id: string): Promise<void> {
  await db.query('delete from registration.registrations where id = $1', [id])
}

export async function closeRegistration(
  db: Queryable,
  id: string,
  customerId: string,
  now: Date,
): Promise<void> {
  await db.query('delete from registration.proofs where registration_id = $1', [id])
  await db.query(
    `update registration.registrations
        set customer_id = $2, submitted_at = $3, answers = '{}', password_hash = null, member = null
      where id = $1`,
    [id, customerId, now],
  )
}

/** `BAC_500_000_001`. */
export async function nextCustomerId(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ number: bigint }>(
    `select nextval('registration.customer_numbers') as number`,
  )
  return `BAC_${String(rows[0]!.number).replaceAll(/(?<=\d)(?=(\d{3})+$)/g, '_')}`
}
