// The facts of tax that was reckoned again, payment by payment, for many corrections at once.

import { type CalendarDate, partsOf } from '#domain/date.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import type { PaperReader } from './paper.ts'

type Row = {
  customerId: string
  id: string
  agentId: string
  agent: string | null
  on: CalendarDate
  currency: Currency
  total: bigint
  position: bigint
  bank: string
  number: string
  postedFor: CalendarDate
  exempted: bigint
  tax: bigint
}

function paperOf(rows: readonly Row[]) {
  const { customerId, id, agentId, agent, on, currency, total, position } = rows[0]!
  const said = (minor: bigint) => decimalOf(money(minor, currency))
  return {
    type: 'taxCorrection' as const,
    ...{ customerId, subject: id, position, year: partsOf(rows.at(-1)!.postedFor).year },
    facts: {
      ...{ agentId, bank: agent, on, currency, tax: said(total) },
      postings: rows.map(({ bank, number, postedFor, exempted, tax }) => ({
        ...{ bank, number, postedFor, exempted: said(exempted), tax: said(tax) },
      })),
    },
  }
}

/** By the correction. */
export const correctionReader: PaperReader<'taxCorrection'> = {
  type: 'taxCorrection',
  async read(tx, of) {
    const { rows } = await tx.query<Row>(
      `select k.customer_id as "customerId", k.id, k.agent_id as "agentId", k.bank as agent, k.corrected_on as "on",
              k.currency, k.total_minor as total, k.number as position, c.bank, c.number,
              k.posted_for as "postedFor", k.exempted_minor as exempted, k.tax_minor as tax
         from unnest($1::text[], $2::uuid[]) as wanted (customer_id, id)
         join documents.corrected k on (k.customer_id, k.id) = (wanted.customer_id, wanted.id)
         join documents.held_deposits c on (c.customer_id, c.instance_id) = (k.customer_id, k.instance_id)
        order by k.posted_for, c.number`,
      [of.map(({ customerId }) => customerId), of.map(({ subject }) => subject)],
    )
    return [...Map.groupBy(rows, ({ customerId, id }) => `${customerId} ${id}`).values()].map(
      paperOf,
    )
  },
}
