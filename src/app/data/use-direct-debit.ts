// Mandates and collections, as the customer area asks for them.

import type { CallReply } from '#contracts/call.ts'
import { directDebitCalls } from '#contracts/direct-debit.ts'
import { useAsk } from './use-ask.ts'
import { useCustomerId } from './use-details.ts'

export type DebitStanding = CallReply<typeof directDebitCalls.standing>

export function useDirectDebit() {
  const customerId = useCustomerId()
  return useAsk(
    directDebitCalls.standing,
    { query: { customer_id: customerId } },
    { isEnabled: customerId !== '' },
  )
}
