// What strategies have gone through, from the prices that are kept.

import type { CallReply } from '#contracts/call.ts'
import { investmentCalls } from '#contracts/investments.ts'
import { templateAmount } from '#contracts/strategy-course.ts'
import type { CalendarDate } from '#domain/date.ts'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'
import { fallOfMix, type OwnMix } from '#domain/investment/own-mix.ts'
import { dwmStrategies } from '#domain/investment/portfolio.ts'
import { serviceFee, targetsOf } from '#domain/investment/template.ts'
import { grownTo, type TrackRecord, trackRecordOf } from '#domain/investment/track-record.ts'
import { decimalOf } from '#domain/money.ts'
import { percentOf } from '#domain/rate.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Queryable } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { openFamilies } from '#services/flags/index.ts'
import { pricedUntil } from '#services/instruments/index.ts'

/** Of a strategy after its fee, or of a fund by itself, which has none but its own. */
async function reckoned(db: Queryable, of: string): Promise<TrackRecord | undefined> {
  const isFund = instrumentCodeOf(of) !== undefined
  const targets = isFund ? [{ isin: of, percent: 100 }] : targetsOf(of)
  const fee = isFund ? '0' : percentOf(serviceFee)
  const { rows } = await db.query<{ on: CalendarDate; index: string }>(
    'select on_day as "on", index::text from instruments.course($1, $2, $3)',
    [targets.map(({ isin }) => isin), targets.map(({ percent }) => percent), fee],
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
  of: string,
  until: CalendarDate | undefined,
): Promise<TrackRecord | undefined> {
  if (kept.until !== until) kept = { until, records: new Map() }
  const { records } = kept
  const known = records.get(of)
  if (known) return known
  const record = reckoned(db, of)
  records.set(of, record)
  record.catch(() => records.delete(of))
  return record
}

/** Of a strategy or a fund; before the first price nothing has fallen. */
export async function worstFallOf(
  tx: Queryable,
  of: string,
): Promise<{ worstFall: string; since: CalendarDate }> {
  const record = await recordOf(tx, of, await pricedUntil(tx))
  if (!record) return { worstFall: '0.000000', since: await businessDate(tx) }
  return { worstFall: record.worstFall, since: record.since }
}

/** Of an order: of its strategy, or of the funds its holder chose, as if all had fallen at once. */
export async function fallOfTerms(
  tx: Queryable,
  { template, mix }: { template: string; mix: OwnMix | null },
): Promise<string> {
  if (!mix) return (await worstFallOf(tx, template)).worstFall
  const falls = new Map<string, string>()
  for (const { isin } of mix.weights) falls.set(isin, (await worstFallOf(tx, isin)).worstFall)
  return fallOfMix(mix.weights, (isin) => falls.get(isin)!)
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

export function templates(server: Server, db: Db): void {
  answer(server, investmentCalls.templates, () => wireTemplates(db))
  answer(server, investmentCalls.families, async ({ query }) => [
    ...(await openFamilies(db, query.locale)),
  ])
}
