// The paper of an exemption order, as it was signed. Orders change and end, so its facts are not read again.

import type { CalendarDate } from '#domain/date.ts'
import { decimalOf, money } from '#domain/money.ts'
import type { ExemptionAgent } from '#domain/tax/exemption-agents.ts'
import type { OrderKind } from '#domain/tax/exemption-order.ts'
import type { Queryable } from '#platform/db.ts'
import type { NewPaper } from '#services/documents/index.ts'

type Row = {
  agentId: ExemptionAgent
  bank: string | null
  kind: OrderKind
  minor: bigint
  validFrom: CalendarDate
  validTo: CalendarDate | null
  tin: string | null
  partner: { firstName?: string; lastName?: string } | null
  signedOn: CalendarDate | null
}

export async function exemptionPapers(
  tx: Queryable,
  customerId: string,
  id: string,
): Promise<NewPaper[]> {
  const { rows } = await tx.query<Row>(
    `select agent_id as "agentId", b.name as bank, kind, amount_minor as minor, valid_from as "validFrom", valid_to as "validTo",
            tin, partner, signed_at::date as "signedOn"
       from tax.exemption_orders o left join deposits.bank_agents($1) b on b.bank_id = o.agent_id
      where customer_id = $1 and id = $2`,
    [customerId, id],
  )
  return rows.map(({ minor, partner, ...facts }) => ({
    type: 'exemptionOrder',
    subject: id,
    facts: {
      ...facts,
      amount: decimalOf(money(minor, 'EUR')),
      partner: partner && [partner.firstName, partner.lastName].filter(Boolean).join(' '),
    },
  }))
}
