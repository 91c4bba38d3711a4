// Interest and its tax, reckoned by the engine from what the database holds: amounts, receipts, lines.

import { type CalendarDate, earlier, later } from '#domain/date.ts'
import type { WithdrawalKind } from '#domain/deposit/deposit-withdrawal.ts'
import { interestOf, type Receipt } from '#domain/interest/receipt.ts'
import {
  agentOf,
  amountEarned,
  brokenTerm,
  contractTax,
  earnedUntil,
} from '#domain/interest/running-contract.ts'
import { add, type Money, money, subtract } from '#domain/money.ts'
import type { HeldCertificate } from '#domain/tax/certificate.ts'
import { exemptionLeft } from '#domain/tax/exemption-order.ts'
import type { InterestTax } from '#domain/tax/interest-tax.ts'
import type { Queryable } from '#platform/db.ts'
import { certificatesHeld, ordersInForce } from '#services/tax/index.ts'
import { type Contract, contractsWhere } from './due.ts'

export { agentOf, earnedUntil } from '#domain/interest/running-contract.ts'

/** What a running deposit has earned since its last posting. */
export function accruedBy(contract: Contract, today: CalendarDate): Money {
  const { accruedFrom, maturesOn } = contract
  const until = later(accruedFrom, maturesOn ? earlier(today, maturesOn) : today)
  return amountEarned(contract, until)
}

/** What stands at a bank under a customer's name, with what it has earned: a guarantee's limit holds for both. */
export async function heldAtBank(
  tx: Queryable,
  customerId: string,
  bankId: string,
  today: CalendarDate,
): Promise<bigint> {
  const condition = 'c.customer_id = $1 and c.bank_id = $2 and c.is_running'
  const running = await contractsWhere(tx, condition, [customerId, bankId])
  return running.reduce(
    (sum, contract) => sum + contract.balance.minor + accruedBy(contract, today).minor,
    0n,
  )
}

export type Exemptions = {
  /** What exemption orders still cover, by `customer agent`; used up as interest is reckoned. */
  left: Map<string, bigint>
  /** By customer. */
  certificates: Map<string, HeldCertificate[]>
}

export async function readExemptions(
  tx: Queryable,
  customerIds: readonly string[],
  on: CalendarDate,
): Promise<Exemptions> {
  const orders = await ordersInForce(tx, customerIds, on)
  return {
    left: new Map(
      orders.map(({ customerId, agentId, order }) => [
        `${customerId} ${agentId}`,
        exemptionLeft(order).minor,
      ]),
    ),
    certificates: await certificatesHeld(tx, customerIds),
  }
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

export type Leaving = { reckoned: Reckoned; penalty: Money; paid: Money }

/** All of a deposit before its end: what it earned by its rule, less tax and penalty. Quoted and paid alike. */
export function reckonLeaving(
  contract: Contract,
  { kind, on }: { kind: WithdrawalKind; on: CalendarDate },
  day: CalendarDate,
  exemptions: Exemptions,
): Leaving {
  const broken = kind === 'EARLY_EXIT' ? brokenTerm(contract, on) : {}
  const reckoned = reckon(contract, on, day, exemptions, broken.receipt)
  const penalty = broken.penalty ?? money(0n, contract.currency)
  const paid = subtract(add(contract.balance, reckoned.tax.net), penalty)
  return { reckoned, penalty, paid }
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
  const left = exemptions.left.get(key) ?? 0n
  const certificates = exemptions.certificates.get(contract.customerId) ?? []
  const tax = contractTax(contract, interest, on, left, certificates)
  exemptions.left.set(key, left - tax.exemptionUsed.minor)
  return { contract, date, receipt, interest, tax, agentId }
}
