// What strategies have gone through: the deepest fall of each, from the prices that are kept.

import type { CalendarDate } from '#domain/date.ts'
import { targetsOf } from '#domain/investment/template.ts'
import type { Queryable } from '#platform/db.ts'

/** Of units bought on the first day by the weights and kept since: how far it ever stood below a height. */
export async function worstFallOf(
  tx: Queryable,
  template: string,
): Promise<{ worstFall: string; since: CalendarDate }> {
  const targets = targetsOf(template)
  const { rows } = await tx.query<{ worstFall: string; since: CalendarDate }>(
    'select fall::text as "worstFall", since from instruments.worst_fall($1, $2)',
    [targets.map(({ isin }) => isin), targets.map(({ percent }) => percent)],
  )
  return rows[0]!
}
