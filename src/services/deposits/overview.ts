// The overview of a customer: ten statements, however many deposits there are.

import type { CallReply } from '#contracts/call.ts'
import type { depositCalls, WireDeposit } from '#contracts/deposits.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { WithdrawalKind } from '#domain/deposit/deposit-withdrawal.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import { exemptionLeft } from '#domain/tax/exemption-order.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { moneyReserved, moneyUnderWay } from '#services/payments/index.ts'
import { certificatesHeld, ordersInForce } from '#services/tax/index.ts'
import { viewOutside } from './outside.ts'
import { viewDeposits } from './views.ts'

type Overview = CallReply<typeof depositCalls.overview>

export async function viewOverview(tx: Tx, customerId: string): Promise<Overview> {
  const today = await businessDate(tx)
  const deposits = await viewDeposits(tx, today, customerId)
  return {
    today,
    deposits,
    withdrawals: await pendingWithdrawals(tx, customerId),
    received: await receivedByMonth(tx, customerId, today),
    exemptions: await exemptionsOf(tx, customerId, today),
    certificates: (await certificatesHeld(tx, [customerId])).get(customerId) ?? [],
    outside: await viewOutside(tx, customerId),
    underWay: [...(await moneyUnderWay(tx, customerId, today)), ...deposits.flatMap(comingBack)],
    reserved: await moneyReserved(tx, customerId),
  }
}

/** Of a contract undone the money stands on the deposit until the bank has sent it back. */
const comingBack = (deposit: WireDeposit): Overview['underWay'] =>
  deposit.state === 'CLOSING_PENDING' && !deposit.isRunning
    ? [
        {
          ...{ id: deposit.orderId ?? deposit.id, kind: 'RETURN', depositKind: deposit.kind },
          ...{ bankId: deposit.bankId, currencyCode: deposit.currencyCode },
          amount: deposit.balance,
        },
      ]
    : []

async function pendingWithdrawals(tx: Tx, customerId: string): Promise<Overview['withdrawals']> {
  const { rows } = await tx.query<{
    id: string
    depositId: string
    kind: WithdrawalKind
    minor: bigint | null
    currency: Currency
    effectiveOn: CalendarDate
  }>(
    `select w.id, w.instance_id as "depositId", w.kind, w.amount_minor as minor, i.currency,
            w.effective_on as "effectiveOn"
       from deposits.withdrawals w
       join holdings.product_instances i on i.customer_id = w.customer_id and i.id = w.instance_id
      where w.customer_id = $1 and w.state = 'REQUESTED' order by w.effective_on, w.id`,
    [customerId],
  )
  return rows.map(({ minor, currency, ...row }) => ({
    ...row,
    state: 'REQUESTED',
    ...(minor !== null && { amount: decimalOf(money(minor, currency)) }),
  }))
}

async function receivedByMonth(
  tx: Tx,
  customerId: string,
  today: CalendarDate,
): Promise<Overview['received']> {
  const { rows } = await tx.query<{
    month: string
    currencyCode: Currency
    interest: bigint
    tax: bigint
  }>(
    `select to_char(day, 'YYYY-MM') as month, currency as "currencyCode",
            sum(interest)::bigint as interest, sum(tax)::bigint as tax
       from (select customer_id, posted_on as day, currency, interest_minor as interest, tax_minor as tax
               from deposits.interest_postings
             union all
             select customer_id, corrected_on, currency, 0, tax_minor from deposits.tax_corrections) booked
      where customer_id = $1 and day > date_trunc('month', $2::date) - interval '12 months'
      group by 1, 2 order by 1, 2`,
    [customerId, today],
  )
  return rows.map(({ interest, tax, ...row }) => ({
    ...row,
    interest: decimalOf(money(interest, row.currencyCode)),
    tax: decimalOf(money(tax, row.currencyCode)),
  }))
}

/** Exemption orders are a German matter, and so in euros. */
async function exemptionsOf(
  tx: Tx,
  customerId: string,
  today: CalendarDate,
): Promise<Overview['exemptions']> {
  const orders = await ordersInForce(tx, [customerId], today)
  return orders.map(({ agentId, order }) => ({
    agentId,
    currencyCode: 'EUR',
    amount: decimalOf(money(BigInt(order.amount) * 100n, 'EUR')),
    left: decimalOf(exemptionLeft(order)),
    ...(order.validTo && { validTo: order.validTo }),
  }))
}
