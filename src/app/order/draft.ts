// An order that is being filled in, and the one made of it.

import type { CallRequest } from '#contracts/call.ts'
import type { orderCalls } from '#contracts/orders.ts'
import type { MaturityWish } from '#domain/deposit/maturity-instruction.ts'
import { useTabDraft } from '../data/use-tab-draft.ts'
import type { Placed } from '../signing/use-placing.ts'

export type Body = CallRequest<typeof orderCalls.place>['body']

export type Draft = {
  /** As typed. */
  amount: string
  maturity?: MaturityWish
  placed?: Placed<Body> | undefined
}

export const useDraft = (offerId: string) => useTabDraft<Draft>('order', offerId, { amount: '' })
