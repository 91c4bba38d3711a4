// Interest and its tax, reckoned by the engine from what the database holds: amounts, receipts, lines.

import type { CalendarDate } from '#domain/date.ts'
import { spansBetween } from '#domain/interest/accrual.ts'
import { interestOf, type Receipt, receiptOf } from '#domain/interest/receipt.ts'
import { marketOf } from '#domain/market.ts'
import { type Money, money } from '#domain/money.ts'
import { type InterestTax, interestTax } from '#domain/tax/interest-tax.ts'
import type { Queryable } from '#platform/db.ts'
import type { Contract } from './due.ts'

export const servicingBank = 'servicing-bank'

/** What a contract has earned since its last posting, up to a day. */
export function earnedUntil(contract: Contract, until: CalendarDate): Receipt {
  const { accruedFrom, steps, dayCount, currency, anchorOn, perYear } = contract
  const spans = spansBetween(accruedFrom, until, steps, steps)
  const schedule = { anchor: anchorOn, perYear }
  return receiptOf(spans, { dayCount, currency, schedule })
}

/** Who applies a German exemption order: the trustee, or a bank that holds the account itself. */
export const agentOf = ({ model, bankId }: Pick<Contract, 'model' | 'bankId'>): string =>
  model === 'DIRECT' ? bankId : servicingBank

/** What exemption orders still cover, by `customer agent`; used up as interest is reckoned. */
export type Exemptions = Map<string, bigint>

export async function readExemptions(
  tx: Queryable,
  customerIds: readonly string[],
  on: CalendarDate,
): Promise<Exemptions> {
  const { rows } = await tx.query<{ key: string; left: bigint }>(
    `select o.customer_id || ' ' || o.agent_id as key,
            greatest(o.amount_minor - coalesce(used.minor, 0), 0)::bigint as left
       from customers.exemption_orders o
       left join lateral (
         select sum(p.exempted_minor) as minor from deposits.interest_postings p
          where p.customer_id = o.customer_id and p.agent_id = o.agent_id
            and p.posted_on >= date_trunc('year', $2::date) and p.posted_on <= $2) used on true
      where o.customer_id = any ($1) and o.valid_from <= $2 and (o.valid_to is null or o.valid_to >= $2)`,
    [[...new Set(customerIds)], on],
  )
  return new Map(rows.map(({ key, left }) => [key, left]))
}

export type Reckoned = {
  contract: Contract
  /** The posting's date: it covers the days before it. */
  date: CalendarDate
  receipt: Receipt
  interest: Money
  tax: InterestTax
  agentId: string
}

export function reckon(
  contract: Contract,
  date: CalendarDate,
  on: CalendarDate,
  exemptions: Exemptions,
  receipt: Receipt = earnedUntil(contract, date),
): Reckoned {
  const interest = interestOf(receipt)
  const agentId = agentOf(contract)
  const key = `${contract.customerId} ${agentId}`
  const left = exemptions.get(key) ?? 0n
  const tax = interestTax({
    interest,
    on,
    market: marketOf(contract.market).country?.iso2 ?? 'EU',
    bankCountry: contract.bankCountry,
    model: contract.model,
    hasResidenceCertificate: true,
    germany: { exemptionLeft: money(left, contract.currency), churchPercent: '0' },
    situation: { isCreditedOncePerYear: contract.perYear === 1 },
  })
  exemptions.set(key, left - tax.exemptionUsed.minor)
  return { contract, date, receipt, interest, tax, agentId }
}
