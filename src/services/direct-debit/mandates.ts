// Mandates: signed with a code over exactly one account, and ended at once.

import { randomInt } from 'node:crypto'
import { usedAccount } from '#domain/account/account.ts'
import { isCompanyCustomer } from '#domain/customer/customer.ts'
import { creditor, mandateRefusal, schemeOf } from '#domain/direct-debit/mandate.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { emit, emitAll } from '#platform/events.ts'
import { Conflict, NotFound, Refused } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readAccounts } from '#services/accounts/index.ts'
import { leavingAmong, readCustomer, readKept, readSalesChannel } from '#services/customer/index.ts'
import {
  type Performing,
  requestSignature,
  type SendCode,
  type Signer,
  signAct,
} from '#services/signatures/index.ts'
import { collectionEvents, mandateEvents } from './events.ts'
import { insertMandate, type Mandate, mandatesWhere, wireMandate } from './store.ts'

export type MandateWish = { referenceAccountId: string }

/** Letters that cannot be mistaken for digits, as the scheme allows them. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newReference = (): string =>
  `TM-MANDATE-${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`

/** What the rule asks for, of every account there is. */
export async function readDebtors(tx: Tx, customerId: string) {
  const account = usedAccount(await readAccounts(tx, customerId))
  const customer = (await readCustomer(tx, customerId, []))!
  const isLeaving = (await leavingAmong(tx, [customerId])).has(customerId)
  const active = await mandatesWhere(tx, `customer_id = $1 and state = 'ACTIVE'`, [customerId])
  const debtors = (await readKept(tx, customerId)).map((from) => ({
    from,
    refusal: mandateRefusal({
      ...{ from, isLeaving },
      account: account && { state: account.state, currency: account.balance.available.currency },
      hasMandate: active.some(({ referenceAccountId: id }) => id === from.accountId),
    }),
  }))
  return { debtors, scheme: schemeOf(isCompanyCustomer(customer)) }
}

export const mandateAct = ({ scheme, holder, iban }: Pick<Mandate, 'scheme' | 'holder' | 'iban'>) =>
  ({
    ...{ name: 'mandate', scheme, holder, account: { iban } },
    creditor: creditor.name,
    creditorId: creditor.id,
  }) satisfies SignedAct

/** Every check before it may be signed, and again before it holds. */
async function checkMandate(tx: Tx, customerId: string, { referenceAccountId }: MandateWish) {
  const { debtors, scheme } = await readDebtors(tx, customerId)
  const found = debtors.find(({ from }) => from.accountId === referenceAccountId)
  if (!found || found.from.state === 'REMOVED') throw new NotFound()
  if (found.refusal === 'mandate.account') throw new Refused(found.refusal)
  if (found.refusal) throw new Conflict(found.refusal)
  const { accountHolder: holder, iban } = found.from
  return { scheme, holder, iban: iban!, referenceAccountId }
}

/** The instruction that it is: orders are another service's, which in the end asks this one. */
export type WriteConsent = (tx: Tx, signer: Signer) => Promise<void>

async function makeMandate(
  tx: Tx,
  { customerId, userId }: Signer,
  checked: Awaited<ReturnType<typeof checkMandate>>,
  writeConsent: WriteConsent,
): Promise<Mandate> {
  const signedOn = await businessDate(tx)
  const kept = { reference: newReference(), state: 'ACTIVE', signedOn, endedOn: null } as const
  const mandate: Mandate = { customerId, id: uuidV7(), ...checked, ...kept }
  await insertMandate(tx, mandate, userId)
  await writeConsent(tx, { customerId, userId })
  await emit(tx, mandateEvents.signed, {
    ...{ entityId: mandate.id, customerId, actor: userId, data: {} },
  })
  return mandate
}

type Asked = MandateWish & { signatureId?: string | undefined }

export async function giveMandate(
  tx: Tx,
  signer: Signer,
  { signatureId, referenceAccountId }: Asked,
  { send, writeConsent }: { send: SendCode; writeConsent: WriteConsent },
) {
  const { customerId } = signer
  const wish = { referenceAccountId }
  const checked = await checkMandate(tx, customerId, wish)
  const facts = mandateAct(checked)
  if (!signatureId) {
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    return { signature: await requestSignature(tx, signer, facts, { send, locale }) }
  }
  const begun = { signer, facts, wish, subject: referenceAccountId }
  const waiting = await signAct(tx, signatureId, begun)
  if (waiting) return { waiting }
  return { mandate: wireMandate(await makeMandate(tx, signer, checked, writeConsent)) }
}

/** The last signature has come. */
export async function performMandate(
  tx: Tx,
  { wish, assertSame, customerId, userId }: Performing,
  writeConsent: WriteConsent,
): Promise<void> {
  const checked = await checkMandate(tx, customerId, wish as MandateWish)
  assertSame(mandateAct(checked))
  await makeMandate(tx, { customerId, userId }, checked, writeConsent)
}

type Ended = { state: Exclude<Mandate['state'], 'ACTIVE'>; actor: string }

/** What is announced under them, and not with the bank yet, is given up with them. All of them in three statements. */
export async function endMandates(
  tx: Tx,
  condition: string,
  values: readonly unknown[],
  { state, actor }: Ended,
): Promise<void> {
  const { rows: ended } = await tx.query<{ customerId: string; id: string }>(
    `update debits.mandates
        set state = '${state}', ended_on = (select business_date from platform.business_clock)
      where state = 'ACTIVE' and ${condition}
      returning customer_id as "customerId", id`,
    [...values],
  )
  if (ended.length === 0) return
  await giveUp(
    tx,
    `(customer_id, mandate_id) in (select * from unnest($1::text[], $2::uuid[]))`,
    [ended.map(({ customerId }) => customerId), ended.map(({ id }) => id)],
    actor,
  )
  await emitAll(
    tx,
    mandateEvents.ended,
    ended.map(({ customerId, id: entityId }) => ({ entityId, customerId, actor, data: {} })),
  )
}

/** What the bank may have is not ours to give up. */
export async function giveUp(
  tx: Tx,
  condition: string,
  values: readonly unknown[],
  actor: string,
): Promise<void> {
  const { rows } = await tx.query<{ customerId: string; entityId: string }>(
    `update debits.collections
        set state = 'CANCELLED', ended_on = (select business_date from platform.business_clock)
      where state = 'ANNOUNCED' and not is_offered and ${condition}
      returning customer_id as "customerId", id as "entityId"`,
    [...values],
  )
  await emitAll(
    tx,
    collectionEvents.cancelled,
    rows.map((row) => ({ ...row, actor, data: {} })),
  )
}

export async function endMandate(
  tx: Tx,
  { customerId, userId: actor }: Signer,
  mandateId: string,
): Promise<Mandate> {
  const find = () => mandatesWhere(tx, 'customer_id = $1 and id = $2', [customerId, mandateId])
  const [before] = await find()
  if (!before) throw new NotFound()
  if (before.state !== 'ACTIVE') throw new Conflict('mandate.state')
  await endMandates(tx, 'id = $1', [mandateId], { state: 'ENDED', actor })
  return (await find())[0]!
}
