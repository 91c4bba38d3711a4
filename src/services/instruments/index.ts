// The instruments service: what portfolios are made of, and the prices it hears at the close of each trading day.

import { isBusinessDay } from '#domain/calendar/business-day.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type Instrument, instruments } from '#domain/investment/instrument.ts'
import { type Quote, quoteRefusal } from '#domain/investment/quote.ts'
import type { Price } from '#domain/investment/units.ts'
import type { Db, Queryable } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import type { Issue } from '#platform/issues.ts'

export {
  cancelAction,
  holdOpenActions,
  isToldOf,
  keepAction,
  lockAction,
  payoutsOf,
} from './corporate-actions.ts'

/** The closes of a span of days, from whoever publishes them. */
export type Quotes = (from: CalendarDate, until: CalendarDate, db: Db) => Promise<readonly Quote[]>

const known: readonly Instrument[] = Object.values(instruments)

/** What is known already stays as it is. */
export async function keepPrices(tx: Queryable, quotes: readonly Quote[]): Promise<void> {
  await tx.query(
    `insert into instruments.instruments (isin, ter_percent, tax_class)
     select * from unnest($1::text[], $2::numeric[], $3::text[]) on conflict do nothing`,
    [
      known.map(({ isin }) => isin),
      known.map(({ ter }) => ter),
      known.map(({ taxClass }) => taxClass),
    ],
  )
  await tx.query(
    `insert into instruments.prices (isin, on_day, price)
     select * from unnest($1::text[], $2::date[], $3::bigint[]) on conflict do nothing`,
    [quotes.map(({ isin }) => isin), quotes.map(({ on }) => on), quotes.map(({ price }) => price)],
  )
}

/** The newest day with a price; none before the first. */
export async function pricedUntil(db: Queryable): Promise<CalendarDate | undefined> {
  const { rows } = await db.query<{ until: CalendarDate | null }>(
    'select max(on_day) as until from instruments.prices',
  )
  return rows[0]!.until ?? undefined
}

/** What a unit last cost; none of what was never quoted. */
export async function priceOf(db: Queryable, isin: string): Promise<Price | undefined> {
  const { rows } = await db.query<{ price: bigint }>(
    'select price from instruments.prices where isin = $1 order by on_day desc limit 1',
    [isin],
  )
  return rows[0]?.price
}

/** The closes of one from a day on, or all of them; the oldest first. */
export async function pricesSince(
  db: Queryable,
  isin: string,
  from: CalendarDate | undefined,
): Promise<{ on: CalendarDate; price: Price }[]> {
  const { rows } = await db.query<{ on: CalendarDate; price: Price }>(
    `select on_day as "on", price from instruments.prices
      where isin = $1 and on_day >= coalesce($2, '-infinity'::date) order by on_day`,
    [isin, from ?? null],
  )
  return rows
}

async function pricesBefore(db: Queryable, day: CalendarDate): Promise<Map<string, Price>> {
  const { rows } = await db.query<{ isin: string; price: bigint }>(
    `select distinct on (isin) isin, price from instruments.prices
      where on_day < $1 order by isin, on_day desc`,
    [day],
  )
  return new Map(rows.map(({ isin, price }) => [isin, price]))
}

/** A price that cannot be, or did not come, waits for somebody who looks; the last good one stays. */
export const takePricesStep = (quotes: Quotes): DayStep => ({
  name: 'take-prices',
  async run(db, day) {
    if (!isBusinessDay('TARGET', day)) return []
    const [heard, before] = [await quotes(day, day, db), await pricesBefore(db, day)]
    const issues: Issue[] = []
    const good = known.flatMap(({ isin }) => {
      const quote = heard.find((each) => each.isin === isin)
      const refusal = quote && quoteRefusal(quote.price, before.get(isin), isin)
      if (quote && !refusal) return [quote]
      if (before.has(isin)) issues.push({ entityId: isin, reason: refusal ?? 'price.missing' })
      return []
    })
    await db.transaction((tx) => keepPrices(tx, good))
    return issues
  },
})
