// What of a customer's gains is not taxed now: losses of earlier sales, and what was given to the custodian as agent.

import type { CalendarDate } from '#domain/date.ts'
import type { TaxEntry } from '#domain/investment/prepayment.ts'
import type { TaxStanding } from '#domain/investment/selling.ts'
import { decimalOf, larger, type Money, money } from '#domain/money.ts'
import { isCovered } from '#domain/tax/certificate.ts'
import { depotBank } from '#domain/tax/exemption-agents.ts'
import { exemptionLeft } from '#domain/tax/exemption-order.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { certificatesHeld, ordersInForce } from '#services/tax/index.ts'

const euros = (minor: bigint): Money => money(minor, 'EUR')

/** By customer. */
export async function readStandings(
  tx: Queryable,
  customerIds: readonly string[],
  on: CalendarDate,
): Promise<Map<string, Required<TaxStanding>>> {
  const customers = [...new Set(customerIds)]
  const { rows } = await tx.query<{ customerId: string; minor: bigint }>(
    'select customer_id as "customerId", minor from investments.losses_left($1)',
    [customers],
  )
  const losses = new Map(rows.map(({ customerId, minor }) => [customerId, minor]))
  const orders = await ordersInForce(tx, customers, on)
  const certificates = await certificatesHeld(tx, customers)
  return new Map(
    customers.map((id) => {
      const given = orders.find((each) => each.customerId === id && each.agentId === depotBank)
      return [
        id,
        {
          losses: larger(euros(losses.get(id) ?? 0n), euros(0n)),
          exemptionLeft: given ? exemptionLeft(given.order) : euros(0n),
          hasNonAssessmentCertificate: isCovered(
            certificates.get(id) ?? [],
            { kind: 'NV', country: undefined },
            on,
          ),
        },
      ]
    }),
  )
}

export type KeptTaxEntry = TaxEntry & {
  customerId: string
  portfolioId: string
  transactionId: string | null
  /** Of a correction, what it is added to. */
  corrects?: string
}

/** Says under which ids. */
export async function writeTaxEntries(tx: Tx, entries: readonly KeptTaxEntry[]): Promise<string[]> {
  if (entries.length === 0) return []
  const ids = entries.map(() => uuidV7())
  await tx.query(
    `insert into investments.tax_entries
       (id, customer_id, portfolio_id, kind, on_day, gain_minor, losses_used_minor, exempted_minor, tax_minor, lines,
        transaction_id, corrects)
     select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::date[], $6::bigint[], $7::bigint[],
                          $8::bigint[], $9::bigint[], $10::jsonb[], $11::uuid[], $12::uuid[])`,
    [
      ids,
      entries.map(({ customerId }) => customerId),
      entries.map(({ portfolioId }) => portfolioId),
      entries.map(({ kind }) => kind),
      entries.map(({ on }) => on),
      entries.map(({ gain }) => gain.minor),
      entries.map(({ lossesUsed }) => lossesUsed.minor),
      entries.map(({ exempted }) => exempted.minor),
      entries.map(({ tax }) => tax.minor),
      entries.map(({ lines }) =>
        JSON.stringify(
          lines.map(({ key, base, rate, amount }) => ({
            ...{ key, rate, base: decimalOf(base), amount: decimalOf(amount) },
          })),
        ),
      ),
      entries.map(({ transactionId }) => transactionId),
      entries.map(({ corrects }) => corrects ?? null),
    ],
  )
  return ids
}
