// Approvals: what several sign for a customer. Whoever is missing sees the very words the others have signed, and the
// last signature does it, every check again; a no of a rule then ends it, with the reason.

import { approvalCalls as calls, type WireApproval } from '#contracts/approvals.ts'
import type { Locale } from '#domain/market.ts'
import { decimalOf } from '#domain/money.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { type WallClock, wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict, Failure, Forbidden, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, readSalesChannel, type WarnUsers } from '#services/customer/index.ts'
import {
  type Act,
  actEvents,
  actIn,
  actsWhere,
  endAct,
  hashOf,
  insertSignature,
  missingOf,
  type Party,
  partiesOf,
  readRule,
  requestSignature,
  type SendCode,
  takeSignature,
} from '#services/signatures/index.ts'
import { type Performers, performersWith, undo } from './performers.ts'

export { approvalLetters } from './letters.ts'
export { approvalSubscribers, expireActsStep } from './steps.ts'

const shownDays = 90

type Missing = Awaited<ReturnType<typeof missingOf>>

function orderOf(facts: Act['facts']): Pick<WireApproval, 'order'> {
  if (facts.name !== 'order') return {}
  const portfolio = 'portfolioId' in facts && { portfolioId: facts.portfolioId }
  return { order: { id: facts.order, ...portfolio } }
}

function wireOf(act: Act, { parties, missing }: Missing, me: string, locale: Locale): WireApproval {
  const person = (userId: string) => ({
    name: parties.find((each) => each.userId === userId)?.name ?? '–',
    isMe: userId === me,
  })
  const open = act.outcome || missing === 'impossible' ? [] : missing
  return {
    id: act.id,
    act: act.act,
    said: actIn(locale, act.facts),
    ...orderOf(act.facts),
    startedBy: person(act.startedBy),
    startedAt: act.startedAt.toISOString(),
    until: act.expiresOn,
    signatures: act.signatures.map(({ userId, at }) => ({
      ...person(userId),
      at: at.toISOString(),
    })),
    missing: open.map(person),
    ...(act.outcome && { outcome: act.outcome }),
    ...(act.reason && { reason: act.reason }),
    ...(act.endedBy && act.outcome !== 'EXPIRED' && { endedBy: person(act.endedBy) }),
    ...(act.endedOn && { endedOn: act.endedOn }),
    canSign: open.includes(me),
    canWithdraw: !act.outcome && act.startedBy === me,
  }
}

const localeOf = async (tx: Tx, customerId: string): Promise<Locale> =>
  (await readSalesChannel(tx, customerId))!.market

async function told(
  tx: Tx,
  act: Pick<Act, 'customerId' | 'id'>,
  me: string,
): Promise<WireApproval> {
  const { customerId, id } = act
  const [found] = await actsWhere(tx, 'a.customer_id = $1 and a.id = $2', [customerId, id])
  return wireOf(found!, await missingOf(tx, found!), me, await localeOf(tx, customerId))
}

/** Locked; of a customer for whom the caller may sign, and nobody can tell a foreign one from none. */
async function openAct(tx: Tx, actId: string): Promise<Act> {
  const [found] = await actsWhere(tx, 'a.id = $1 for update of a', [actId])
  if (!found) throw new NotFound()
  if (found.outcome) throw new Conflict('act.ended')
  return found
}

/** As it stood when it was begun: another rule is another question. */
const isAsBegun = ({ ruleVersion }: Act, { rule }: Missing): boolean => ruleVersion === rule.version

async function assertSigner(tx: Tx, act: Act, userId: string): Promise<Missing> {
  const missing = await missingOf(tx, act)
  if (!missing.signers.some((signer) => signer.userId === userId))
    throw new Forbidden('role.forbidden')
  return missing
}

/** What a rule refuses is undone and ends the act; what the world refuses is thrown, and it waits on. */
async function performed(tx: Tx, act: Act, userId: string, performers: Performers): Promise<void> {
  const { customerId, wish, binding } = act
  await tx.query('savepoint performing')
  try {
    await performers[act.act](tx, {
      ...{ customerId, userId, wish, startedBy: act.startedBy },
      assertSame(facts) {
        if (hashOf(facts) !== binding) throw new Conflict('act.changed')
      },
    })
    await endAct(tx, act, 'DONE', { by: userId })
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    await tx.query('rollback to savepoint performing')
    await ended(tx, act, 'VOID', { by: userId, reason: error.code })
  }
}

