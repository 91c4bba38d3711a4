// How many must sign for a customer: a stricter rule counts with one signature, a looser one with those of all.

import { marketOf } from '#domain/markets/markets.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import {
  isAsStrict,
  isMeetable,
  mostAloneMinor,
  type SigningRuleKind,
} from '#domain/party/signing-rule.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Invalid } from '#platform/failure.ts'
import { readSalesChannel, writeRule } from '#services/customer/index.ts'
import {
  type Party,
  type Performing,
  partiesOf,
  readRule,
  signersAmong,
} from '#services/signatures/index.ts'

export type TypedRule = { kind: SigningRuleKind; named: string[]; aloneUpTo?: string }

/** Whoever may sign, under the name the rule knows them by. */
export const signerIds = (parties: readonly Party[]): { personId: string; userId: string }[] =>
  signersAmong(parties, 'order').map(({ personIds, userId }) => ({
    ...{ personId: personIds[0]!, userId },
  }))

type Read = {
  facts: Extract<SignedAct, { name: 'signingRule' }>
  named: string[]
  aloneUpTo: Money | null
  /** Nobody gains by it what they had not before. */
  isStricter: boolean
}

/** Every check of a rule before it is set. */
export async function readTypedRule(
  tx: Tx,
  customerId: string,
  { kind, named, aloneUpTo: typed }: TypedRule,
): Promise<Read> {
  const { market } = (await readSalesChannel(tx, customerId))!
  const aloneUpTo = typed === undefined ? null : parseMoney(typed, marketOf(market).currency)!
  const isLimit = !aloneUpTo || (aloneUpTo.minor > 0n && aloneUpTo.minor <= mostAloneMinor)
  if (!isLimit || (aloneUpTo && kind === 'ALONE'))
    throw new Invalid([{ pointer: '/aloneUpTo', code: 'value' }])
  if ((kind === 'NAMED') !== named.length > 0 || new Set(named).size < named.length)
    throw new Invalid([{ pointer: '/named', code: kind === 'NAMED' ? 'required' : 'value' }])
  const parties = await partiesOf(tx, customerId)
  const signers = signerIds(parties)
  const byPerson = new Map(signers.map(({ personId, userId }) => [personId, userId]))
  const userIds = signers.map(({ userId }) => userId)
  const users = named.flatMap((id) => byPerson.get(id) ?? [])
  const rule = { kind, named: users, aloneUpTo }
  if (users.length < named.length || !isMeetable(rule, userIds)) throw new Conflict('act.signers')
  const nameOf = (userId: string) => parties.find((each) => each.userId === userId)!.name
  return {
    facts: { name: 'signingRule', customer: customerId, kind, named: users.map(nameOf), aloneUpTo },
    ...{ named, aloneUpTo },
    isStricter: isAsStrict(rule, await readRule(tx, customerId, parties), userIds),
  }
}

export async function setRule(
  tx: Tx,
  customerId: string,
  { facts, named, aloneUpTo }: Read,
  actor: string,
): Promise<void> {
  const { market } = (await readSalesChannel(tx, customerId))!
  const rule = { kind: facts.kind, named, aloneUpToMinor: aloneUpTo?.minor ?? null }
  await writeRule(tx, customerId, rule, { market, actor })
}

/** The last signature has come: the same rule must still be possible. */
export async function performSigningRule(
  tx: Tx,
  { customerId, userId, wish, assertSame }: Performing,
): Promise<void> {
  const read = await readTypedRule(tx, customerId, wish as TypedRule)
  assertSame(read.facts)
  await setRule(tx, customerId, read, userId)
}
