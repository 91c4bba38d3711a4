// Taking a prepayment that is due: the money, and the transaction that tells of it. With a sale of everything it is taken
// from what that brings, because nothing is left for it later.

import type { CalendarDate } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { openAccounts, postAll } from '#services/ledger/index.ts'

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
  if (due.length === 0) return
  const places = await openAccounts(
    tx,
    due.flatMap(({ customerId, portfolioId }) => [
      { kind: 'PORTFOLIO' as const, customerId, reference: portfolioId, currency: 'EUR' },
      { kind: 'TAX' as const, reference: 'DE', currency: 'EUR' },
    ]),
  )
  const taken = due.map((each) => ({ ...each, id: uuidV7() }))
  await postAll(
    tx,
    taken.map(({ id, portfolioId, year, minor }, i) => ({
      ...{ id, key: `prepayment/${portfolioId}/${year}`, kind: 'TAX_TAKEN', valueDate: day },
      evidence: { portfolioId },
      lines: [
        { accountId: places[2 * i]!, amount: { minor: -minor, currency: 'EUR' as const } },
        { accountId: places[2 * i + 1]!, amount: { minor, currency: 'EUR' as const } },
      ],
    })),
  )
  const columns = [
    taken.map(({ customerId }) => customerId),
    taken.map(({ portfolioId }) => portfolioId),
    taken.map(({ id }) => id),
  ]
  await tx.query(
    `insert into investments.transactions
       (type, state, traded_on, settles_on, customer_id, portfolio_id, id, transfer_id, amount_minor)
     select 'TAX_PREPAYMENT', 'SETTLED', $5, $5, c.customer, c.portfolio, c.id, c.id, -c.minor
       from unnest($1::text[], $2::uuid[], $3::uuid[], $4::bigint[]) as c (customer, portfolio, id, minor)`,
    [...columns, taken.map(({ minor }) => minor), day],
  )
  await tx.query(
    `update investments.prepayments p set transaction_id = c.id
       from unnest($1::text[], $2::uuid[], $3::uuid[], $4::int[]) as c (customer, portfolio, id, year)
      where p.customer_id = c.customer and p.portfolio_id = c.portfolio and p.year = c.year`,
    [
      ...columns.slice(0, 2),
      taken.map(({ id, portfolioId }) => withSale.get(portfolioId) ?? id),
      taken.map(({ year }) => year),
    ],
  )
}
