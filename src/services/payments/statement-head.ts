// Whose statement it is, and of what: the names, the number, and for a deposit the bank that keeps it.

import type { Tx } from '#platform/db.ts'
import { readHolders } from '#services/customer/index.ts'

export type StatementHead = { holders: string; account: string }

export async function statementHead(
  tx: Tx,
  customerId: string,
  of: string,
): Promise<StatementHead> {
  const holders = await readHolders(tx, customerId)
  const { rows } = await tx.query<{ account: string }>(
    `select number as account from payments.account_numbers where customer_id = $1 and id = $2
     union all
     select bank || ', ' || number from documents.held_deposits
      where customer_id = $1 and instance_id = $2`,
    [customerId, of],
  )
  return {
    holders: holders
      .map((each) => (typeof each === 'string' ? each : `${each.given} ${each.family}`))
      .join(', '),
    account: rows[0]?.account ?? '',
  }
}
