// What a customer has in portfolios, a pension and a private equity fund, as changes of the course from a day until now.

import { useMemo } from 'react'
import { investmentCalls } from '#contracts/investments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type Change, worthChanges } from '#domain/holdings/course.ts'
import { type Currency, parseMoney } from '#domain/money.ts'
import type { HeaderFacts } from '../data/header-facts.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useCommitment } from './use-commitment.ts'
import { isInvested } from './use-portfolios.ts'

/** Nothing is drawn before all of it is known; what cannot be loaded is named. */
export function useInvestedCourse(facts: HeaderFacts, currency: Currency, from: CalendarDate) {
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId, from } }
  const isHeld = isInvested(facts) || facts.bound.length > 0
  const valued = useAsk(investmentCalls.course, request, { isEnabled: isHeld })
  const fund = useCommitment({ isHeld: facts.hasCommitment })
  const changes = useMemo(() => {
    const minorOf = (decimal: string) => parseMoney(decimal, currency)!.minor
    const closes = (valued.data ?? [])
      .filter(({ currencyCode }) => currencyCode === currency)
      .map(({ on, kind, amount }): Change => ({ on, place: kind, minor: minorOf(amount) }))
    const { commitment } = fund.data ?? {}
    if (commitment?.currencyCode !== currency) return closes
    // What is still there: what it has brought, without what came back and with what was paid in.
    const worths = commitment.curve.map(({ on, net, paidIn, distributed }) => ({
      ...{ on, minor: minorOf(net) + minorOf(paidIn) - minorOf(distributed) },
    }))
    return [...closes, ...worthChanges('COMMITMENT', worths, from)]
  }, [valued.data, fund.data, currency, from])
  const isWaiting = (isHeld && valued.isPending) || (facts.hasCommitment && fund.isPending)
  return { changes, isHeld, isWaiting, isMissing: valued.isError || fund.isError }
}
