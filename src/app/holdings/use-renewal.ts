// Whether the questions about investing are to be answered anew soon, or should have been.

import { investingCalls } from '#contracts/investing.ts'
import type { CalendarDate } from '#domain/date.ts'
import { isRenewalDue } from '#domain/investment/questionnaire.ts'
import { useSite } from '#shell/site.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { usePortfolios } from './use-portfolios.ts'

export type Renewal = { instanceId: string; validUntil: CalendarDate; isOld: boolean }

/** Only of whoever has invested. */
export function useRenewal(isHeld: boolean): Renewal | undefined {
  const { today } = useSite()
  const customerId = useCustomerId()
  const { data: portfolios = [] } = usePortfolios(isHeld)
  const [first] = portfolios
  const { data } = useAsk(
    investingCalls.profile,
    { query: { customer_id: customerId } },
    { isEnabled: customerId !== '' && first !== undefined },
  )
  const profile = data?.profile
  if (!first || !profile || !isRenewalDue(profile, today)) return undefined
  const { validUntil } = profile
  return { instanceId: first.id, validUntil, isOld: validUntil < today }
}
