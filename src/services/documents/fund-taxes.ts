// What funds brought customers for tax, and what was taken of it.

import type { CalendarDate } from '#domain/date.ts'
import { decimalOf, money } from '#domain/money.ts'
import type { Queryable } from '#platform/db.ts'

const sums = [
  ...(['distributions', 'prepayments', 'gains', 'losses'] as const),
  ...(['lossesUsed', 'exempted', 'tax'] as const),
] as const

/** In euros. */
export type FundTaxes = Record<(typeof sums)[number], string> & {
  taxes: { key: string; amount: string }[]
}

type Row = Record<(typeof sums)[number], bigint> & {
  customerId: string
  from: CalendarDate
  taxes: { key: string; minor: string }[]
}

type Span = { customerId: string; from: CalendarDate; to: CalendarDate }

const decimal = (minor: bigint) => decimalOf(money(minor, 'EUR'))

/** Of each customer and span; none where there was nothing. */
export async function fundTaxesOf(
  tx: Queryable,
  of: readonly Span[],
): Promise<(span: Pick<Span, 'customerId' | 'from'>) => FundTaxes | undefined> {
  const { rows } = await tx.query<Row>(
    `select customer_id as "customerId", from_day as from, distributions_minor as distributions,
            prepayments_minor as prepayments, gains_minor as gains, losses_minor as losses,
            losses_used_minor as "lossesUsed", exempted_minor as exempted, tax_minor as tax, taxes
       from investments.taxed_in($1, $2, $3)`,
    [of.map(({ customerId }) => customerId), of.map(({ from }) => from), of.map(({ to }) => to)],
  )
  const found = new Map(rows.map((row) => [`${row.customerId} ${row.from}`, factsOf(row)]))
  return ({ customerId, from }) => found.get(`${customerId} ${from}`)
}

const factsOf = (row: Row): FundTaxes => ({
  ...(Object.fromEntries(sums.map((name) => [name, decimal(row[name])])) as Record<
    (typeof sums)[number],
    string
  >),
  taxes: row.taxes.map(({ key, minor }) => ({ key, amount: decimal(BigInt(minor)) })),
})
