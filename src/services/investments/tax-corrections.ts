// Corrections of taxes: what comes back into the cash of portfolios, or is taken out of it after all, with the transactions
// that tell of it.

import type { CalendarDate } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { openAccounts, postAll } from '#services/ledger/index.ts'
import { type KeptTaxEntry, writeTaxEntries } from './tax-standing.ts'

export type TaxCorrection = Omit<KeptTaxEntry, 'transactionId'> & { corrects: string }

/** Below zero is what comes back. */
export async function correctTaxes(
  tx: Tx,
  corrections: readonly TaxCorrection[],
  day: CalendarDate,
): Promise<void> {
  const moved = corrections
    .map((each) => ({ ...each, transactionId: uuidV7() }))
    .filter(({ tax }) => tax.minor !== 0n)
  const places = await openAccounts(
    tx,
    moved.flatMap(({ customerId, portfolioId }) => [
      {
        kind: 'PORTFOLIO' as const,
        customerId,
        reference: portfolioId,
        currency: 'EUR',
        floor: 0n,
      },
      { kind: 'TAX' as const, reference: 'DE', currency: 'EUR' },
    ]),
  )
  await postAll(
    tx,
    moved.map(({ transactionId: id, portfolioId, tax }, i) => ({
      ...{ id, key: `tax-correction/${id}`, kind: 'TAX_CORRECTED', valueDate: day },
      evidence: { portfolioId },
      lines: [
        { accountId: places[2 * i]!, amount: { minor: -tax.minor, currency: 'EUR' } },
        { accountId: places[2 * i + 1]!, amount: { minor: tax.minor, currency: 'EUR' } },
      ],
    })),
  )
  await tx.query(
    `insert into investments.transactions
       (state, traded_on, settles_on, customer_id, portfolio_id, id, transfer_id, type, amount_minor)
     select 'SETTLED', $1::date, $1::date, t.customer, t.portfolio, t.id, t.id,
            case when t.minor > 0 then 'TAX_CREDIT' else 'TAX_DEBIT' end, t.minor
       from unnest($2::text[], $3::uuid[], $4::uuid[], $5::bigint[]) as t (customer, portfolio, id, minor)`,
    [
      day,
      moved.map(({ customerId }) => customerId),
      moved.map(({ portfolioId }) => portfolioId),
      moved.map(({ transactionId }) => transactionId),
      moved.map(({ tax }) => -tax.minor),
    ],
  )
  const still = corrections
    .filter(({ tax }) => tax.minor === 0n)
    .map((each) => ({ ...each, transactionId: null }))
  await writeTaxEntries(tx, [...moved, ...still])
}
