// What a customer would sell privately, without any tax withheld: since when each part of it is held.

import type { WirePrivateLot } from '#contracts/investments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { instruments, soldPrivately } from '#domain/investment/instrument.ts'
import { isTaxWithheld } from '#domain/investment/template.ts'
import { decimalOfUnits, type Units } from '#domain/investment/units.ts'
import { decimalOf, money } from '#domain/money.ts'
import { overAYearFrom } from '#domain/tax/private-sale.ts'
import type { Tx } from '#platform/db.ts'
import { readInvestor } from './investor.ts'

type Row = Pick<WirePrivateLot, 'portfolioId' | 'portfolioName' | 'isin' | 'boughtOn'> & {
  boughtOn: CalendarDate
  units: Units
  minor: bigint
}

const sold = soldPrivately(Object.values(instruments))

/** The oldest first, as they would be sold; elsewhere than in Germany no tax is withheld on anything. */
export async function viewPrivateLots(tx: Tx, customerId: string): Promise<WirePrivateLot[]> {
  const { market } = await readInvestor(tx, customerId)
  if (!isTaxWithheld(market)) return []
  const { rows } = await tx.query<Row>(
    `select l.portfolio_id as "portfolioId", p.name as "portfolioName", l.isin, l.traded_on as "boughtOn",
            sum(l.units)::bigint as units, sum(l.cost_minor)::bigint as minor
       from investments.lots l
       join investments.portfolios p on p.customer_id = l.customer_id and p.id = l.portfolio_id
      where l.customer_id = $1 and l.isin = any ($2)
      group by l.portfolio_id, p.name, l.isin, l.traded_on order by l.traded_on, l.portfolio_id, l.isin`,
    [customerId, sold.map(({ isin }) => isin)],
  )
  return rows.map(({ units, minor, ...lot }) => ({
    ...lot,
    ...{ units: decimalOfUnits(units), cost: decimalOf(money(minor, 'EUR')), currencyCode: 'EUR' },
    overAYearFrom: overAYearFrom(lot.boughtOn),
  }))
}