async function ended(
  tx: Tx,
  act: Act,
  outcome: 'VOID' | 'REFUSED' | 'WITHDRAWN',
  how: { by: string; reason?: string },
): Promise<void> {
  await endAct(tx, act, outcome, how)
  await undo(tx, act, how.by)
}

type Parts = { db: Db; sendCode: SendCode; warnUsers: WarnUsers; now?: WallClock }

export function approvals(server: Server, parts: Parts): void {
  const { db, sendCode: send, warnUsers, now = wallClock } = parts
  const performers = performersWith(warnUsers, now)

  answer(server, calls.standing, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => standingOf(tx, query.customer_id, caller)),
  )
  answer(server, calls.list, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => listOf(tx, query.customer_id, caller)),
  )

  answer(server, calls.sign, async ({ params, body }, { userId }, { tx }) => {
    const act = await openAct(tx, params.actId)
    const { customerId, facts } = act
    const before = await assertSigner(tx, act, userId)
    if (!isAsBegun(act, before)) {
      await ended(tx, act, 'VOID', { by: userId, reason: 'act.changed' })
      return { approval: await told(tx, act, userId) }
    }
    // Signed twice is signed once.
    const isSigned = act.signatures.some((each) => each.userId === userId)
    const signer = { customerId, userId }
    if (!body.signatureId && !isSigned) {
      const locale = await localeOf(tx, customerId)
      return { signature: await requestSignature(tx, signer, facts, { send, locale }) }
    }
    if (!isSigned) {
      await takeSignature(tx, signer, body.signatureId!, facts)
      await insertSignature(tx, act, userId)
      const data = { by: userId }
      await emit(tx, actEvents.signed, { data, entityId: act.id, customerId, actor: userId })
    }
    const signatures = [...act.signatures, { userId, at: now() }]
    const { missing } = await missingOf(tx, { ...act, signatures })
    if (missing.length === 0) await performed(tx, act, userId, performers)
    return { approval: await told(tx, act, userId) }
  })

  answer(server, calls.refuse, async ({ params }, { userId }, { tx }) => {
    const act = await openAct(tx, params.actId)
    await assertSigner(tx, act, userId)
    await ended(tx, act, 'REFUSED', { by: userId })
    return told(tx, act, userId)
  })

  answer(server, calls.withdraw, async ({ params }, { userId }, { tx }) => {
    const act = await openAct(tx, params.actId)
    await assertSigner(tx, act, userId)
    if (act.startedBy !== userId) throw new Forbidden('role.forbidden')
    await ended(tx, act, 'WITHDRAWN', { by: userId })
    return told(tx, act, userId)
  })
}

const meAmong = (parties: readonly Party[], { userId }: Caller): Party => {
  const me = parties.find((party) => party.userId === userId)
  if (!me) throw new NotFound()
  return me
}

const waitingActs = (tx: Tx, customerId: string) =>
  actsWhere(tx, 'a.customer_id = $1 and a.outcome is null order by a.id', [customerId])

async function standingOf(tx: Tx, customerId: string, caller: Caller) {
  const parties = await partiesOf(tx, customerId)
  const { kind } = await readRule(tx, customerId, parties)
  let waiting = 0
  for (const act of await waitingActs(tx, customerId)) {
    const { missing } = await missingOf(tx, act)
    if (missing !== 'impossible' && missing.includes(caller.userId)) waiting += 1
  }
  const { status, roles } = meAmong(parties, caller).standing
  return { status, roles: [...roles], isShared: kind !== 'ALONE', waiting }
}

async function listOf(tx: Tx, customerId: string, caller: Caller) {
  const { userId: me } = caller
  const parties = await partiesOf(tx, customerId)
  meAmong(parties, caller)
  const { kind, named, aloneUpTo } = await readRule(tx, customerId, parties)
  const locale = await localeOf(tx, customerId)
  const found = await actsWhere(
    tx,
    `a.customer_id = $1 and not (a.is_alone) and (a.outcome is null
       or a.ended_on > (select business_date from platform.business_clock) - $2::int)
      order by a.outcome is not null, a.id desc limit 100`,
    [customerId, shownDays],
  )
  const acts: WireApproval[] = []
  for (const act of found) acts.push(wireOf(act, await missingOf(tx, act), me, locale))
  return {
    rule: {
      kind,
      ...(aloneUpTo && { aloneUpTo: decimalOf(aloneUpTo), currencyCode: aloneUpTo.currency }),
    },
    people: parties.map(({ userId, name, standing: { status, roles } }) => ({
      ...{ name, isMe: userId === me, status, roles: [...roles], isNamed: named.includes(userId) },
    })),
    acts,
  }
}
