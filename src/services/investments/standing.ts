// What portfolios hold beside what they are to hold, at the last prices.

import type { CalendarDate } from '#domain/date.ts'
import { arePricesUsable } from '#domain/investment/selling.ts'
import type { Position, PriceOf } from '#domain/investment/sizing.ts'
import { type Target, targetsOf } from '#domain/investment/template.ts'
import type { Price } from '#domain/investment/units.ts'
import type { Tx } from '#platform/db.ts'

type Closes = ReadonlyMap<string, { price: Price; pricedOn: CalendarDate }>

export async function readCloses(tx: Tx, day: CalendarDate): Promise<Closes> {
  const { rows } = await tx.query<{ isin: string; price: bigint; pricedOn: CalendarDate }>(
    'select isin, price, on_day as "pricedOn" from instruments.closes_on($1)',
    [day],
  )
  return new Map(rows.map(({ isin, ...close }) => [isin, close]))
}

async function readUnits(tx: Tx, portfolios: readonly string[], day: CalendarDate) {
  const { rows } = await tx.query<Position & { portfolioId: string }>(
    `select portfolio_id as "portfolioId", isin, units from investments.held_on($1, $2)`,
    [day, portfolios],
  )
  return Map.groupBy(rows, ({ portfolioId }) => portfolioId)
}

/** What everything that is held or wanted cost last; none where one of them cannot be sized. */
function pricesFor(closes: Closes, isins: readonly string[], day: CalendarDate) {
  const found = isins.flatMap((isin) => closes.get(isin) ?? [])
  const pricedOn = found.map((each) => each.pricedOn)
  if (found.length < isins.length || !arePricesUsable(pricedOn, day)) return undefined
  return (isin: string): Price => closes.get(isin)!.price
}

/** What a portfolio is to be made of: by its strategy, or by the weights its holder chose. */
export type Wanting = {
  portfolioId: string
  template: string
  weights: readonly Target[] | null | undefined
}

type Standing = { held: readonly Position[]; wanted: readonly Target[]; priceOf: PriceOf }

/** What is held beside its targets, at prices that can be relied on. */
export function sizedFor(
  wanted: readonly Target[],
  held: readonly Position[],
  closes: Closes,
  day: CalendarDate,
): Standing | undefined {
  const isins = [...new Set([...held, ...wanted].map(({ isin }) => isin))]
  const priceOf = pricesFor(closes, isins, day)
  return priceOf && { held, wanted, priceOf }
}

/** The same of portfolios, each by what it holds on a day. */
export async function standingOf(
  tx: Tx,
  of: readonly { portfolioId: string }[],
  day: CalendarDate,
) {
  const units = await readUnits(
    tx,
    of.map(({ portfolioId }) => portfolioId),
    day,
  )
  const closes = await readCloses(tx, day)
  return ({ portfolioId, template, weights }: Wanting) =>
    sizedFor(targetsOf(template, weights), units.get(portfolioId) ?? [], closes, day)
}
