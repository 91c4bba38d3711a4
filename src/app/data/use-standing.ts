// In which part whoever is logged in acts for the customer, and what that lets them do.

import { approvalCalls } from '#contracts/approvals.ts'
import { isPartAwaited } from '#domain/customer/awaited.ts'
import { type Act, mayDo } from '#domain/party/acts.ts'
import { useSessionView } from '../session/app-context.tsx'
import { useCustomer } from './customer-data.ts'
import { useAsk } from './use-ask.ts'
import { useCustomerId } from './use-details.ts'

export function useStanding() {
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  return useAsk(approvalCalls.standing, request, { isEnabled: customerId !== '' }).data
}

/** Whoever was given their part is not identified yet, and sees nothing of the account. */
export function useIsPartAwaited(): boolean {
  const { data: customer } = useCustomer()
  const { username } = useSessionView()
  return (
    customer !== undefined && isPartAwaited(customer.status, customer.embedded.persons, username)
  )
}

/** What nobody in that part may do is not offered. What a state refuses is: it says itself why. */
export function useMay(act: Act): boolean {
  const standing = useStanding()
  return !standing || mayDo(standing, act) !== 'role.forbidden'
}
