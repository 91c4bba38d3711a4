// Papers that are sent before there is a customer: kept with the registration, and handed over with it.

import { registrationCalls as calls } from '#contracts/registration.ts'
import { handedIn, type ProofKind } from '#domain/registration/child.ts'
import { answer } from '#platform/answer.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { Failure, TooMany } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readFileOf } from '#services/identity/index.ts'
import { keepPaper } from '#services/kyc/index.ts'
import type { RegistrationParts } from './parts.ts'
import { locked, type Registration, registrationWith, stepsAsked } from './store.ts'
import { expired } from './wire.ts'

/** What was sent and taken back lies there too, until the registration goes. */
const mostADay = 20

async function refuseTooMany(db: Queryable, { id }: Registration, now: Date): Promise<void> {
  const { rowCount } = await db.query(
    `select from registration.proofs
      where registration_id = $1 and sent_at > $2::timestamptz - interval '1 day'`,
    [id, now],
  )
  if (rowCount >= mostADay) throw new TooMany(3600, 'rate.limited')
}

export function addProofs(server: Server, { db, now }: RegistrationParts): void {
  answer(server, calls.sendProof, async ({ body: { key, kind, content } }) => {
    // Nobody's file is looked at who has not begun.
    const asked = await registrationWith(db, key, now())
    if (!asked || asked.customerId || !stepsAsked(asked).includes('custody')) throw expired()
    await refuseTooMany(db, asked, now())
    const upload = await readFileOf(db, asked.id, content, now())
    return db.transaction(async (tx) => {
      const found = await registrationWith(tx, key, now(), locked)
      if (!found || found.customerId) throw expired()
      await refuseTooMany(tx, found, now())
      const id = uuidV7()
      await tx.query(
        `insert into registration.proofs (id, registration_id, email, kind, content_type, content, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, found.id, found.email, kind, upload.contentType, upload.content, now()],
      )
      return { id }
    })
  })
}

/** Of those that are named: whether each was sent, as what it is said to be. */
export async function refuseUnsent(tx: Tx, { id, answers }: Registration): Promise<void> {
  const { proofs = [] } = answers.custody ?? {}
  const { rowCount } = await tx.query(
    `select from registration.proofs p
       join jsonb_to_recordset($2::jsonb) as said (id uuid, kind text) using (id, kind)
      where p.registration_id = $1`,
    [id, JSON.stringify(proofs)],
  )
  if (rowCount !== proofs.length) throw new Failure(422, 'custody.proof')
}

/** Those that are named become the customer's; all are forgotten here when it is closed. */
export async function handOverProofs(
  tx: Tx,
  { id, answers }: Registration,
  customerId: string,
): Promise<void> {
  const { rows } = await tx.query<{ kind: ProofKind; contentType: string; content: Buffer }>(
    `select kind, content_type as "contentType", content from registration.proofs
      where registration_id = $1 and id = any ($2) order by sent_at, id`,
    [id, handedIn(answers.custody!).proofs.map((proof) => proof.id)],
  )
  for (const proof of rows) await keepPaper(tx, { customerId, ...proof })
}
