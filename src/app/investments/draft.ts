// An investment that is being filled in, and the order made of it.

import type { CallRequest } from '#contracts/call.ts'
import type { investingCalls } from '#contracts/investing.ts'
import { useTabDraft } from '../data/use-tab-draft.ts'

export type Body = CallRequest<typeof investingCalls.place>['body']

export type Draft = {
  /** As typed; what is not there was not touched yet. */
  amount: string
  template?: string
  name?: string
  /** The order made of it, and of which wish. */
  placed?: { orderId: string; body: Body }
}

/** `about`: the portfolio, or the product that is begun. */
export const useDraft = (about: string) => useTabDraft<Draft>('investment', about, { amount: '' })
