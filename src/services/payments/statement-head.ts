// Whose statement it is, and of what: the names, the number, and for a deposit the bank that keeps it. One that
// no order has opened, such as a renewal, is numbered by itself.

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
    `select coalesce(iban, concat_ws(' ', sort_code, account_number)) as account
       from accounts.transaction_accounts where customer_id = $1 and id = $2
     union all
     select concat_ws(', ', b.name,
              coalesce(o.reference, 'TM-' || upper(right(replace(c.instance_id::text, '-', ''), 10))))
       from deposits.contracts c
       join products.banks b on b.id = c.bank_id
       left join orders.orders o on o.customer_id = c.customer_id and o.id = c.order_id
      where c.customer_id = $1 and c.instance_id = $2`,
    [customerId, of],
  )
  return {
    holders: holders
      .map((each) => (typeof each === 'string' ? each : `${each.given} ${each.family}`))
      .join(', '),
    account: rows[0]?.account ?? '',
  }
}
