// Acts that more than one must sign. The first signature begins one, the last does what was signed; until then it is
// words, and no money is moved or held for it.

import { addDays, type CalendarDate } from '#domain/date.ts'
import { type Currency, type Money, money } from '#domain/money.ts'
import { isSignedByAll, type SignedActName } from '#domain/party/acts.ts'
import { type ActOutcome, daysToSign, missingSigners } from '#domain/party/signing-rule.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import { businessDate } from '#platform/clock.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { actEvents } from './events.ts'
import { isShared, type KnownRule, partiesOf, readRule, ruleFor, signersAmong } from './people.ts'
import { hashOf, type Signer, takeSignature } from './request.ts'

export type WaitingFact = Extract<SignedAct, { name: SignedActName }>

export type Act = {
  customerId: string
  id: string
  act: SignedActName
  subject: string | null
  facts: WaitingFact
  wish: Record<string, unknown>
  binding: string
  amount: Money | null
  ruleVersion: number
  startedBy: string
  startedOn: CalendarDate
  startedAt: Date
  expiresOn: CalendarDate
  outcome: ActOutcome | null
  reason: string | null
  endedBy: string | null
  endedOn: CalendarDate | null
  signatures: { userId: string; at: Date }[]
}

type Row = Omit<Act, 'facts' | 'amount' | 'signatures'> & {
  facts: string
  minor: bigint | null
  currency: Currency | null
  signatures: { userId: string; at: string }[]
}

const isMinor = (key: string) => key === 'minor'
const revived = (text: string): WaitingFact =>
  JSON.parse(text, (key, value) => (isMinor(key) ? BigInt(value) : value))
const written = (facts: unknown): string =>
  JSON.stringify(facts, (_, fact) => (typeof fact === 'bigint' ? String(fact) : fact))

export async function actsWhere(
  tx: Queryable,
  condition: string,
  values: unknown[],
): Promise<Act[]> {
  const { rows } = await tx.query<Row>(
    `select a.customer_id as "customerId", a.id, a.act, a.subject, a.facts::text as facts, a.wish, a.binding,
            a.amount_minor as minor, a.currency, a.rule_version as "ruleVersion", a.started_by as "startedBy",
            a.started_on as "startedOn", a.started_at as "startedAt", a.expires_on as "expiresOn", a.outcome,
            a.reason, a.ended_by as "endedBy", a.ended_on as "endedOn",
            (select coalesce(jsonb_agg(jsonb_build_object('userId', s.user_id, 'at', s.signed_at)
                                       order by s.signed_at), '[]')
               from signatures.signatures s where s.customer_id = a.customer_id and s.act_id = a.id) as signatures
       from signatures.acts a where ${condition}`,
    values,
  )
  return rows.map(({ facts, minor, currency, signatures, ...row }) => ({
    ...row,
    facts: revived(facts),
    amount: minor !== null && currency ? money(minor, currency) : null,
    signatures: signatures.map(({ userId, at }) => ({ userId, at: new Date(at) })),
  }))
}

