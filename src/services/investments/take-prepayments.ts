// Taking a prepayment that is due: the money, and the transaction that tells of it. With a sale of everything it is taken
// from what that brings, because nothing is left for it later.

import type { CalendarDate } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'
import { takeFromCash } from './take-from-cash.ts'

export type OpenPrepayment = {
  customerId: string
  portfolioId: string
  year: number
  minor: bigint
}

export const openPrepayments = `
  select customer_id as "customerId", portfolio_id as "portfolioId", year, amount_minor as minor
    from investments.open_prepayments() due`

export async function openPrepaymentsOf(
  tx: Tx,
  portfolioIds: readonly string[],
): Promise<OpenPrepayment[]> {
  const { rows } = await tx.query<OpenPrepayment>(
    `select customer_id as "customerId", portfolio_id as "portfolioId", year, tax_minor as minor
       from investments.prepayments
      where portfolio_id = any ($1) and transaction_id is null and tax_minor > 0 order by 1, 2, 3`,
    [portfolioIds],
  )
  return rows
}

/** `withSale`: the sale of everything it is taken from, by portfolio. */
export async function takePrepayments(
  tx: Tx,
  due: readonly OpenPrepayment[],
  day: CalendarDate,
  withSale: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const taken = await takeFromCash(
    tx,
    {
      ...{ type: 'TAX_PREPAYMENT', kind: 'TAX_TAKEN' },
      to: () => ({ kind: 'TAX', reference: 'DE' }),
      keyOf: ({ portfolioId, year }) => `prepayment/${portfolioId}/${year}`,
    },
    due,
    day,
  )
  if (taken.length === 0) return
  await tx.query(
    `update investments.prepayments p set transaction_id = c.id
       from unnest($1::text[], $2::uuid[], $3::uuid[], $4::int[]) as c (customer, portfolio, id, year)
      where p.customer_id = c.customer and p.portfolio_id = c.portfolio and p.year = c.year`,
    [
      taken.map(({ customerId }) => customerId),
      taken.map(({ portfolioId }) => portfolioId),
      taken.map(({ id, portfolioId }) => withSale.get(portfolioId) ?? id),
      taken.map(({ year }) => year),
    ],
  )
}
