// What the customer answered before investing, and the strategies that are offered to them.

import { investingCalls } from '#contracts/investing.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'

export function useInvestor() {
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const isEnabled = customerId !== ''
  const beginning = useAsk(investingCalls.beginning, request, { isEnabled })
  const profile = useAsk(investingCalls.profile, request, { isEnabled })
  const strategies = useAsk(investingCalls.strategies, request, { isEnabled })
  return {
    customerId,
    profile: profile.data?.profile,
    strategies: strategies.data,
    beginning: beginning.data,
    isLoading: !profile.data || !strategies.data || !beginning.data,
    isError: profile.isError || strategies.isError || beginning.isError,
    refetch: () => {
      void profile.refetch()
      void strategies.refetch()
      void beginning.refetch()
    },
  }
}
