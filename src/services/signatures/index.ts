// Signatures: strong authentication bound to one act. A request is made over what the customer is shown,
// answered with a code that arrives another way, and used up by the act itself, in its transaction.

import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { type SignatureRequest, signatureCalls } from '#contracts/signatures.ts'
import type { Locale } from '#domain/market.ts'
import type { SignedAct } from '#domain/signed-act.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Queryable, Tx } from '#platform/db.ts'
import { NotFound, Refused, TooMany } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { actIn, codeMessage } from './texts.ts'

export { sendLater, signatureJobs, signatureWorkers } from './jobs.ts'

/** The port: hands the code to whoever carries messages, in the transaction of the request. */
export type SendCode = (
  message: { to: string; channel: 'mail' | 'sms'; subject: string; body: string; code: string },
  tx: Tx,
) => Promise<void>

const lifetimeSeconds = 300
const mostTries = 5
const blockedSeconds = 1800

/** Over every fact: another amount, payee or product is another hash. */
const hashOf = (act: SignedAct): string =>
  createHash('sha256')
    .update(JSON.stringify(act, (_, fact) => (typeof fact === 'bigint' ? String(fact) : fact)))
    .digest('base64url')

const codeHashOf = (id: string, code: string): string =>
  createHash('sha256').update(`${id} ${code}`).digest('base64url')

const hidden = (address: string): string =>
  address.includes('@')
    ? address.replace(/^(.).*?(.?)@/, '$1•••$2@')
    : `${address.slice(0, 3)} ••• ${address.slice(-2)}`

/** By text message where a number was enrolled, by mail otherwise. */
async function addressOf(tx: Tx, userId: string) {
  const { rows } = await tx.query<{ phone: string | null; email: string }>(
    `select m.phone_number as phone, u.email from identity.users u
       left join identity.message_factors m on m.user_id = u.id
      where u.id = $1`,
    [userId],
  )
  const [user] = rows
  if (!user) throw new NotFound()
  return user.phone
    ? { to: user.phone, channel: 'sms' as const }
    : { to: user.email, channel: 'mail' as const }
}

export type Signer = { customerId: string; userId: string }

export async function requestSignature(
  tx: Tx,
  { customerId, userId }: Signer,
  act: SignedAct,
  { send, locale }: { send: SendCode; locale: Locale },
): Promise<SignatureRequest> {
  const id = uuidV7()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const address = await addressOf(tx, userId)
  const { rows } = await tx.query<{ expiresAt: Date }>(
    `insert into signatures.requests (customer_id, id, user_id, act, binding, code_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7))
     returning expires_at as "expiresAt"`,
    [customerId, id, userId, act.name, hashOf(act), codeHashOf(id, code), lifetimeSeconds],
  )
  const said = actIn(locale, act)
  await send({ ...address, ...codeMessage(locale, said, code), code }, tx)
  return { id, sentTo: hidden(address.to), expiresAt: rows[0]!.expiresAt.toISOString(), act: said }
}

/** The act uses the signature up; a signature over anything else is worth nothing. */
export async function takeSignature(
  tx: Tx,
  { customerId, userId }: Signer,
  signatureId: string,
  act: SignedAct,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update signatures.requests set used_at = clock_timestamp()
      where customer_id = $1 and id = $2 and user_id = $3 and act = $4 and binding = $5
        and signed_at is not null and used_at is null and expires_at > clock_timestamp()`,
    [customerId, signatureId, userId, act.name, hashOf(act)],
  )
  if (rowCount === 0) throw new Refused('sca.invalid')
}

type Tried = { codeHash: string; isOpen: boolean; isExpired: boolean; tries: number }

/** Counted before it is looked at, and committed: a wrong code leaves a trace whatever follows. */
async function countTry(db: Db, { userId, customerIds }: Caller, id: string) {
  const { rows } = await db.transaction(
    (tx: Queryable) =>
      tx.query<Tried>(
        `update signatures.requests set tries = tries + 1
          where id = $1 and user_id = $2
          returning code_hash as "codeHash", used_at is null as "isOpen",
                    expires_at <= clock_timestamp() as "isExpired", tries`,
        [id, userId],
      ),
    { customers: customerIds },
  )
  return rows[0]
}

export function signatures(server: Server, { db }: { db: Db }): void {
  answer(server, signatureCalls.sign, async ({ params, body }, caller) => {
    const { signatureId } = params
    const tried = await countTry(db, caller, signatureId)
    if (!tried) throw new NotFound()
    if (tried.tries > mostTries) throw new TooMany(blockedSeconds)
    if (tried.isExpired) throw new Refused('sca.expired')
    const isRight = timingSafeEqual(
      Buffer.from(tried.codeHash),
      Buffer.from(codeHashOf(signatureId, body.code)),
    )
    // Right once more before it is used is the same answer: the first may have been lost on its way.
    if (!isRight || !tried.isOpen) throw new Refused('sca.invalid')
    await db.transaction(
      (tx) =>
        tx.query('update signatures.requests set signed_at = clock_timestamp() where id = $1', [
          signatureId,
        ]),
      { customers: caller.customerIds },
    )
    return undefined
  })
}
