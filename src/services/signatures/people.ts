// Who signs for a customer, and by which rule.

import { type CustomerLink, standingOf } from '#domain/customer/representation.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type Currency, money } from '#domain/money.ts'
import {
  isSignedByAll,
  mayDo,
  mustSign,
  type SignedActName,
  type Standing,
} from '#domain/party/acts.ts'
import {
  aloneRule,
  attainableRule,
  everybodyRule,
  type SigningRule,
  type SigningRuleKind,
} from '#domain/party/signing-rule.ts'
import { businessDate } from '#platform/clock.ts'
import type { Queryable } from '#platform/db.ts'

/** A human who logs in and is tied to a customer. */
export type Party = { userId: string; name: string; personIds: string[]; standing: Standing }

type Link = Omit<CustomerLink, 'customerId' | 'holderBirthDate' | 'roles'> & {
  holder_birth_date: CalendarDate | null
  roles: (CustomerLink['roles'][number] & { personId: string })[]
}

export async function partiesOf(tx: Queryable, customerId: string): Promise<Party[]> {
  const today = await businessDate(tx)
  const { rows } = await tx.query<{ userId: string; name: string; link: Link }>(
    'select user_id as "userId", name, link from identity.people_of($1)',
    [customerId],
  )
  return rows.flatMap(({ userId, name, link }) => {
    const { holder_birth_date: holderBirthDate, ...rest } = link
    const standing = standingOf({ ...rest, customerId, holderBirthDate }, today)
    const personIds = [...new Set(link.roles.map(({ personId }) => personId))]
    return standing ? [{ userId, name, personIds, standing }] : []
  })
}

export const signersAmong = (parties: readonly Party[], act: SignedActName): Party[] =>
  parties.filter(({ standing }) => mayDo(standing, act) === 'SIGNED')

/** The customer's rule, but for what every one of them signs. */
export function ruleFor(
  act: SignedActName,
  rule: SigningRule,
  signers: readonly Party[],
): SigningRule {
  if (!isSignedByAll(act)) return rule
  const idsOf = (of: readonly Party[]) => of.map(({ userId }) => userId)
  const bound = signers.filter(({ standing }) => mustSign(act, standing))
  return bound.length > 0 ? everybodyRule(idsOf(bound)) : attainableRule(rule, idsOf(signers))
}

export type KnownRule = SigningRule & { version: number }

type RuleRow = {
  version: number
  kind: SigningRuleKind
  named: string[]
  minor: bigint | null
  currency: Currency
}

export async function readRule(
  tx: Queryable,
  customerId: string,
  parties: readonly Party[],
): Promise<KnownRule> {
  const { rows } = await tx.query<RuleRow>(
    `select version, kind, named, alone_up_to_minor as minor, currency
       from customers.signing_rule_of($1)`,
    [customerId],
  )
  const [found] = rows
  if (!found) return { ...aloneRule, version: 0 }
  const { version, kind, minor, currency } = found
  // Whoever is named and does not log in cannot sign: the rule stays unmet.
  const named = found.named.map(
    (personId) => parties.find(({ personIds }) => personIds.includes(personId))?.userId ?? personId,
  )
  return { version, kind, named, aloneUpTo: minor === null ? null : money(minor, currency) }
}

/** Whether more than one may have to sign; of most customers nothing more is asked. */
export async function isShared(tx: Queryable, customerId: string): Promise<boolean> {
  const { rows } = await tx.query<{ kind: SigningRuleKind }>(
    'select kind from customers.signing_rule_of($1)',
    [customerId],
  )
  return rows[0] !== undefined && rows[0].kind !== 'ALONE'
}
