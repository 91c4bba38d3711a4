// The tax desk: what interest and funds earned in this tax year and what was taken from it, by whoever takes it.

import type { CallReply } from '#contracts/call.ts'
import type { taxCalls } from '#contracts/tax.ts'
import type { CalendarDate } from '#domain/date.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import { taxYearOn } from '#domain/tax/overview.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { readSalesChannel } from '#services/customer/index.ts'
import { fundTaxesOf } from '#services/documents/index.ts'

type Desk = CallReply<typeof taxCalls.desk>
type Agent = { agentId: string; currency: Currency }

const agentOf = ({ agentId, currency }: Agent) => ({ agentId, currencyCode: currency })

export async function viewDesk(tx: Tx, customerId: string): Promise<Desk> {
  const today = await businessDate(tx)
  const { market } = (await readSalesChannel(tx, customerId))!
  const { name: year, from, to } = taxYearOn(marketOf(market).country?.iso2, today)
  const fundsOf = await fundTaxesOf(tx, [{ customerId, from, to }])
  const funds = fundsOf({ customerId, from })
  return {
    ...{ today, year, from, to },
    ...(funds && { funds }),
    payers: await payersOf(tx, customerId, from, to),
    corrections: await correctionsOf(tx, customerId, from, to),
  }
}

type Payer = Agent & {
  interest: bigint
  exempted: bigint
  tax: bigint
  taxes: Desk['payers'][number]['taxes']
}

async function payersOf(tx: Tx, customerId: string, from: CalendarDate, to: CalendarDate) {
  const { rows } = await tx.query<Payer>(
    `select t.agent_id as "agentId", t.currency, t.interest_minor as interest,
            t.exempted_minor as exempted, t.tax_minor as tax, t.taxes
       from deposits.taxed_by_agent($1, $2, $3) t
      order by t.interest_minor desc, t.agent_id`,
    [customerId, from, to],
  )
  return rows.map(({ interest, exempted, tax, taxes, ...agent }) => {
    const said = (minor: bigint) => decimalOf(money(minor, agent.currency))
    return {
      ...agentOf(agent),
      ...{ interest: said(interest), exempted: said(exempted), tax: said(tax), taxes },
    }
  })
}

/** The newest first. */
async function correctionsOf(tx: Tx, customerId: string, from: CalendarDate, to: CalendarDate) {
  const { rows } = await tx.query<Agent & { id: string; on: CalendarDate; tax: bigint }>(
    `select c.id, c.agent_id as "agentId", c.currency, c.corrected_on as "on", c.tax_minor as tax
       from deposits.booked_corrections c
      where c.customer_id = $1 and c.corrected_on between $2 and $3 order by c.corrected_on desc, c.id desc`,
    [customerId, from, to],
  )
  return rows.map(({ id, on, tax, ...agent }) => ({
    ...agentOf(agent),
    ...{ id, on, tax: decimalOf(money(tax, agent.currency)) },
  }))
}
