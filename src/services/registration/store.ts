// The registration service's SQL for registrations: it reads and writes rows and decides nothing.

import { createHash } from 'node:crypto'
import type { Locale } from '#domain/market.ts'
import type { Answers, RegistrationStep } from '#domain/registration/answers.ts'
import type { RegistrationFlow } from '#domain/registration/partner-flow.ts'
import type { Queryable } from '#platform/db.ts'

export type Registration = {
  id: string
  email: string
  market: Locale
  flow: RegistrationFlow | null
  productId: string | null
  answers: Partial<Answers>
  customerId: string | null
}

/** Tokens and keys are kept as nobody can use them. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/** So long a registration that was never finished is kept. */
export const keptDays = 90

const columns = `id, email, market, flow, product_id as "productId",
  answers, customer_id as "customerId"`

export type Begun = Pick<Registration, 'id' | 'email' | 'market' | 'flow' | 'productId'>

export async function addRegistration(db: Queryable, begun: Begun, now: Date): Promise<void> {
  await db.query(
    `insert into registration.registrations
            (id, email, market, flow, product_id, started_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [begun.id, begun.email, begun.market, begun.flow, begun.productId, now],
  )
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
        and replaced_at is null`,
    [id, email, now],
  )
}

/** Whoever proves the mailbox again goes on with what was said before, in this browser and no other. */
export async function adoptEarlier(
  db: Queryable,
  { id, email, market }: Registration,
): Promise<Partial<Answers>> {
  const { rows } = await db.query<{ answers: Partial<Answers>; market: Locale }>(
    `with earlier as (
       delete from registration.registrations
        where email = $2 and id <> $1 and confirmed_at is not null and submitted_at is null
        returning answers, market, confirmed_at)
     select answers, market from earlier order by confirmed_at desc`,
    [id, email],
  )
  const answers = rows.find((each) => each.market === market)?.answers ?? {}
  await db.query('update registration.registrations set answers = $2 where id = $1', [id, answers])
  return answers
}

export async function keepAnswers(
  db: Queryable,
  id: string,
  step: RegistrationStep,
  answers: object,
): Promise<void> {
  await db.query(
    `update registration.registrations
        set answers = answers || jsonb_build_object($2::text, $3::jsonb) where id = $1`,
    [id, step, JSON.stringify(answers)],
  )
}

export async function closeRegistration(
  db: Queryable,
  id: string,
  customerId: string,
  now: Date,
): Promise<void> {
  await db.query(
    `update registration.registrations
        set customer_id = $2, submitted_at = $3, answers = '{}' where id = $1`,
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
