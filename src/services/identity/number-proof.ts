// A telephone number counts for codes once a code that was sent to it has come back.

import { isMobilePhone } from '#domain/identifiers/phone.ts'
import type { Locale } from '#domain/market.ts'
import { mostWrongTries } from '#domain/signing/signing.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict, Failure, Refused, TooMany } from '#platform/failure.ts'
import type { Jobs } from '#platform/jobs.ts'
import { currentCustomer, readCustomer } from '#services/customer/index.ts'
import { countTextMessage } from '#services/signatures/index.ts'
import { hashOfCode, isSameHash, newMessageCode } from './factors.ts'
import { write } from './messages.ts'
import { messageCodeSeconds } from './rules.ts'
import { readUser } from './users.ts'

/** The number of the person who signs in, as the customer's data have it. */
export async function numberOf(tx: Tx, caller: Caller): Promise<string> {
  const [user, customer] = [
    await readUser(tx, caller.userId),
    await readCustomer(tx, currentCustomer(caller), ['all-persons']),
  ]
  const persons = customer?.embedded?.persons ?? []
  const person = persons.find(({ username }) => username === user.username) ?? persons[0]
  const number = person?.contactDetails?.phoneNumber
  if (!number) throw new Conflict('phone.missing')
  if (!isMobilePhone(number)) throw new Conflict('phone.notMobile')
  return number
}

type Proof = { userId: string; phoneNumber: string; locale: Locale; now: Date }

export async function sendProof(
  jobs: Jobs,
  tx: Tx,
  { userId, phoneNumber, locale, now }: Proof,
): Promise<void> {
  await countTextMessage(tx, userId)
  const code = newMessageCode()
  await tx.query(
    `insert into identity.number_proofs (user_id, phone_number, code_hash, ends_at)
     values ($1, $2, $3, $4::timestamptz + make_interval(secs => $5))
     on conflict (user_id) do update set
       (phone_number, code_hash, tries, ends_at) = (excluded.phone_number, excluded.code_hash, 0, excluded.ends_at)`,
    [userId, phoneNumber, hashOfCode(code), now, messageCodeSeconds],
  )
  await write(jobs, tx, {
    ...{ to: phoneNumber, channel: 'sms', kind: 'code', locale, values: { code } },
  })
}

/** Counted first, and by itself: a wrong code leaves a trace whatever follows. */
export async function provenNumber(
  db: Db,
  userId: string,
  code: string,
  now: Date,
): Promise<string> {
  const { rows } = await db.query<{ phoneNumber: string; codeHash: string; tries: number }>(
    `update identity.number_proofs set tries = tries + 1 where user_id = $1 and ends_at > $2
     returning phone_number as "phoneNumber", code_hash as "codeHash", tries`,
    [userId, now],
  )
  const [proof] = rows
  if (!proof) throw new Failure(410, 'sca.expired')
  if (proof.tries > mostWrongTries) throw new TooMany(messageCodeSeconds)
  if (!isSameHash(proof.codeHash, hashOfCode(code))) throw new Refused('sca.invalid')
  return proof.phoneNumber
}

export async function enrolNumber(tx: Tx, userId: string, phoneNumber: string): Promise<void> {
  const { rowCount } = await tx.query('delete from identity.number_proofs where user_id = $1', [
    userId,
  ])
  // Of two answers at once one counts.
  if (rowCount === 0) throw new Failure(410, 'sca.expired')
  await tx.query(
    `insert into identity.message_factors (user_id, phone_number) values ($1, $2)
     on conflict (user_id) do update set phone_number = excluded.phone_number`,
    [userId, phoneNumber],
  )
}
