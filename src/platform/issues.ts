// Issues: what could not be done and waits for somebody who looks. Found again it is the same issue; gone
// the next time its step runs, it has settled itself.

import type { CalendarDate } from '#domain/date.ts'
import type { Queryable, Tx } from './db.ts'
import { codeOf } from './db.ts'
import { Failure } from './failure.ts'

export type Issue = {
  /** The order, deposit, payout, bank or file it is about. */
  entityId: string
  customerId?: string
  reason: string
}

export type OpenIssue = Issue & {
  id: string
  kind: string
  foundOn: CalendarDate
  seenOn: CalendarDate
}

const longest = 200

/** In our own words, or the database's code: what was in the row stays there. */
export function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.code
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  return (code ? `${code} ${message}` : message).slice(0, longest)
}

export async function noteIssue(tx: Queryable, kind: string, issue: Issue): Promise<void> {
  await tx.query(
    `insert into platform.issues (kind, entity_id, customer_id, reason, found_on, seen_on)
     select $1, $2, $3, $4, business_date, business_date from platform.business_clock
     on conflict (kind, entity_id, reason) where settled_at is null do update set seen_on = excluded.seen_on`,
    [kind, issue.entityId, issue.customerId ?? null, issue.reason],
  )
}

/** What a run of a step found is all there is: what it does not find any more is settled. */
export async function noteFound(tx: Tx, step: string, found: readonly Issue[]): Promise<void> {
  for (const issue of found) await noteIssue(tx, step, issue)
  await tx.query(
    `update platform.issues set settled_at = now(), settled_by = 'end of day'
      where kind = $1 and settled_at is null
        and (entity_id, reason) not in (select * from unnest($2::text[], $3::text[]))`,
    [step, found.map(({ entityId }) => entityId), found.map(({ reason }) => reason)],
  )
}

/** Says whether there was one. */
export async function settleIssues(
  tx: Queryable,
  by: string,
  which: { id: string } | { kind: string; entityId: string },
): Promise<boolean> {
  const [condition, values] =
    'id' in which
      ? ['id = $2', [by, which.id]]
      : ['kind = $2 and entity_id = $3', [by, which.kind, which.entityId]]
  const { rowCount } = await tx.query(
    `update platform.issues set settled_at = now(), settled_by = $1
      where settled_at is null and ${condition}`,
    values as string[],
  )
  return rowCount > 0
}

export async function openIssues(db: Queryable): Promise<OpenIssue[]> {
  const { rows } = await db.query<OpenIssue>(
    `select id, kind, entity_id as "entityId", customer_id as "customerId", reason,
            found_on as "foundOn", seen_on as "seenOn"
       from platform.issues where settled_at is null order by found_at, id`,
  )
  return rows
}

/** How many are open, by kind, in the words Prometheus reads; nothing where the database is away. */
export async function issueMetrics(db: Queryable): Promise<string> {
  const found = db.query<{ kind: string; open: bigint }>(
    'select kind, count(*) as open from platform.issues where settled_at is null group by kind order by kind',
  )
  const { rows } = await found.catch(() => ({ rows: [] }))
  const lines = rows.map(({ kind, open }) => `open_issues{kind="${kind}"} ${open}`)
  const help = '# HELP open_issues What somebody has to look at.'
  return `${[help, '# TYPE open_issues gauge', ...lines].join('\n')}\n`
}
