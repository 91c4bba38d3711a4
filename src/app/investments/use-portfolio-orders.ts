// How orders of a portfolio are placed and taken back.

import { investingCalls } from '#contracts/investing.ts'
import { useApp } from '../session/app-context.tsx'
import type { Orders } from '../signing/use-placing.ts'
import type { Body } from './draft.ts'

export function usePortfolioOrders(): Orders<Body> {
  const { client } = useApp()
  return {
    place: (body, idempotencyKey) => client.ask(investingCalls.place, { body, idempotencyKey }),
    cancel: (orderId, idempotencyKey) =>
      client.ask(investingCalls.cancel, { params: { orderId }, idempotencyKey }),
  }
}
