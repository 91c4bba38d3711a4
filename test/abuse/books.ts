// What must be true of orders, deposits and the ledger together, whatever happened. Reads tables only.

import type { Db } from '#platform/db.ts'
import { ledgerFaults } from '#services/ledger/index.ts'

const rules: ReadonlyArray<[rule: string, sql: string]> = [
  [
    'a deposit’s ledger account holds what its last step says',
    `select c.instance_id::text as what from deposits.contracts c
       join deposits.steps s on s.instance_id = c.instance_id and s.until_day is null
       join ledger.accounts a on a.id = c.ledger_account_id
      where a.balance_minor <> s.balance_minor`,
  ],
  [
    'money on its way to a bank is that of its open orders',
    `select a.reference as what from ledger.accounts a
       left join orders.orders o on o.bank_id = a.reference and o.currency = a.currency
        and o.exported_on is not null
        and (o.instruction_state in ('EXPORTED', 'IN_PROGRESS', 'ISSUE_IDENTIFIED')
             or (o.instruction_state = 'REVOCATION_REQUESTED' and o.value_date is null))
      where a.kind = 'BANK' group by a.id having a.balance_minor <> coalesce(sum(o.amount_minor), 0)`,
  ],
  [
    'a funded order has its money reserved, and nothing else of an order is',
    `select h.id::text as what from ledger.holds h
       full join orders.orders o on o.hold_id = h.id
      where h.key like 'order/%' and (h.state = 'ACTIVE') <>
            coalesce(o.instruction_state = 'FUNDED' or (o.instruction_state = 'ISSUE_IDENTIFIED' and o.exported_on is null), false)`,
  ],
  [
    'an order that waits for a payout has its money reserved',
    `select p.id::text as what from payments.payouts p join ledger.holds h on h.id = p.hold_id
      where (p.state = 'REQUESTED') <> (h.state = 'ACTIVE')`,
  ],
  [
    'an executed order has a deposit, an open one has none that runs',
    `select o.id::text as what from orders.orders o
       join holdings.product_instances i on i.id = o.instance_id
      where o.action = 'OPEN' and (
            (o.state = 'EXECUTED' and i.state not in ('ACTIVE', 'CLOSING_PENDING', 'CLOSED'))
         or (o.state in ('REJECTED', 'CANCELLED') and i.state <> 'REJECTED')
         or (o.state = 'REVOKED' and i.state <> 'CLOSED')
         or (o.state in ('CONFIRMED', 'EXPORTED', 'IN_PROGRESS') and i.state = 'ACTIVE'))`,
  ],
  [
    'interest is posted once for a day, by the transfer it names',
    `select p.instance_id::text as what from deposits.interest_postings p
       left join ledger.transfers t on t.id = p.transfer_id where t.id is null`,
  ],
  [
    'held pay-ins stand in suspense',
    `select a.currency as what from ledger.accounts a
       left join payments.pay_ins p on p.state = 'HELD' and p.currency = a.currency
      where a.kind = 'SUSPENSE' group by a.id having a.balance_minor <> coalesce(sum(p.amount_minor), 0)`,
  ],
]

export async function bookFaults(db: Db): Promise<{ rule: string; what: string }[]> {
  const found = await ledgerFaults(db)
  for (const [rule, sql] of rules) {
    const { rows } = await db.query<{ what: string }>(`${sql} limit 1`)
    if (rows[0]) found.push({ rule, what: rows[0].what })
  }
  return found
}
