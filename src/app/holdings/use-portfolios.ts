// The portfolios a customer holds, and what they are worth together.

import { investmentCalls, type WirePortfolio } from '#contracts/investments.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import type { HeaderFacts } from '../data/header-facts.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'

/** Asked for only where something is held. */
export function usePortfolios(isHeld = true) {
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  return useAsk(investmentCalls.portfolios, request, { isEnabled: isHeld && customerId !== '' })
}

export const isInvested = ({ holdings }: HeaderFacts): boolean =>
  holdings.hasWealthProduct || holdings.dwmInstanceId !== undefined

/** Of any kind: portfolios, a pension, a private equity fund. */
export const hasInvestments = (facts: HeaderFacts): boolean =>
  isInvested(facts) || facts.bound.length > 0 || facts.hasCommitment

export const worthOf = ({ value, currencyCode }: WirePortfolio): Money =>
  parseMoney(value, currencyCode)!
