// In which part whoever is logged in acts for the customer, and what that lets them do.

import { approvalCalls } from '#contracts/approvals.ts'
import { type Act, mayDo } from '#domain/party/acts.ts'
import { useAsk } from './use-ask.ts'
import { useCustomerId } from './use-details.ts'

export function useStanding() {
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  return useAsk(approvalCalls.standing, request, { isEnabled: customerId !== '' }).data
}

/** What nobody in that part may do is not offered. What a state refuses is: it says itself why. */
export function useMay(act: Act): boolean {
  const standing = useStanding()
  return !standing || mayDo(standing, act) !== 'role.forbidden'
}
