// The independent checker: reads the tables and believes none of the functions that wrote them.

import type { Queryable } from '#platform/db.ts'

export type LedgerFault = { rule: string; what: string }

const rules: ReadonlyArray<[rule: string, sql: string]> = [
  [
    'ledger sums to zero',
    `select currency as what from ledger.postings group by currency having sum(amount_minor) <> 0`,
  ],
  [
    'transfer sums to zero',
    `select transfer_id::text as what from ledger.postings
      group by transfer_id, currency having sum(amount_minor) <> 0`,
  ],
  [
    'transfer has two lines',
    `select t.id::text as what from ledger.transfers t
       left join ledger.postings p on p.transfer_id = t.id
      group by t.id having count(p.line) < 2`,
  ],
  [
    'balance equals postings',
    `select a.id::text as what from ledger.accounts a
       left join ledger.postings p on p.account_id = a.id
      group by a.id, a.balance_minor having a.balance_minor <> coalesce(sum(p.amount_minor), 0)`,
  ],
  [
    'reserved equals holds',
    `select a.id::text as what from ledger.accounts a
       left join ledger.holds h on h.account_id = a.id and h.state = 'ACTIVE'
      group by a.id, a.reserved_minor having a.reserved_minor <> coalesce(sum(h.amount_minor), 0)`,
  ],
  [
    'floor',
    `select id::text as what from ledger.accounts
      where floor_minor is not null and balance_minor - reserved_minor < floor_minor`,
  ],
  [
    'currency',
    `select p.transfer_id::text as what from ledger.postings p
       join ledger.accounts a on a.id = p.account_id where a.currency <> p.currency`,
  ],
  ['seal', `select broken::text as what from ledger.broken_seal() broken where broken is not null`],
]

/** At most one fault a rule: the first is where to look. */
export async function ledgerFaults(db: Queryable): Promise<LedgerFault[]> {
  const found: LedgerFault[] = []
  for (const [rule, sql] of rules) {
    const { rows } = await db.query<{ what: string }>(`${sql} limit 1`)
    if (rows[0]) found.push({ rule, what: rows[0].what })
  }
  return found
}
