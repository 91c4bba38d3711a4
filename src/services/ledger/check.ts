// The independent checker: reads the tables and believes none of the functions that wrote them.

import type { Db, Tx } from '#platform/db.ts'
import type { SealHead, SealHeads } from './heads.ts'

export type LedgerFault = { rule: string; what: string }

/** Sums first and joins then, so that a million accounts are not sorted with all their lines. */
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
       left join (select transfer_id, count(*) as lines from ledger.postings group by 1) p on p.transfer_id = t.id
      where coalesce(p.lines, 0) < 2`,
  ],
  [
    'balance equals postings',
    `select a.id::text as what from ledger.accounts a
       left join (select account_id, sum(amount_minor) as minor from ledger.postings group by 1) p on p.account_id = a.id
      where a.balance_minor <> coalesce(p.minor, 0)`,
  ],
  [
    'reserved equals holds',
    `select a.id::text as what from ledger.accounts a
       left join (select account_id, sum(amount_minor) as minor from ledger.holds
                   where state = 'ACTIVE' group by 1) h on h.account_id = a.id
      where a.reserved_minor <> coalesce(h.minor, 0)`,
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

/** At most one fault a rule: the first is where to look. Heads that were kept outside must be in the chain. */
export const ledgerFaults = async (db: Db, heads?: SealHeads): Promise<LedgerFault[]> => {
  const kept = (await heads?.read()) ?? []
  return db.transaction(async (tx) => {
    // Nobody has counted the rows of a young ledger yet, and what is joined row by row then never ends.
    await tx.query('set local enable_nestloop = off')
    const found: LedgerFault[] = []
    for (const [rule, sql] of rules) {
      const { rows } = await tx.query<{ what: string }>(`${sql} limit 1`)
      if (rows[0]) found.push({ rule, what: rows[0].what })
    }
    const lost = await lostHead(tx, kept)
    if (lost) found.push({ rule: 'head kept outside', what: lost })
    return found
  })
}

async function lostHead(tx: Tx, kept: readonly SealHead[]): Promise<string | undefined> {
  const { rows } = await tx.query<{ what: string }>(
    `select format('sealed up to %s on %s', number, day) as what
       from unnest($1::bigint[], $2::text[], $3::text[]) as kept (number, hash, day)
      where not exists (select from ledger.seals s
                         where s.last_number = number and encode(s.hash, 'hex') = kept.hash)
      order by number limit 1`,
    [kept.map(({ number }) => number), kept.map(({ hash }) => hash), kept.map(({ day }) => day)],
  )
  return rows[0]?.what
}
