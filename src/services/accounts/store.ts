// The accounts service's SQL: it reads the `accounts` schema, with balances from the ledger, and
// decides nothing.

import {
  type AccountState,
  type TransactionAccount,
  usableStates,
} from '#domain/account/account.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type Currency, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import { isUuid } from '#platform/uuid.ts'
import { openAccount } from '#services/ledger/index.ts'

type Row = {
  account: {
    id: string
    customerId: string
    distributorId: string
    state: AccountState
    currencyCode: Currency
    createdDate: CalendarDate
    lastStateUpdate: CalendarDate
    isMaintenance: boolean
  }
  current: bigint
  reserved: bigint
}

/** Amounts stand apart: in JSON a bigint would be rounded. Before the first money there is no ledger account. */
const account = `
  select jsonb_strip_nulls(jsonb_build_object(
           'id', a.id, 'customerId', a.customer_id, 'distributorId', a.distributor_id, 'state', a.state,
           'accountNumber', a.account_number, 'iban', a.iban, 'bic', a.bic, 'sortCode', a.sort_code,
           'currencyCode', a.currency, 'referenceAccountId', a.reference_account_id,
           'createdDate', a.created_on,
           'lastStateUpdate', (a.state_changed_at at time zone 'UTC')::date,
           'isMaintenance', a.is_maintenance)) as account,
         coalesce(l.balance_minor, 0) as current, coalesce(l.reserved_minor, 0) as reserved
    from accounts.transaction_accounts a
    left join ledger.own_accounts l
      on l.customer_id = a.customer_id and l.kind = 'TRANSACTION'
     and l.reference = a.id::text and l.currency = a.currency`

function accountOf({ account, current, reserved }: Row): TransactionAccount {
  const { currencyCode: currency } = account
  return {
    ...account,
    balance: {
      current: money(current, currency),
      available: money(current - reserved, currency),
      reserved: money(reserved, currency),
    },
  }
}

export async function readAccounts(tx: Tx, customerId: string): Promise<TransactionAccount[]> {
  const { rows } = await tx.query<Row>(`${account} where a.customer_id = $1 order by a.position`, [
    customerId,
  ])
  return rows.map(accountOf)
}

/** Among the accounts of the transaction's customers. */
export async function readAccount(tx: Tx, id: string): Promise<TransactionAccount | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await tx.query<Row>(`${account} where a.id = $1`, [id])
  return rows.map(accountOf)[0]
}

/** The ledger's account behind a transaction account, opened with the first money. */
export const ledgerAccountOf = (
  tx: Tx,
  account: { customerId: string; id: string; currency: Currency },
): Promise<string> =>
  openAccount(tx, {
    kind: 'TRANSACTION',
    reference: account.id,
    currency: account.currency,
    customerId: account.customerId,
    floor: money(0n, account.currency),
  })

export type PayoutAccount = { id: string; ledgerAccountId: string }

/** Where money for many customers goes, by `customer currency`. For whoever works for all customers. */
export async function payoutAccounts(
  tx: Tx,
  customerIds: readonly string[],
): Promise<Map<string, PayoutAccount>> {
  const { rows } = await tx.query<{
    customerId: string
    currency: Currency
    id: string
    ledgerAccountId: string | null
  }>(
    `select distinct on (a.customer_id, a.currency)
            a.customer_id as "customerId", a.currency, a.id, l.id as "ledgerAccountId"
       from accounts.transaction_accounts a
       left join ledger.own_accounts l
         on l.kind = 'TRANSACTION' and l.reference = a.id::text and l.currency = a.currency
      where a.customer_id = any ($1) and a.state in ${sqlList(usableStates)}
      order by a.customer_id, a.currency, a.position`,
    [[...new Set(customerIds)]],
  )
  const found = new Map<string, PayoutAccount>()
  for (const row of rows)
    found.set(`${row.customerId} ${row.currency}`, {
      id: row.id,
      ledgerAccountId: row.ledgerAccountId ?? (await ledgerAccountOf(tx, row)),
    })
  return found
}

export type KnownAccount = {
  customerId: string
  id: string
  currency: Currency
  state: AccountState
}

/** By its number as payments name it: an IBAN, or sort code and number. */
export async function accountByNumber(tx: Tx, number: string): Promise<KnownAccount | undefined> {
  const { rows } = await tx.query<KnownAccount>(
    `select customer_id as "customerId", id, currency, state from accounts.transaction_accounts
      where iban = $1 or (iban is null and coalesce(sort_code, '') || account_number = $1)`,
    [number.replaceAll(/[ -]/g, '').toUpperCase()],
  )
  return rows[0]
}

export async function accountById(tx: Tx, id: string): Promise<KnownAccount | undefined> {
  const { rows } = await tx.query<KnownAccount>(
    `select customer_id as "customerId", id, currency, state from accounts.transaction_accounts
      where id = $1`,
    [id],
  )
  return rows[0]
}
