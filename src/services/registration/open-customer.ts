// A customer of those who have agreed: the logins, the persons, the account to be opened and the contract, all in
// one transaction.

import type { MailConsentId } from '#domain/customer/mail-consent.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import { isRepresenting } from '#domain/registration/kinds.ts'
import { partnerFlow } from '#domain/registration/partner-flow.ts'
import { certifiedNumber } from '#domain/registration/tax-residence.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { initiateAccount } from '#services/accounts/index.ts'
import { newPersonRows, registerCustomer } from '#services/customer/index.ts'
import { addUser, linkUser } from '#services/identity/index.ts'
import { mainDistributor } from '#services/products/index.ts'
import { certifyNumber } from '#services/tax/index.ts'
import { childMembers, declaredChildOf } from './child.ts'
import { companyMembers, companyRows, declaredCompanyOf } from './company.ts'
import { putContract } from './contract-documents.ts'
import { companyOf } from './invited.ts'
import { asOfToday } from './known-member.ts'
import type { Member } from './member.ts'
import type { RegistrationParts } from './parts.ts'
import { declaredOf, personOf } from './person-of.ts'
import { handOverProofs } from './proofs.ts'
import { closeRegistration, type Registration } from './store.ts'

export function newcomer(registration: Registration, passwordHash: string): Member {
  const person = personOf(registration)
  const { answers, market, kind } = registration
  const certified = isRepresenting(kind) ? undefined : certifiedNumber(answers.tax!, market)
  return {
    userId: uuidV7(),
    login: { email: registration.email, passwordHash },
    rows: newPersonRows(person),
    declared: declaredOf(person),
    said: registration.answers,
    ...(certified && { certified }),
  }
}

export const known = () => new Conflict('registration.known')

export type Opening = {
  id: string
  /** Of whoever began. */
  registration: Registration
  members: readonly Member[]
  rule?: SigningRuleKind
  /** What each of them said, as it was said: the evidence. */
  declared: readonly object[]
}

/** The members as they are today. */
export async function openCustomer(
  tx: Tx,
  parts: RegistrationParts,
  { id, registration, members: agreed, rule, declared }: Opening,
): Promise<readonly Member[]> {
  const members = await asOfToday(tx, agreed)
  const { market, flow, answers } = registration
  const today = await businessDate(tx)
  const company = companyOf(registration)
  for (const { userId, login } of members) {
    if (!login) await linkUser(tx, userId, id)
    else if (!(await addUser(tx, { id: userId, ...login, customerId: id }))) throw known()
  }
  const distributorId = partnerFlow(flow ?? undefined).distributorId ?? (await mainDistributor(tx))
  const consents: readonly MailConsentId[] = answers.agreement!.marketing
  await registerCustomer(tx, {
    ...{ id, market, distributorId, today, rule, consents, actor: members[0]!.userId },
    ...(company
      ? {
          persons: companyMembers(registration, members),
          company: companyRows(registration, members),
        }
      : registration.kind === 'child'
        ? { persons: childMembers(registration, members) }
        : { persons: members.map(({ rows }) => rows) }),
  })
  for (const { userId, certified: number } of members)
    if (number) await certifyNumber(tx, { customerId: id, userId, number })
  const { currency } = marketOf(market)
  await initiateAccount(tx, { customerId: id, currency, distributorId, today })
  await tx.query(
    `insert into registration.declarations (customer_id, user_id, answers, flow, declared_at)
     select $1, said.user_id, said.answers, $4, $5 from unnest($2::uuid[], $3::jsonb[]) said (user_id, answers)`,
    [id, members.map(({ userId }) => userId), declared, flow, parts.now()],
  )
  const persons = members.map((member) => member.declared)
  const contract = {
    ...{ locale: market, persons, rule },
    ...(company && { company: { name: company, ...declaredCompanyOf(registration) } }),
    ...(registration.kind === 'child' && { child: declaredChildOf(registration, members) }),
  }
  if (registration.kind === 'child') await handOverProofs(tx, registration, id)
  await putContract(tx, parts, id, contract, today)
  await closeRegistration(tx, registration.id, id, parts.now())
  return members
}