/** What single signatures have moved today by acts of this kind. */
async function aloneToday(tx: Tx, customerId: string, act: SignedActName): Promise<bigint> {
  const { rows } = await tx.query<{ minor: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as minor from signatures.acts
      where customer_id = $1 and act = $2 and is_alone and outcome = 'DONE'
        and ended_on = (select business_date from platform.business_clock)`,
    [customerId, act],
  )
  return rows[0]!.minor
}

export async function missingOf(
  tx: Tx,
  {
    customerId,
    act,
    amount,
    signatures,
  }: Pick<Act, 'customerId' | 'act' | 'amount' | 'signatures'>,
) {
  const parties = await partiesOf(tx, customerId)
  const rule = await readRule(tx, customerId, parties)
  const sum = { amount, aloneToday: await aloneToday(tx, customerId, act) }
  const signers = signersAmong(parties, act)
  const missing = missingSigners(
    ruleFor(act, rule, signers),
    signatures.map(({ userId }) => userId),
    signers.map(({ userId }) => userId),
    sum,
  )
  return { rule, parties, signers, missing }
}

export type Begun = {
  signer: Signer
  facts: WaitingFact
  /** Whatever it takes to do it later. */
  wish: Record<string, unknown>
  subject?: string
  amount?: Money
  /** The last day on which it can be done as it was signed. */
  lastDay?: CalendarDate
}

/** Doing what was signed: every check again, in the transaction of the last signature. */
export type Performing = {
  customerId: string
  startedBy: string
  /** Who signed last. */
  userId: string
  wish: Record<string, unknown>
  /** Refuses where what would be done now is not what was signed. */
  assertSame(facts: SignedAct): void
}

/** What is still missing of an act that waits. */
export type Waiting = { id: string; until: CalendarDate; missing: string[] }

/**
 * Uses the signature up. Nothing comes back where it was all that was needed, and whoever asked does what was signed;
 * else what waits, for whom and how long.
 */
export async function signAct(
  tx: Tx,
  signatureId: string,
  begun: Begun,
): Promise<Waiting | undefined> {
  await takeSignature(tx, begun.signer, signatureId, begun.facts)
  return addSignature(tx, begun)
}

export async function addSignature(tx: Tx, begun: Begun): Promise<Waiting | undefined> {
  const { customerId, userId } = begun.signer
  const { name: act } = begun.facts
  if (!isSignedByAll(act) && !(await isShared(tx, customerId))) return undefined
  const amount = begun.amount ?? null
  const open = begun.subject ? await openAct(tx, begun) : undefined
  const given = new Set([...(open?.signatures.map(({ userId: id }) => id) ?? []), userId])
  const signatures = [...given].map((id) => ({ userId: id, at: new Date() }))
  const { rule, parties, missing } = await missingOf(tx, { customerId, act, amount, signatures })
  if (missing === 'impossible') throw new Conflict('act.signers')
  const id = open?.id ?? (await insertAct(tx, begun, rule))
  await insertSignature(tx, { customerId, id }, userId)
  if (missing.length === 0) {
    await endAct(tx, { customerId, id }, 'DONE', { by: userId, isAlone: given.size === 1 })
    return undefined
  }
  const found = (await actsWhere(tx, 'a.customer_id = $1 and a.id = $2', [customerId, id]))[0]!
  if (!open)
    await emit(tx, actEvents.waiting, {
      ...{ data: { missing: [...missing] }, entityId: id, customerId, actor: userId },
    })
  return { id, until: found.expiresOn, missing: namesOf(parties, missing) }
}

export const namesOf = (
  parties: readonly { userId: string; name: string }[],
  ids: readonly string[],
): string[] => ids.flatMap((id) => parties.find(({ userId }) => userId === id)?.name ?? [])

/** The one that waits for the same, in the same words; in other words it is void. */
async function openAct(tx: Tx, { signer, facts, subject }: Begun): Promise<Act | undefined> {
  const { customerId } = signer
  const [found] = await actsWhere(
    tx,
    'a.customer_id = $1 and a.act = $2 and a.subject = $3 and a.outcome is null for update of a',
    [customerId, facts.name, subject],
  )
  if (!found || found.binding === hashOf(facts)) return found
  await endAct(tx, found, 'VOID', { by: signer.userId, reason: 'act.changed' })
  return undefined
}

async function insertAct(tx: Tx, begun: Begun, { version }: KnownRule): Promise<string> {
  const { signer, facts, wish, subject, amount, lastDay } = begun
  const id = uuidV7()
  const today = await businessDate(tx)
  const latest = addDays(today, daysToSign)
  await tx.query(
    `insert into signatures.acts
       (customer_id, id, act, subject, facts, wish, binding, amount_minor, currency, rule_version, started_by,
        started_on, expires_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      signer.customerId,
      id,
      facts.name,
      subject ?? null,
      written(facts),
      written(wish),
      hashOf(facts),
      amount?.minor ?? null,
      amount?.currency ?? null,
      version,
      signer.userId,
      today,
      lastDay && lastDay < latest ? lastDay : latest,
    ],
  )
  return id
}

export const insertSignature = (
  tx: Tx,
  { customerId, id }: Pick<Act, 'customerId' | 'id'>,
  userId: string,
) =>
  tx.query(
    `insert into signatures.signatures (customer_id, act_id, user_id) values ($1, $2, $3)
     on conflict do nothing`,
    [customerId, id, userId],
  )

type Ending = { by: string; reason?: string; isAlone?: boolean }

/** Ended once; whoever signed is told of every end but the one that was wished for. */
export async function endAct(
  tx: Tx,
  { customerId, id }: Pick<Act, 'customerId' | 'id'>,
  outcome: ActOutcome,
  { by, reason, isAlone = false }: Ending,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update signatures.acts
        set outcome = $3, reason = $4, ended_by = $5, is_alone = $6,
            ended_on = (select business_date from platform.business_clock)
      where customer_id = $1 and id = $2 and outcome is null`,
    [customerId, id, outcome, reason ?? null, by, isAlone],
  )
  if (rowCount === 0 || outcome === 'DONE') return
  await emit(tx, actEvents.ended, {
    ...{ data: { outcome }, entityId: id, customerId, actor: by },
  })
}

/** What it was about was taken back another way. */
export async function withdrawWaiting(
  tx: Tx,
  customerId: string,
  subject: string,
  by: string,
): Promise<void> {
  const open = 'a.customer_id = $1 and a.subject = $2 and a.outcome is null for update of a'
  for (const act of await actsWhere(tx, open, [customerId, subject]))
    await endAct(tx, act, 'WITHDRAWN', { by })
}

/** By what it is about: who is still missing. */
export async function waitingFor(
  tx: Tx,
  customerId: string,
  subjects: readonly string[],
): Promise<Map<string, Waiting>> {
  const found = await actsWhere(
    tx,
    'a.customer_id = $1 and a.subject = any ($2) and a.outcome is null',
    [customerId, subjects],
  )
  const waiting = new Map<string, Waiting>()
  for (const act of found) {
    const { parties, missing } = await missingOf(tx, act)
    const ids = missing === 'impossible' ? [] : missing
    waiting.set(act.subject!, {
      ...{ id: act.id, until: act.expiresOn, missing: namesOf(parties, ids) },
    })
  }
  return waiting
}
