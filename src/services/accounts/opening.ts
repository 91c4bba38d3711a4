// A transaction account from the wish for one to the day the servicing bank has opened it.

import { type AccountState, accountMachine } from '#domain/account/account.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Currency } from '#domain/money.ts'
import { transition } from '#domain/state-machine.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'

export type WishedAccount = {
  customerId: string
  currency: Currency
  distributorId: string
  today: CalendarDate
}

export async function initiateAccount(tx: Tx, wish: WishedAccount): Promise<void> {
  await tx.query(
    `insert into accounts.transaction_accounts
            (customer_id, id, position, currency, state, distributor_id, created_on, state_changed_at)
     values ($1, $2, 0, $3, 'INITIATED', $4, $5, now())`,
    [wish.customerId, uuidV7(), wish.currency, wish.distributorId, wish.today],
  )
}

/** As the servicing bank names it: an IBAN, or a code of the bank before the number. */
export type OpenedAccount = {
  accountNumber: string
  iban?: string
  bic?: string
  sortCode?: string
}

type First = { id: string; state: AccountState }

export async function lockFirst(tx: Tx, customerId: string): Promise<First | undefined> {
  const { rows } = await tx.query<First>(
    `select id, state from accounts.transaction_accounts
      where customer_id = $1 and position = 0 for update`,
    [customerId],
  )
  return rows[0]
}

/** The customer's first account; false where the state does not lead there. */
export async function moveAccount(
  tx: Tx,
  customerId: string,
  to: AccountState,
  opened?: OpenedAccount,
): Promise<boolean> {
  const account = await lockFirst(tx, customerId)
  if (!account || transition(accountMachine, account.state, to) !== to) return false
  await tx.query(
    `update accounts.transaction_accounts set
       state = $3, state_changed_at = now(), account_number = coalesce($4, account_number),
       iban = coalesce($5, iban), bic = coalesce($6, bic), sort_code = coalesce($7, sort_code)
      where customer_id = $1 and id = $2`,
    [
      customerId,
      account.id,
      to,
      opened?.accountNumber ?? null,
      opened?.iban ?? null,
      opened?.bic ?? null,
      opened?.sortCode ?? null,
    ],
  )
  return true
}
