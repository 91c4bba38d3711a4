// The state of an order in a word.

import { useTranslations } from 'use-intl/react'
import type { WireOrder } from '#contracts/orders.ts'
import { Badge } from '#ui/view/badge.tsx'

type State = WireOrder['instructionState']

const tones: Partial<Record<State, 'warn' | 'quiet'>> = {
  CONFIRMED: 'warn',
  ISSUE_IDENTIFIED: 'warn',
  CANCELLED: 'quiet',
  REVOKED: 'quiet',
  REJECTED: 'quiet',
  REVOCATION_REQUESTED: 'quiet',
}

export const toneOf = (state: State) => tones[state] ?? 'accent'

export function OrderBadge({ state }: { state: State }) {
  const t = useTranslations('order.states')
  return (
    <Badge tone={toneOf(state)} data-state={state}>
      {t(state)}
    </Badge>
  )
}
