// What customers answered before they invest: every try is kept, the last one counts.

import type { WireProfile } from '#contracts/suitability.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { DwmStrategy } from '#domain/investment/portfolio.ts'
import {
  contradictionOf,
  isRetried,
  judged,
  type Questionnaire,
  type Try,
  validUntil,
} from '#domain/investment/questionnaire.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import { lockCustomers, type Tx } from '#platform/db.ts'
import { Refused, TooMany } from '#platform/failure.ts'

export type Profile = {
  version: number
  result: DwmStrategy
  answers: Questionnaire
  answeredOn: CalendarDate
  answeredAt: Date
  validUntil: CalendarDate
}

/** Given anew while something is invested, and not signed. */
const isUnsigned = `exists (
  select from investments.order_terms t
    join investments.instructions o on o.customer_id = t.customer_id and o.id = t.order_id
   where t.customer_id = p.customer_id and t.profile_version = p.version
     and o.type = 'SUITABILITY_UPDATE' and o.instruction_state <> 'EXECUTED')`

/** The newest in force, or the one an order was made on. */
export async function readProfile(
  tx: Tx,
  customerId: string,
  version?: number,
): Promise<Profile | undefined> {
  const { rows } = await tx.query<Profile>(
    `select version, result, answers, answered_on as "answeredOn", answered_at as "answeredAt",
            valid_until as "validUntil"
       from investments.profiles p
      where customer_id = $1 and case when $2::int is null then not ${isUnsigned} else version = $2 end
      order by version desc limit 1`,
    [customerId, version ?? null],
  )
  return rows[0]
}

export const wireProfile = (profile: Profile, today: CalendarDate): WireProfile => {
  const { answeredAt: _, ...told } = profile
  return { ...told, isValid: profile.validUntil >= today }
}

const retrySeconds = 86_400

async function triesOf(tx: Tx, customerId: string): Promise<Try[]> {
  const { rows } = await tx.query<Try>(
    'select answered_at as at, result from investments.profiles where customer_id = $1',
    [customerId],
  )
  return rows
}

export async function answerQuestions(
  tx: Tx,
  { customerId, userId, answers }: { customerId: string; userId: string; answers: Questionnaire },
  now: WallClock,
): Promise<Profile> {
  await lockCustomers(tx, [customerId])
  if (contradictionOf(answers)) throw new Refused('suitability.contradiction')
  const { result } = judged(answers)
  const tries = await triesOf(tx, customerId)
  if (isRetried(tries, result, now())) throw new TooMany(retrySeconds, 'suitability.retry')
  const today = await businessDate(tx)
  const version = tries.length + 1
  await tx.query(
    `insert into investments.profiles
       (customer_id, version, user_id, answers, result, answered_on, answered_at, valid_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [customerId, version, userId, answers, result, today, now(), validUntil(today)],
  )
  return (await readProfile(tx, customerId, version))!
}
