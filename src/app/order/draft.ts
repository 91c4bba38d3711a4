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

export function useDraft(offerId: string) {
  const { draft, keep, ...rest } = useTabDraft<Draft>('order', offerId, { amount: '' })
  return {
    ...{ draft, ...rest },
    /** The order made of it is gone; what was typed stays. */
    unplace: () => {
      const { placed: _, ...typed } = draft
      keep(typed)
    },
  }
}
