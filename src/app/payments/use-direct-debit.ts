// Mandates and collections, as the customer area asks for them.

import type { CallReply } from '#contracts/call.ts'
import { directDebitCalls } from '#contracts/direct-debit.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'

export type DebitStanding = CallReply<typeof directDebitCalls.standing>

export function useDirectDebit() {
  const customerId = useCustomerId()
  return useAsk(
    directDebitCalls.standing,
    { query: { customer_id: customerId } },
    { isEnabled: customerId !== '' },
  )
}
