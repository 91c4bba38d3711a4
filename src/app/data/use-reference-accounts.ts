// The accounts of the customer that money can be paid out to, and those that are pending.

import { referenceAccountCalls } from '#contracts/reference-account.ts'
import { useAsk } from './use-ask.ts'
import { useCustomerId } from './use-details.ts'

export function useReferenceAccounts() {
  const customerId = useCustomerId()
  const params = { customerId }
  return useAsk(referenceAccountCalls.list, { params }, { isEnabled: customerId !== '' })
}
