// What deposit pages are drawn from: the overview, the banks behind it, and the orders on their way.

import { useCallback } from 'react'
import type { CallReply } from '#contracts/call.ts'
import { depositCalls, type WireDeposit } from '#contracts/deposits.ts'
import { offerCalls, type WireBank } from '#contracts/offers.ts'
import { type ListedOrder, orderCalls } from '#contracts/orders.ts'
import type { WireUnderWay } from '#contracts/payments.ts'
import { add, type Money, parseMoney } from '#domain/money.ts'
import { isOrderPending } from '#domain/order/order.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'

export type Overview = CallReply<typeof depositCalls.overview>

export function useOverview() {
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  return useAsk(depositCalls.overview, request, { isEnabled: customerId !== '' })
}

export type BankOf = (id: string) => Pick<WireBank, 'name'> & Partial<WireBank>

/** A bank nobody knows any more goes by its id. */
export function useBanks(): BankOf {
  const { data = [] } = useAsk(offerCalls.banks, {})
  const banks = new Map(data.map((bank) => [bank.id, bank]))
  return (id) => banks.get(id) ?? { name: id }
}

/** How a bank keeps deposits, of those that are known. */
export function useBankModels(): (bankId: string) => WireBank['model'] | undefined {
  const { data } = useAsk(offerCalls.banks, {})
  return useCallback((bankId) => data?.find(({ id }) => id === bankId)?.model, [data])
}

/** Not yet a deposit. */
export const useOrdersUnderWay = () => useSigned().filter(({ action }) => action === 'OPEN')

export function useSigned(): readonly ListedOrder[] {
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const { data = [] } = useAsk(orderCalls.list, request, { isEnabled: customerId !== '' })
  return data.filter(({ state }) => isOrderPending(state))
}

export const heldOf = ({ balance, accrued, currencyCode }: WireDeposit) => ({
  balance: parseMoney(balance, currencyCode)!,
  accrued: parseMoney(accrued, currencyCode)!,
})

/** What a deposit is with the interest it has earned so far. */
export function grownOf(deposit: WireDeposit): Money {
  const { balance, accrued } = heldOf(deposit)
  return add(balance, accrued)
}

/** With the opening and ever since. */
export const paidInOf = ({ principal, topUps, currencyCode }: WireDeposit): Money =>
  topUps.reduce(
    (sum, topUp) => add(sum, parseMoney(topUp.amount, currencyCode)!),
    parseMoney(principal, currencyCode)!,
  )

export const sumOf = ({ amount, currencyCode }: Pick<WireUnderWay, 'amount' | 'currencyCode'>) =>
  parseMoney(amount, currencyCode)!

export const isHeld = ({ isRunning }: WireDeposit): boolean => isRunning
