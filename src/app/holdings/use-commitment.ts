// The customer's commitment to a private equity fund, and what it is worth.

import { commitmentCalls, type WireCommitmentStanding } from '#contracts/commitments.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { useHasPage } from '#shell/site.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { soonMs } from '../data/use-expecting.ts'

type Asked = { isHeld?: boolean; isExpecting?: boolean }

/**
 * Whoever holds one is told of it in every market, others where there are any. Money that was just paid in is reserved in a moment: while it is expected, it is
 * asked for again.
 */
export function useCommitment({ isHeld, isExpecting = false }: Asked = {}) {
  const customerId = useCustomerId()
  const hasPage = useHasPage()
  const isMissing = (of: WireCommitmentStanding | undefined) =>
    of?.commitment?.calls.some(({ missing }) => missing)
  return useAsk(
    commitmentCalls.standing,
    { query: { customer_id: customerId } },
    {
      isEnabled: (isHeld ?? hasPage('commitment')) && customerId !== '',
      again: (found) => (isExpecting && isMissing(found) ? soonMs : false),
    },
  )
}

export const commitmentWorth = (of: WireCommitmentStanding | undefined): Money[] =>
  of?.commitment ? [parseMoney(of.commitment.value, 'EUR')!] : []
