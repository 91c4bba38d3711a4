// The independent checker: reads the tables and believes none of the functions that wrote them.

import type { CalendarDate } from '#domain/date.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { SealHead, SealHeads } from './heads.ts'

export type LedgerFault = { rule: string; what: string }

/** What is looked at: the lines after a closing, and what they are added to. */
type Scope = { lines: string; transfers: string; balances: string; seals: string }

const whole: Scope = {
  lines: 'ledger.postings',
  transfers: 'ledger.transfers',
  balances: '(select null::uuid as account_id, 0::bigint as balance_minor where false)',
  seals: 'ledger.broken_seal()',
}

const after = (closed: bigint): Scope => ({
  lines: `ledger.lines_after(${closed})`,
  transfers: `(select id from ledger.transfers where number > ${closed})`,
  balances: 'ledger.closed_balances',
  seals: `ledger.broken_seal(${closed})`,
})

type Rule = [rule: string, sql: string]

/** Sums first and joins then, so that a million accounts are not sorted with all their lines. */
const rulesOf = ({ lines, transfers, balances, seals }: Scope): readonly Rule[] => [
  [
    'ledger sums to zero',
    `select currency as what from ${lines} group by currency having sum(amount_minor) <> 0`,
  ],
  [
    'transfer sums to zero',
    `select transfer_id::text as what from ${lines}
      group by transfer_id, currency having sum(amount_minor) <> 0`,
  ],
  [
    'transfer has two lines',
    `select t.id::text as what from ${transfers} t
       left join (select transfer_id, count(*) as lines from ${lines} group by 1) p on p.transfer_id = t.id
      where coalesce(p.lines, 0) < 2`,
  ],
  [
    'balance equals postings',
    `select a.id::text as what from ledger.accounts a
       left join ${balances} c on c.account_id = a.id
       left join (select account_id, sum(amount_minor) as minor from ${lines} group by 1) p on p.account_id = a.id
      where a.balance_minor <> coalesce(c.balance_minor, 0) + coalesce(p.minor, 0)`,
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
    `select p.transfer_id::text as what from ${lines} p
       join ledger.accounts a on a.id = p.account_id where a.currency <> p.currency`,
  ],
  ['seal', `select broken::text as what from ${seals} broken where broken is not null`],
]

/** The second book, which a check of a day begins with. */
const closedRule: Rule = [
  'closed balance equals postings',
  `select coalesce(c.account_id, p.account_id)::text as what from ledger.closed_balances c
     full join (select account_id, sum(amount_minor) as minor from ledger.postings
                  join ledger.transfers t on t.id = transfer_id
                 where t.number <= (select max(last_number) from ledger.closings) group by 1) p
       on p.account_id = c.account_id
    where c.balance_minor is distinct from p.minor`,
]

/** Everything since the first line. At most one fault a rule: the first is where to look. */
export const ledgerFaults = (db: Db, heads?: SealHeads): Promise<LedgerFault[]> =>
  faultsOf(db, [...rulesOf(whole), closedRule], heads)

const daysOfWeek = 7

/**
 * The check of a day: what came since the last one that found nothing, once a week everything. What was found
 * right, and sealed before it was looked at, need not be looked at again.
 */
export async function dayFaults(
  db: Db,
  day: CalendarDate,
  heads?: SealHeads,
): Promise<LedgerFault[]> {
  const { closed, sealed, isWhole } = await closingBefore(db, day)
  const faults = isWhole
    ? await ledgerFaults(db, heads)
    : await faultsOf(db, rulesOf(after(closed)), heads)
  if (faults.length === 0) await db.query('select ledger.close($1, $2, $3)', [day, sealed, isWhole])
  return faults
}

/**
 * How far it was right, what is sealed by now, and whether a week has passed since everything was looked at and
 * something of it could be closed.
 */
async function closingBefore(db: Db, day: CalendarDate) {
  const { rows } = await db.query<{ closed: bigint; sealed: bigint; isWhole: boolean }>(
    `select (select coalesce(max(last_number), 0) from ledger.closings) as closed,
            (select coalesce(max(last_number), 0) from ledger.seals) as sealed,
            not exists (select from ledger.closings
                         where last_number > 0 and checked_on > $1::date - $2::int and is_whole) as "isWhole"`,
    [day, daysOfWeek],
  )
  return rows[0]!
}

/** Heads that were kept outside must be in the chain. */
async function faultsOf(db: Db, rules: readonly Rule[], heads?: SealHeads): Promise<LedgerFault[]> {
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
