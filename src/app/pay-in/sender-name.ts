// By what name money of this customer comes.

import { customerView } from '#domain/customer/customer.ts'
import { useCustomer } from '../data/customer-data.ts'

/** The name a payment of this customer's comes under. */
export function useSenderName(): string {
  const { data: customer } = useCustomer()
  if (!customer) return ''
  return customer.company?.legalName ?? customerView(customer, undefined, undefined).fullName
}
