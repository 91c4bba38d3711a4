// What strategies have gone through, from the prices that are kept.

import type { CallReply } from '#contracts/call.ts'
import { investmentCalls, templateAmount } from '#contracts/investments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { dwmStrategies } from '#domain/investment/portfolio.ts'
import { serviceFee, targetsOf } from '#domain/investment/template.ts'
import { grownTo, type TrackRecord, trackRecordOf } from '#domain/investment/track-record.ts'
import { decimalOf } from '#domain/money.ts'
import { percentOf } from '#domain/rate.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Queryable } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { pricedUntil } from '#services/instruments/index.ts'

async function reckoned(db: Queryable, template: string): Promise<TrackRecord | undefined> {
  const targets = targetsOf(template)
  const { rows } = await db.query<{ on: CalendarDate; index: string }>(
    'select on_day as "on", index::text from instruments.course($1, $2, $3)',
    [targets.map(({ isin }) => isin), targets.map(({ percent }) => percent), percentOf(serviceFee)],
  )
  return trackRecordOf(rows.map(({ on, index }) => ({ on, index: BigInt(index) })))
}

type Kept = {
  until: CalendarDate | undefined
  records: Map<string, Promise<TrackRecord | undefined>>
}
let kept: Kept = { until: undefined, records: new Map() }

/** Reckoned once for each day of prices, however many ask at once; what failed is reckoned again. */
function recordOf(
  db: Queryable,
  template: string,
  until: CalendarDate | undefined,
): Promise<TrackRecord | undefined> {
  if (kept.until !== until) kept = { until, records: new Map() }
  const { records } = kept
  const known = records.get(template)
  if (known) return known
  const record = reckoned(db, template)
  records.set(template, record)
  record.catch(() => records.delete(template))
  return record
}

/** Before the first price nothing has fallen. */
export async function worstFallOf(
  tx: Queryable,
  template: string,
): Promise<{ worstFall: string; since: CalendarDate }> {
  const record = await recordOf(tx, template, await pricedUntil(tx))
  if (!record) return { worstFall: '0.000000', since: await businessDate(tx) }
  return { worstFall: record.worstFall, since: record.since }
}

type Templates = CallReply<typeof investmentCalls.templates>

async function wireTemplates(db: Db): Promise<Templates> {
  const until = await pricedUntil(db)
  const records = await Promise.all(
    dwmStrategies.map(async (template) => ({
      ...{ template, record: await recordOf(db, template, until) },
    })),
  )
  return records.flatMap(({ template, record }) =>
    record
      ? [
          {
            ...{ template, ...record },
            months: record.months.map((point) => ({
              on: point.on,
              value: decimalOf(grownTo(templateAmount, point)),
            })),
          },
        ]
      : [],
  )
}

export const templates = (server: Server, db: Db): void =>
  answer(server, investmentCalls.templates, () => wireTemplates(db))
