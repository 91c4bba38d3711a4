// The customer's pension, and how its orders are placed and taken back.

import type { CallRequest } from '#contracts/call.ts'
import { investingCalls } from '#contracts/investing.ts'
import { pensionCalls } from '#contracts/pension.ts'
import type { DependentsInsurance, PensionScenario } from '#domain/pension/pension.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useTabDraft } from '../data/use-tab-draft.ts'
import { useApp } from '../session/app-context.tsx'
import type { Orders, Placed } from '../signing/use-placing.ts'

export function usePension() {
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  return useAsk(pensionCalls.standing, request, { isEnabled: customerId !== '' })
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
  wish?: 'TOP_UP' | 'CHANGE' | 'HOLIDAY'
  months?: string
  placed?: Placed<Body> | undefined
}

export const usePensionDraft = (about: 'start' | 'contributions') =>
  useTabDraft<Draft>('pension', about, { amount: '' })
