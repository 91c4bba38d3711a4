// What a fund is, from the prices and the distributions that are kept.

import type { CallReply } from '#contracts/call.ts'
import { fundCalls } from '#contracts/funds.ts'
import type { CalendarDate } from '#domain/date.ts'
import { instrumentCodeOf, instruments } from '#domain/investment/instrument.ts'
import type { PerformanceRange } from '#domain/investment/portfolio.ts'
import { rangeStart, thinned } from '#domain/investment/returns.ts'
import { decimalOfUnits, type Price } from '#domain/investment/units.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { payoutsOf, pricesSince } from '#services/instruments/index.ts'
import { worstFallOf } from './strategies.ts'

const wirePrice = ({ on, price }: { on: CalendarDate; price: Price }) => ({
  ...{ on, price: decimalOfUnits(price) },
})

async function viewSheet(
  db: Db,
  isin: string,
  range: PerformanceRange,
): Promise<CallReply<typeof fundCalls.sheet>> {
  const code = instrumentCodeOf(isin)
  if (!code) throw new NotFound()
  const { ter, riskClass } = instruments[code]
  const prices = await pricesSince(db, isin, rangeStart(range, await businessDate(db)))
  const last = prices.at(-1)
  return {
    ...{ isin, ter, riskClass, ...(await worstFallOf(db, isin)) },
    prices: thinned(prices).map(wirePrice),
    ...(last && { last: wirePrice(last) }),
    paid: (await payoutsOf(db, isin)).map(({ on, perUnit }) => ({
      ...{ on, perUnit: decimalOfUnits(perUnit) },
    })),
  }
}

export const fundSheets = (server: Server, db: Db): void =>
  answer(server, fundCalls.sheet, ({ params, query }) => viewSheet(db, params.isin, query.range))
