// An order that is being filled in: it survives a reload and the way back, in this tab, for this customer.

import { useState } from 'react'
import type { MaturityWish } from '#domain/deposit/maturity-instruction.ts'
import { readStored, store, session as tabStorage } from '#shell/stored.ts'
import { useCustomerId } from '../data/use-details.ts'

export type Draft = {
  /** As typed. */
  amount: string
  maturity?: MaturityWish
  /** The order made of it, and of which values. */
  placed?: { orderId: string; amount: string; maturity?: MaturityWish }
}

const keyOf = (customerId: string, offerId: string) => `order ${customerId} ${offerId}`

function read(key: string): Draft {
  try {
    return { amount: '', ...JSON.parse(readStored(tabStorage, key) ?? '{}') }
  } catch {
    return { amount: '' }
  }
}

export function useDraft(offerId: string) {
  const key = keyOf(useCustomerId(), offerId)
  const [draft, setDraft] = useState(() => read(key))
  function keep(next: Draft): void {
    store(tabStorage, key, JSON.stringify(next))
    setDraft(next)
  }
  return {
    draft,
    change: (change: Partial<Draft>) => keep({ ...draft, ...change }),
    /** The order made of it is gone; what was typed stays. */
    unplace: () => {
      const { placed: _, ...rest } = draft
      keep(rest)
    },
    forget: () => store(tabStorage, key, undefined),
  }
}
