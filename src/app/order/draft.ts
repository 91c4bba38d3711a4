// An order that is being filled in, and the one made of it.

import type { MaturityWish } from '#domain/deposit/maturity-instruction.ts'
import { useTabDraft } from '../data/use-tab-draft.ts'

export type Draft = {
  /** As typed. */
  amount: string
  maturity?: MaturityWish
  /** The order made of it, and of which values. */
  placed?: { orderId: string; amount: string; maturity?: MaturityWish }
}

export const useDraft = (offerId: string) => useTabDraft<Draft>('order', offerId, { amount: '' })
