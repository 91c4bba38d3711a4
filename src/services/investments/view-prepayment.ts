// The last tax prepayment of a portfolio, as it is shown: what it was reckoned from, and whether it is taken.

import type { WirePrepayment } from '#contracts/investments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { instrumentCodeOf, instruments } from '#domain/investment/instrument.ts'
import { decimalOf, money } from '#domain/money.ts'
import { percentOf } from '#domain/rate.ts'
import { partialExemption } from '#domain/tax/fund-sale.ts'
import type { Tx } from '#platform/db.ts'
import { baseRateOf } from './prepayments.ts'

type Row = {
  year: number
  tax: bigint
  takenOn: CalendarDate | null
  losses: bigint
  exempted: bigint
  lines: { key: string; amount: string }[]
  /** As text: whole numbers above 2^53 are rounded in JSON. */
  funds: { isin: string; start: string; end: string; prepayment: string; taxable: string }[]
}

const decimal = (minor: bigint | string) => decimalOf(money(BigInt(minor), 'EUR'))

export async function viewPrepayment(
  tx: Tx,
  { customerId, portfolioId }: { customerId: string; portfolioId: string },
): Promise<WirePrepayment | undefined> {
  const { rows } = await tx.query<Row>(
    `select p.year, p.tax_minor as tax, t.traded_on as "takenOn", coalesce(e.losses_used_minor, 0) as losses,
            coalesce(e.exempted_minor, 0) as exempted, coalesce(e.lines, '[]') as lines,
            (select jsonb_agg(jsonb_build_object('isin', f.isin, 'start', f.start_minor::text, 'end', f.end_minor::text,
                                                 'prepayment', f.prepayment_minor::text,
                                                 'taxable', f.taxable_minor::text) order by f.isin)
               from investments.prepaid_funds f
              where f.customer_id = p.customer_id and f.portfolio_id = p.portfolio_id and f.year = p.year) as funds
       from investments.prepayments p
       left join investments.transactions t on t.customer_id = p.customer_id and t.id = p.transaction_id
       left join investments.tax_entries e on e.customer_id = p.customer_id and e.id = p.entry_id
      where p.customer_id = $1 and p.portfolio_id = $2 order by p.year desc limit 1`,
    [customerId, portfolioId],
  )
  const [found] = rows
  if (!found?.funds) return undefined
  return {
    ...{ year: found.year, baseRate: baseRateOf(found.year), tax: decimal(found.tax) },
    ...(found.takenOn && { takenOn: found.takenOn }),
    ...{ losses: decimal(found.losses), exempted: decimal(found.exempted) },
    lines: found.lines.map(({ key, amount }) => ({ key, amount })),
    funds: found.funds.map(({ isin, start, end, prepayment, taxable }) => ({
      ...{ isin, start: decimal(start), end: decimal(end), prepayment: decimal(prepayment) },
      ...{ taxable: decimal(taxable), free: freeOf(isin) },
    })),
  }
}

const freeOf = (isin: string) =>
  percentOf(partialExemption[instruments[instrumentCodeOf(isin)!].taxClass])
