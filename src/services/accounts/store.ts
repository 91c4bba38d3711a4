// The accounts service's SQL: it reads the `accounts` schema and decides nothing.

import type { CalendarDate } from '#domain/date.ts'
import { type Currency, money } from '#domain/money.ts'
import type { AccountState, TransactionAccount } from '#domain/transaction-account.ts'
import type { Tx } from '#platform/db.ts'

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

/** Amounts stand apart: in JSON a bigint would be rounded. */
const account = `
  select jsonb_strip_nulls(jsonb_build_object(
           'id', id, 'customerId', customer_id, 'distributorId', distributor_id, 'state', state,
           'accountNumber', account_number, 'iban', iban, 'bic', bic, 'sortCode', sort_code,
           'currencyCode', currency, 'referenceAccountId', reference_account_id,
           'createdDate', created_on,
           'lastStateUpdate', (state_changed_at at time zone 'UTC')::date,
           'isMaintenance', is_maintenance)) as account,
         current_minor as current, reserved_minor as reserved
    from accounts.transaction_accounts`

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
  const { rows } = await tx.query<Row>(`${account} where customer_id = $1 order by position`, [
    customerId,
  ])
  return rows.map(accountOf)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Among the accounts of the transaction's customers. */
export async function readAccount(tx: Tx, id: string): Promise<TransactionAccount | undefined> {
  if (!uuid.test(id)) return undefined
  const { rows } = await tx.query<Row>(`${account} where id = $1`, [id])
  return rows.map(accountOf)[0]
}
