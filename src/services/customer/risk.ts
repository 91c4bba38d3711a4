// Until when what a customer told us counts: by the class of their risk on the day they say it, and sooner once it rises.

import { type RiskFacts, riskClassOf, validMonthsOf } from '#domain/customer/risk-class.ts'
import { addMonths, type CalendarDate } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'

type Row = Pick<RiskFacts, 'type' | 'standings' | 'countries'> & {
  market: Locale
  paidIn: string
}

/** For whoever confirms or registers on the day of the books. */
export async function validUntilBy(tx: Tx, customerId: string): Promise<CalendarDate> {
  const today = await businessDate(tx)
  const { rows } = await tx.query<Row>(
    `select type, market, standings, countries, paid_in_minor::text as "paidIn"
       from customers.risk_facts($1, $2)`,
    [customerId, addMonths(today, -12)],
  )
  const { market, paidIn, ...facts } = rows[0]!
  const { currency } = marketOf(market)
  const risk = riskClassOf({ ...facts, paidIn: { minor: BigInt(paidIn), currency } })
  return addMonths(today, validMonthsOf(risk))
}

/** What came to light since the last confirmation ends it sooner; nothing makes it last longer but the next. */
export async function endSooner(tx: Tx, customerId: string): Promise<void> {
  await tx.query(
    `update customers.customers set data_valid_until = $2 where id = $1 and data_valid_until > $2`,
    [customerId, await validUntilBy(tx, customerId)],
  )
}
