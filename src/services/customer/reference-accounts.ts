// The SQL of reference accounts: which a customer has, in which state, and which of them stands first.

import { coolingOffHours } from '#domain/account/cooling-off.ts'
import type { PayeeMatch } from '#domain/account/payee-check.ts'
import type { ReferenceAccount } from '#domain/account/reference-account.ts'
import {
  pendingAccountStates,
  type ReferenceAccountState,
  restoreHours,
} from '#domain/account/reference-account-states.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Currency } from '#domain/money.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'

/** As its bank told it, or as it was typed. */
export type NamedAccount = {
  holder: string
  bankName: string | undefined
  bic: string | undefined
  iban: string | undefined
  accountNumber: string | undefined
  branchCode: string | undefined
  currency: Currency
  payeeCheck: PayeeMatch
}

export type KeptAccount = ReferenceAccount & {
  state: ReferenceAccountState
  payeeCheck?: PayeeMatch
  /** Until it must be signed for, or proven. */
  pendingUntil?: CalendarDate
  isWantedFirst: boolean
  /** Removed, and not so long ago that it could not come back. */
  canComeBack: boolean
  /** What is paid to it is limited until then. */
  coolingUntil?: Date
}

type Row = { account: ReferenceAccount; coolingUntil: Date | null } & Omit<
  KeptAccount,
  keyof ReferenceAccount | 'coolingUntil' | 'pendingUntil' | 'payeeCheck'
> & { pendingUntil: CalendarDate | null; payeeCheck: PayeeMatch | null }

/** Those without a number are none. The first of a currency that is in use is the preferred one. */
export async function readKept(tx: Tx, customerId: string): Promise<KeptAccount[]> {
  const { rows } = await tx.query<Row>(
    `select jsonb_strip_nulls(jsonb_build_object(
              'accountId', id, 'accountHolder', account_holder, 'bankName', bank_name, 'bic', bic, 'iban', iban,
              'accountNumber', account_number, 'branchCode', branch_code, 'ccy', currency)) as account,
            state, payee_check as "payeeCheck", pending_until as "pendingUntil", is_wanted_first as "isWantedFirst",
            state = 'REMOVED' and pending_until is null
              and removed_at > now() - make_interval(hours => $2) as "canComeBack",
            case when replaced_at > now() - make_interval(hours => $3)
                 then replaced_at + make_interval(hours => $3) end as "coolingUntil"
       from customers.reference_accounts
      where customer_id = $1 and coalesce(iban, account_number) is not null
      order by position`,
    [customerId, restoreHours, coolingOffHours],
  )
  return rows.map(({ account, coolingUntil, pendingUntil, payeeCheck, ...row }) => ({
    ...account,
    ...row,
    ...(payeeCheck && { payeeCheck }),
    ...(coolingUntil && { coolingUntil }),
    ...(pendingUntil && { pendingUntil }),
  }))
}

const lastPlace = `(select coalesce(max(position) + 1, 0) from customers.reference_accounts where customer_id = $1)`

/** Until it is signed for it is only kept. A row without a number is one that was never filled in. */
export async function keepPending(
  tx: Tx,
  customerId: string,
  named: NamedAccount,
  { pendingUntil, isWantedFirst }: { pendingUntil: CalendarDate; isWantedFirst: boolean },
): Promise<string> {
  const values = [
    customerId,
    named.holder,
    named.bankName ?? null,
    named.bic ?? null,
    named.iban ?? null,
    named.accountNumber ?? null,
    named.branchCode ?? null,
    named.currency,
    named.payeeCheck,
    pendingUntil,
    isWantedFirst,
  ]
  const columns = `account_holder, bank_name, bic, iban, account_number, branch_code, currency, payee_check,
                   pending_until, is_wanted_first, state, named_at`
  const given = `$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'PENDING_CODE', now()`
  const { rows } = await tx.query<{ id: string }>(
    `update customers.reference_accounts set (${columns}) = (${given})
      where customer_id = $1 and iban is null and account_number is null returning id`,
    values,
  )
  if (rows[0]) return rows[0].id
  const id = uuidV7()
  await tx.query(
    `insert into customers.reference_accounts (customer_id, id, position, ${columns})
     values ($1, $12, ${lastPlace}, ${given})`,
    [...values, id],
  )
  return id
}

type Of = { customerId: string; accountId: string }

