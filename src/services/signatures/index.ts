// Signatures: strong authentication bound to one act. A request is made over what the customer is shown,
// answered with an authenticator or with a code that arrives another way, and used up by the act itself,
// in its transaction.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type PasskeyAssertion, signatureCalls } from '#contracts/signatures.ts'
import { isChangeOfFactors, type SignedAct } from '#domain/signing/signed-act.ts'
import { blockedSeconds, type SigningWay } from '#domain/signing/signing.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Queryable, Tx } from '#platform/db.ts'
import { Conflict, type Failure, NotFound, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { blocked, codeHashOf } from './request.ts'
import { countTry, forgiveTries } from './signers.ts'

export {
  type Act,
  actsWhere,
  addSignature,
  type Begun,
  endAct,
  insertSignature,
  missingOf,
  namesOf,
  type Performing,
  signAct,
  type Waiting,
  waitingFor,
  withdrawWaiting,
} from './acts.ts'
export { actEvents } from './events.ts'
export { sendLater, signatureJobs, signatureWorkers } from './jobs.ts'
export { isShared, type Party, partiesOf, readRule, signersAmong } from './people.ts'
export {
  countTextMessage,
  hashOf,
  requestSignature,
  type SendCode,
  type Signer,
  takeSignature,
} from './request.ts'
export { noteChange, readChange } from './signers.ts'
export { actIn } from './texts.ts'

/** The port: what a user has enrolled, asked by whoever keeps it. */
export type SigningFactors = {
  usesTotp(tx: Queryable, userId: string, code: string): Promise<boolean>
  usesRecoveryCode(tx: Queryable, userId: string, code: string): Promise<boolean>
  /** What the browser needs to ask for a passkey; undefined where there is none for its host. */
  passkeyOptions(
    tx: Queryable,
    asked: { userId: string; challenge: string },
    request: FastifyRequest,
  ): Promise<Record<string, unknown> | undefined>
  usesPasskey(
    tx: Queryable,
    asked: { userId: string; challenge: string },
    response: PasskeyAssertion,
    request: FastifyRequest,
  ): Promise<boolean>
}

type Found = {
  act: SignedAct['name']
  binding: string
  codeHash: string | null
  isOpen: boolean
  isExpired: boolean
}

async function find(tx: Queryable, id: string, { userId }: Caller): Promise<Found> {
  const { rows } = await tx.query<Found>(
    `select act, binding, code_hash as "codeHash", used_at is null as "isOpen",
            expires_at <= clock_timestamp() as "isExpired"
       from signatures.requests where id = $1 and user_id = $2`,
    [id, userId],
  )
  if (!rows[0]) throw new NotFound()
  return rows[0]
}

/** A passkey signs the act itself: its challenge is made of the request and of every fact. */
const challengeOf = (id: string, { binding }: Found): string =>
  createHash('sha256').update(`${id} ${binding}`).digest('base64url')

const isCode = (id: string, { codeHash }: Found, code: string): boolean =>
  codeHash !== null && timingSafeEqual(Buffer.from(codeHash), Buffer.from(codeHashOf(id, code)))

/** With the tries that are left; after the last, from when one may try again. */
const wrongCode = (left: number): Failure =>
  left > 0
    ? new Refused('sca.wrongCode', { left })
    : blocked(blockedSeconds, 'sca.blocked', new Date())

export function signatures(
  server: Server,
  { db, factors }: { db: Db; factors: SigningFactors },
): void {
  const as = <T>({ customerIds }: Caller, work: (tx: Tx) => Promise<T>) =>
    db.transaction(work, { customers: customerIds })

  /** The try is committed before it is looked at: a wrong one leaves a trace whatever follows. */
  async function sign(
    caller: Caller,
    id: string,
    isRight: (tx: Tx, found: Found) => boolean | Promise<boolean>,
    wrong: (left: number) => Failure,
  ): Promise<void> {
    const { userId } = caller
    const found = await as(caller, (tx) => find(tx, id, caller))
    if (found.isExpired) throw new Refused('sca.expired')
    const { waitSeconds, left } = await countTry(db, userId)
    if (waitSeconds > 0) throw blocked(waitSeconds, 'sca.blocked', new Date())
    await as(caller, async (tx) => {
      if (!(await isRight(tx, found))) throw wrong(left)
      // Right once more before it is used is the same answer: the first may have been lost on its way.
      if (!found.isOpen) throw new Refused('sca.invalid')
      await tx.query(
        'update signatures.requests set signed_at = clock_timestamp() where id = $1 and user_id = $2',
        [id, userId],
      )
      await forgiveTries(tx, userId, id)
    })
  }

  const checks: Record<
    Exclude<SigningWay, 'passkey'>,
    (tx: Tx, of: { id: string; userId: string; code: string }, found: Found) => Promise<boolean>
  > = {
    message: async (_, { id, code }, found) => isCode(id, found, code),
    totp: (tx, { userId, code }) => factors.usesTotp(tx, userId, code),
    recovery: async (tx, { userId, code }, { act }) =>
      isChangeOfFactors({ name: act }) && factors.usesRecoveryCode(tx, userId, code),
  }

  answer(server, signatureCalls.sign, async ({ params, body }, caller) => {
    const { way = 'message', code } = body
    const of = { id: params.signatureId, userId: caller.userId, code }
    await sign(caller, of.id, (tx, found) => checks[way](tx, of, found), wrongCode)
    return undefined
  })

  answer(server, signatureCalls.startPasskey, ({ params }, caller, { reply }) =>
    as(caller, async (tx) => {
      const found = await find(tx, params.signatureId, caller)
      const asked = { userId: caller.userId, challenge: challengeOf(params.signatureId, found) }
      const options = await factors.passkeyOptions(tx, asked, reply.request)
      if (!options) throw new Conflict('passkey.elsewhere')
      return options
    }),
  )

  answer(server, signatureCalls.signWithPasskey, async ({ params, body }, caller, { reply }) => {
    const isRight = (tx: Tx, found: Found) => {
      const challenge = challengeOf(params.signatureId, found)
      return factors.usesPasskey(tx, { userId: caller.userId, challenge }, body, reply.request)
    }
    await sign(caller, params.signatureId, isRight, () => new Refused('sca.invalid'))
    return undefined
  })
}
