// The portfolio that the page's address names, of the customer who is acted for.

import type { CallReply } from '#contracts/call.ts'
import { investmentCalls } from '#contracts/investments.ts'
import { useSite } from '#shell/site.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'

export type Portfolio = CallReply<typeof investmentCalls.portfolio>

export function usePortfolio() {
  const { instanceId: portfolioId = '' } = useSite().params
  const customerId = useCustomerId()
  return useAsk(
    investmentCalls.portfolio,
    { params: { portfolioId }, query: { customer_id: customerId } },
    { isEnabled: customerId !== '' },
  )
}
