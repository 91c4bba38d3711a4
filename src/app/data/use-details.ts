// The customer's own data as account pages show and change it: with the version a change starts from.

import type { CallReply } from '#contracts/call.ts'
import { customerDetailCalls } from '#contracts/customer-details.ts'
import { useSessionInformation } from '../session/access-wrapper.tsx'
import { useAsk } from './use-ask.ts'

export type Details = CallReply<typeof customerDetailCalls.details>
export type DetailsPerson = NonNullable<Details['customer']['embedded']['persons']>[number]

export const useCustomerId = (): string => useSessionInformation().customerId ?? ''

export function useDetails() {
  const customerId = useCustomerId()
  return useAsk(
    customerDetailCalls.details,
    { params: { customerId } },
    { isEnabled: customerId !== '' },
  )
}

export const personsOf = ({ customer }: Details): readonly DetailsPerson[] =>
  customer.embedded.persons ?? []
