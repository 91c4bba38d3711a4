// Asking for a signature over one act, and using it up with the act itself.

import { createHash, randomInt } from 'node:crypto'
import type { SignatureRequest } from '#contracts/signatures.ts'
import { coolingPeriod } from '#domain/account/cooling-off.ts'
import type { Locale } from '#domain/market.ts'
import { momentParam } from '#domain/problem/params.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import { isChangeOfFactors, movesChannel, type SignedAct } from '#domain/signing/signed-act.ts'
import {
  type CodeChannel,
  codeWaitSeconds,
  type SigningWay,
  signingSeconds,
  waysToSign,
} from '#domain/signing/signing.ts'
import type { Tx } from '#platform/db.ts'
import { Refused, TooMany } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { type Means, meansOf, noteSent } from './signers.ts'
import { actIn, codeMessage } from './texts.ts'

/** The port: hands the code to whoever carries messages, in the transaction of the request. */
export type SendCode = (
  message: { to: string; channel: CodeChannel; subject: string; body: string; code: string },
  tx: Tx,
) => Promise<void>

export type Signer = { customerId: string; userId: string }

/** Over every fact: another amount, payee or product is another hash. */
export const hashOf = (act: SignedAct): string =>
  createHash('sha256')
    .update(JSON.stringify(act, (_, fact) => (typeof fact === 'bigint' ? String(fact) : fact)))
    .digest('base64url')

export const codeHashOf = (id: string, code: string): string =>
  createHash('sha256').update(`${id} ${code}`).digest('base64url')

const hidden = (address: string): string =>
  address.includes('@')
    ? address.replace(/^(.).*?(.?)@/, '$1•••$2@')
    : `${address.slice(0, 3)} ••• ${address.slice(-2)}`

/** With the moment from which it is possible again. */
export const blocked = (seconds: number, code: ProblemCode, now: Date): TooMany =>
  new TooMany(seconds, code, { until: momentParam(new Date(now.getTime() + seconds * 1000)) })

/** Whoever came in through the mailbox must not use it at once to point everything elsewhere. */
function refuseAfterReset(act: SignedAct, ways: readonly SigningWay[], means: Means): void {
  const { resetAt, address, now } = means
  if (!resetAt || address.channel !== 'mail' || !ways.includes('message') || !movesChannel(act))
    return
  const period = coolingPeriod([{ since: resetAt, at: resetAt }], now)
  if (period) throw new Refused('sca.afterReset', { until: momentParam(period.until) })
}

export async function requestSignature(
  tx: Tx,
  { customerId, userId }: Signer,
  act: SignedAct,
  { send, locale }: { send: SendCode; locale: Locale },
): Promise<SignatureRequest> {
  const means = await meansOf(tx, userId)
  if (means.blockedSeconds > 0) throw blocked(means.blockedSeconds, 'sca.blocked', means.now)
  const ways = waysToSign(means, isChangeOfFactors(act))
  refuseAfterReset(act, ways, means)
  await voidOlder(tx, userId, act)
  const id = uuidV7()
  const code = ways.includes('message') ? String(randomInt(1_000_000)).padStart(6, '0') : undefined
  const { rows } = await tx.query<{ expiresAt: Date }>(
    `insert into signatures.requests (customer_id, id, user_id, act, binding, code_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7))
     returning expires_at as "expiresAt"`,
    [customerId, id, userId, act.name, hashOf(act), code && codeHashOf(id, code), signingSeconds],
  )
  const said = actIn(locale, act)
  const asked = { id, act: said, ways, expiresAt: rows[0]!.expiresAt.toISOString() }
  if (!code) return asked
  const { address } = means
  const wait = codeWaitSeconds(means.sent, address.channel, means.now)
  if (wait > 0) throw blocked(wait, 'sca.tooManyCodes', means.now)
  await noteSent(tx, userId, id, address.channel)
  await send({ ...address, ...codeMessage(locale, said, code), code }, tx)
  return { ...asked, sentTo: hidden(address.to) }
}

/** A text message that proves a number costs as much as one that signs. */
export async function countTextMessage(tx: Tx, userId: string): Promise<void> {
  const { sent, now } = await meansOf(tx, userId)
  const wait = codeWaitSeconds(sent, 'sms', now)
  if (wait > 0) throw blocked(wait, 'sca.tooManyCodes', now)
  await noteSent(tx, userId, uuidV7(), 'sms')
}

/** A new code for an act makes the older ones worthless. */
const voidOlder = (tx: Tx, userId: string, { name }: SignedAct) =>
  tx.query(
    `update signatures.requests set expires_at = clock_timestamp()
      where user_id = $1 and act = $2 and used_at is null and signed_at is null
        and expires_at > clock_timestamp()`,
    [userId, name],
  )

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