/** Asked for again, and perhaps wanted otherwise. */
export const wantFirst = (tx: Tx, { customerId, accountId }: Of, isWantedFirst: boolean) =>
  tx.query(
    `update customers.reference_accounts set is_wanted_first = $3
      where customer_id = $1 and id = $2 and state = 'PENDING_CODE'`,
    [customerId, accountId, isWantedFirst],
  )

/** What its bank says now, of one that is known already. */
export const updateNamed = (tx: Tx, { customerId, accountId }: Of, named: NamedAccount) =>
  tx.query(
    `update customers.reference_accounts
        set account_holder = $3, bank_name = coalesce($4, bank_name), payee_check = $5, named_at = now()
      where customer_id = $1 and id = $2`,
    [customerId, accountId, named.holder, named.bankName ?? null, named.payeeCheck],
  )

/** Money that comes from it within these days will prove it. */
export const awaitTransfer = (
  tx: Tx,
  { customerId, accountId }: Of,
  until: CalendarDate,
  isWantedFirst: boolean,
) =>
  tx.query(
    `update customers.reference_accounts
        set state = 'PENDING_TEST_TRANSFER', pending_until = $3, is_wanted_first = $4
      where customer_id = $1 and id = $2`,
    [customerId, accountId, until, isWantedFirst],
  )

/** All but the first are limited for a while; of changes that follow each other the little counts from the first. */
export const makeActive = (tx: Tx, { customerId, accountId }: Of, isFirst: boolean) =>
  tx.query(
    `update customers.reference_accounts r
        set state = 'ACTIVE', pending_until = null, is_wanted_first = false,
            replaced_at = case when $3 then null else now() end,
            replaced_since = case when $3 then null else coalesce(
              (select min(coalesce(o.replaced_since, o.replaced_at)) from customers.reference_accounts o
                where o.customer_id = $1 and o.replaced_at > now() - make_interval(hours => $4)), now()) end
      where customer_id = $1 and id = $2`,
    [customerId, accountId, isFirst, coolingOffHours],
  )

/** Before all others of its currency that are in use; the one that was goes to the end. */
export async function putFirst(tx: Tx, { customerId, accountId }: Of): Promise<void> {
  const { rows } = await tx.query<{ id: string; position: number }>(
    `select id, position from customers.reference_accounts
      where customer_id = $1 and state = 'ACTIVE'
        and currency = (select currency from customers.reference_accounts where customer_id = $1 and id = $2)
      order by position limit 1`,
    [customerId, accountId],
  )
  const first = rows[0]!
  if (first.id === accountId) return
  const move = (id: string, position: string, ...more: unknown[]) =>
    tx.query(
      `update customers.reference_accounts set position = ${position} where customer_id = $1 and id = $2`,
      [customerId, id, ...more],
    )
  await move(first.id, lastPlace)
  await move(accountId, '$3', first.position)
}

/** What was never in use keeps its last day, and cannot come back. */
export const removeAccount = (tx: Tx, { customerId, accountId }: Of) =>
  tx.query(
    `update customers.reference_accounts set state = 'REMOVED', removed_at = now(), position = ${lastPlace}
      where customer_id = $1 and id = $2`,
    [customerId, accountId],
  )

export const restoreAccount = (tx: Tx, { customerId, accountId }: Of) =>
  tx.query(
    `update customers.reference_accounts set state = 'ACTIVE', removed_at = null
      where customer_id = $1 and id = $2`,
    [customerId, accountId],
  )

export type Lapsed = { customerId: string; accountId: string; state: ReferenceAccountState }

export async function lapsedAccounts(db: Queryable, day: CalendarDate): Promise<Lapsed[]> {
  const { rows } = await db.query<Lapsed>(
    `select customer_id as "customerId", id as "accountId", state from customers.reference_accounts
      where state in ${sqlList(pendingAccountStates)} and pending_until < $1
      order by customer_id, id`,
    [day],
  )
  return rows
}

/** The same account in a customer's name that is not this one. */
export async function isKnownOfOthers(
  tx: Tx,
  customerId: string,
  { iban, branchCode, accountNumber }: Partial<ReferenceAccount>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from customers.reference_accounts
      where customer_id <> $1 and state <> 'REMOVED'
        and (iban = $2 or (account_number = $3 and branch_code = $4))`,
    [customerId, iban ?? null, accountNumber ?? null, branchCode ?? null],
  )
  return rowCount > 0
}
