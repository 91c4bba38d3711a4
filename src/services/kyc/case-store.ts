// The SQL of cases and their checks: it reads and writes rows and decides nothing.

import { identifiedRoles, type PepStanding } from '#domain/customer/person.ts'
import type { CalendarDate } from '#domain/date.ts'
import type {
  CaseState,
  Check,
  CheckName,
  CheckReason,
  CheckStatus,
  KnownCompany,
  KnownPerson,
} from '#domain/kyc/case.ts'
import type { Queryable, Tx } from '#platform/db.ts'

export type PersonRow = {
  firstName: string
  lastName: string
  birthName: string | null
  birthDate: CalendarDate
  pepStatus: PepStanding
  pepInfo: string | null
  origins: string[]
  residence: string | null
  taxCountries: string[]
  roles: string[]
  waitingRoles: string[]
  hasFunds: boolean
}

export async function readPersons(tx: Tx, customerId: string): Promise<PersonRow[]> {
  const { rows } = await tx.query<PersonRow>(
    `select first_name as "firstName", last_name as "lastName", birth_name as "birthName",
            birth_date as "birthDate", pep_status as "pepStatus", pep_info as "pepInfo",
            array_remove(array[nationality_primary, nationality_secondary, birth_country], null) as origins,
            residence, tax_countries as "taxCountries", roles, waiting_roles as "waitingRoles",
            origin_of_funds is not null and annual_income_code is not null as "hasFunds"
       from kyc.known_persons where customer_id = $1 and cardinality(roles) > 0`,
    [customerId],
  )
  return rows
}

export const knownPerson = (row: PersonRow): KnownPerson => ({
  isHolder: row.roles.includes('ACCOUNT_HOLDER'),
  isIdentified: !row.waitingRoles.some((role) =>
    (identifiedRoles as readonly string[]).includes(role),
  ),
  residence: row.residence ?? undefined,
  taxCountries: row.taxCountries,
  origins: row.origins,
  pepStatus: row.pepStatus,
  hasFunds: row.hasFunds,
})

export async function readCompany(tx: Tx, customerId: string) {
  const { rows } = await tx.query<Omit<KnownCompany, 'owners' | 'representatives'>>(
    `select has_register as "hasRegister", is_authority_known as "isAuthorityKnown", is_listed as "isListed",
            has_tax_number as "hasTaxNumber", coalesce(entity_kind = 'PASSIVE', false) as "isPassive"
       from kyc.known_companies where customer_id = $1`,
    [customerId],
  )
  return rows[0]
}

/** Where there is none yet it is opened. */
export async function openCase(tx: Tx, customerId: string, today: CalendarDate): Promise<void> {
  await tx.query(
    `insert into kyc.cases (customer_id, state, opened_on, changed_on) values ($1, 'OPEN', $2, $2)
     on conflict (customer_id) do nothing`,
    [customerId, today],
  )
}

/** So that two who judge it take turns. */
export async function lockCase(tx: Tx, customerId: string): Promise<CaseState | undefined> {
  const { rows } = await tx.query<{ state: CaseState }>(
    'select state from kyc.cases where customer_id = $1 for update',
    [customerId],
  )
  return rows[0]?.state
}

export async function setState(
  tx: Tx,
  customerId: string,
  state: CaseState,
  today: CalendarDate,
): Promise<void> {
  await tx.query('update kyc.cases set state = $2, changed_on = $3 where customer_id = $1', [
    ...[customerId, state, today],
  ])
}

export type CheckRow = {
  name: CheckName
  status: CheckStatus
  reason: CheckReason | null
  basis: string
  isDecided: boolean
  asked: string | null
  dueOn: CalendarDate | null
  answer: string | null
}

export async function readChecks(tx: Tx, customerId: string): Promise<CheckRow[]> {
  const { rows } = await tx.query<CheckRow>(
    `select name, status, reason, basis, is_decided as "isDecided", asked, due_on as "dueOn", answer
       from kyc.checks where customer_id = $1 order by name`,
    [customerId],
  )
  return rows
}

export async function keepChecks(
  tx: Tx,
  customerId: string,
  checks: readonly (Check & { isDecided: boolean; dueOn?: CalendarDate | undefined })[],
): Promise<void> {
  await tx.query(
    `insert into kyc.checks (customer_id, name, status, reason, basis, is_decided, due_on)
     select $1, name, status, reason, basis, "isDecided", "dueOn"
       from jsonb_to_recordset($2::jsonb)
         as c (name text, status text, reason text, basis text, "isDecided" boolean, "dueOn" date)
     on conflict (customer_id, name) do update set status = excluded.status, reason = excluded.reason,
       basis = excluded.basis, is_decided = excluded.is_decided, due_on = coalesce(excluded.due_on, kyc.checks.due_on)`,
    [customerId, JSON.stringify(checks)],
  )
}

export const passFailed = (
  tx: Tx,
  { customerId, by, today }: Pick<Decided, 'customerId' | 'by' | 'today'>,
) =>
  tx.query(
    `update kyc.checks set status = 'PASSED', is_decided = true, decided_by = $2, decided_on = $3
      where customer_id = $1 and status = 'FAILED'`,
    [customerId, by, today],
  )

type Decided = {
  customerId: string
  name: CheckName
  status: CheckStatus
  by: string
  today: CalendarDate
  asked?: string
  dueOn?: CalendarDate
}

export async function decideCheck(tx: Tx, decided: Decided): Promise<void> {
  const { customerId, name, status, by, today, asked = null, dueOn = null } = decided
  await tx.query(
    `update kyc.checks set status = $3, is_decided = true, decided_by = $4, decided_on = $5, asked = coalesce($6, asked),
            due_on = $7, answer = case when $6::text is null then answer end
      where customer_id = $1 and name = $2`,
    [customerId, name, status, by, today, asked, dueOn],
  )
}

/** Everything that was asked for is answered with the same words and papers; false where nothing was. */
export async function answerChecks(tx: Tx, customerId: string, answer: string): Promise<boolean> {
  await tx.query(
    'update kyc.papers set is_answered = true where customer_id = $1 and not is_answered',
    [customerId],
  )
  const { rowCount } = await tx.query(
    `update kyc.checks set status = 'REVIEW', is_decided = true, answer = $2, due_on = null
      where customer_id = $1 and status = 'NEEDS_MORE'`,
    [customerId, answer],
  )
  return rowCount > 0
}

const isOverdue = `status = 'NEEDS_MORE' and due_on < $1`

/** Customers who were asked and did not answer in time. */
export async function overdueAnswers(tx: Queryable, day: CalendarDate): Promise<string[]> {
  const { rows } = await tx.query<{ customerId: string }>(
    `select distinct customer_id as "customerId" from kyc.checks where ${isOverdue} order by 1`,
    [day],
  )
  return rows.map(({ customerId }) => customerId)
}

export const lookAtOverdue = (tx: Tx, customerId: string, day: CalendarDate) =>
  tx.query(
    `update kyc.checks set status = 'REVIEW', is_decided = true, due_on = null
      where customer_id = $2 and ${isOverdue}`,
    [day, customerId],
  )

export type Queued = { customerId: string; name: string; since: CalendarDate; checks: CheckName[] }

const mostQueued = 100

export async function readQueue(tx: Tx): Promise<Queued[]> {
  const { rows } = await tx.query<Queued>(
    `select customer_id as "customerId", name, since, checks from kyc.queue() limit ${mostQueued}`,
  )
  return rows
}
