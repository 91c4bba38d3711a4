// The customer's pension, and how its orders are placed and taken back.

import type { CallRequest } from '#contracts/call.ts'
import { investingCalls } from '#contracts/investing.ts'
import { pensionCalls, type WirePension, type WireStanding } from '#contracts/pension.ts'
import type { Increase } from '#domain/investment/yearly-increase.ts'
import type { DependentsInsurance, PensionScenario } from '#domain/pension/pension.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { soonMs } from '../data/use-expecting.ts'
import { useTabDraft } from '../data/use-tab-draft.ts'
import { useApp } from '../session/app-context.tsx'
import type { Orders, Placed } from '../signing/use-placing.ts'

/** Money that was just paid in is reserved in a moment: while it is expected, it is asked for again. */
export function usePension({ isExpecting = false } = {}) {
  const customerId = useCustomerId()
  const isMissing = (of: WireStanding | undefined) =>
    of?.contract?.orders.some(({ missing }) => missing)
  return useAsk(
    pensionCalls.standing,
    { query: { customer_id: customerId } },
    {
      isEnabled: customerId !== '',
      again: (found) => (isExpecting && isMissing(found) ? soonMs : false),
    },
  )
}

export type Body = CallRequest<typeof pensionCalls.place>['body']

export function usePensionOrders(): Orders<Body> {
  const { client } = useApp()
  return {
    place: (body, idempotencyKey) => client.ask(pensionCalls.place, { body, idempotencyKey }),
    cancel: (orderId, idempotencyKey) =>
      client.ask(investingCalls.cancel, { params: { orderId }, idempotencyKey }),
  }
}

export type Draft = {
  /** As typed. */
  amount: string
  scenario?: PensionScenario
  startAge?: string
  survivors?: DependentsInsurance
  increase?: Increase
  wish?: 'TOP_UP' | 'CHANGE' | 'HOLIDAY'
  months?: string
  placed?: Placed<Body> | undefined
}

export const usePensionDraft = (about: 'start' | 'contributions') =>
  useTabDraft<Draft>('pension', about, { amount: '' })

/** Something can still be put in, or agreed on. */
export const isPutInto = ({ canChange, canTopUp }: WirePension): boolean => canChange || canTopUp
