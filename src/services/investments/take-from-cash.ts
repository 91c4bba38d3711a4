// Money that leaves the cash of portfolios for a fee or a tax: posted, with the transaction that tells of it.

import type { CalendarDate } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { openAccounts, postAll } from '#services/ledger/index.ts'

type Due = { customerId: string; portfolioId: string; minor: bigint }

type Purpose<D extends Due> = {
  type: 'FEES' | 'TAX_PREPAYMENT'
  /** Of the posting. */
  kind: 'FEE_CHARGED' | 'TAX_TAKEN'
  /** Whose it becomes. */
  to: (due: D) => { kind: 'FEES' | 'TAX'; reference: string }
  /** Posted once. */
  keyOf: (due: D) => string
}

/** Each with the transaction it became. */
export async function takeFromCash<D extends Due>(
  tx: Tx,
  { type, kind, to, keyOf }: Purpose<D>,
  due: readonly D[],
  day: CalendarDate,
): Promise<(D & { id: string })[]> {
  if (due.length === 0) return []
  const places = await openAccounts(
    tx,
    due.flatMap((each) => [
      {
        ...{ kind: 'PORTFOLIO' as const, customerId: each.customerId },
        ...{ reference: each.portfolioId, currency: 'EUR' },
      },
      { ...to(each), currency: 'EUR' },
    ]),
  )
  const taken = due.map((each) => ({ ...each, id: uuidV7() }))
  await postAll(
    tx,
    taken.map((each, i) => ({
      ...{ id: each.id, key: keyOf(each), kind, valueDate: day },
      evidence: { portfolioId: each.portfolioId },
      lines: [
        { accountId: places[2 * i]!, amount: { minor: -each.minor, currency: 'EUR' as const } },
        { accountId: places[2 * i + 1]!, amount: { minor: each.minor, currency: 'EUR' as const } },
      ],
    })),
  )
  await tx.query(
    `insert into investments.transactions
       (type, state, traded_on, settles_on, customer_id, portfolio_id, id, transfer_id, amount_minor)
     select $6, 'SETTLED', $5, $5, c.customer, c.portfolio, c.id, c.id, -c.minor
       from unnest($1::text[], $2::uuid[], $3::uuid[], $4::bigint[]) as c (customer, portfolio, id, minor)`,
    [
      taken.map(({ customerId }) => customerId),
      taken.map(({ portfolioId }) => portfolioId),
      taken.map(({ id }) => id),
      taken.map(({ minor }) => minor),
      ...[day, type],
    ],
  )
  return taken
}
