// Exemption orders as their pages show them. [PRV-009, PRV-010]

import * as z from 'zod/mini'
import type { CallReply } from '#contracts/call.ts'
import { taxCalls } from '#contracts/tax.ts'
import { partsOf } from '#domain/date.ts'
import { parseAmount } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { money } from '#domain/money.ts'
import { isInForce, mayExempt } from '#domain/tax/exemption-order.ts'
import { useCustomer } from '../data/customer-data.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'

export type Exemptions = CallReply<typeof taxCalls.exemptionOrders>
export type ExemptionOrder = Exemptions['orders'][number]

/** Whoever can give none is told so without asking for them. */
export function useExemptions() {
  const customerId = useCustomerId()
  const customer = useCustomer()
  const isNone = customer.data !== undefined && !mayExempt(customer.data)
  const exemptions = useAsk(
    taxCalls.exemptionOrders,
    { query: { customer_id: customerId } },
    { isEnabled: customerId !== '' && customer.data !== undefined && !isNone },
  )
  const failed = customer.isError ? customer : exemptions
  return { data: exemptions.data, isNone, error: failed.error, refetch: failed.refetch }
}

export const euros = (amount: number) => money(BigInt(amount) * 100n, 'EUR')

/** As the market writes amounts; what is none stays as it was typed, and cents stay cents, to be refused. */
export function typedEuros(locale: Locale, text: string): number | string {
  const amount = parseAmount(locale, text, 'EUR')
  return amount ? Number(amount.minor) / 100 : text
}

/** Whole euros within the reach of any order. */
export const wholeEuros = z
  .number({ error: ({ input }) => (input === '' ? 'required' : 'exemption.whole') })
  .check(z.refine((amount) => Number.isInteger(amount), 'exemption.whole'))

/** This year's orders: what is given here, and what the customer noted of elsewhere. */
export function givenThisYear({ orders, externals, today, allowance }: Exemptions) {
  const { year } = partsOf(today)
  const current = orders.filter(({ state }) => isInForce(state))
  const here = current.reduce((sum, { amount }) => sum + amount, 0)
  const elsewhere = externals
    .filter((external) => external.year === year)
    .reduce((sum, { amount }) => sum + amount, 0)
  const isJoint = current.some(({ kind }) => kind === 'JOINT')
  return { current, here, elsewhere, limit: isJoint ? allowance.JOINT : allowance.SINGLE }
}
