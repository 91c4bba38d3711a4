// What a paper of an investment is drawn of.

import type { CalendarDate } from '#domain/date.ts'
import type { Instruction } from '#services/orders/index.ts'
import type { OrderTerms } from './order-store.ts'
import type { Profile } from './profiles.ts'

export type DrawnInvestment = {
  order: Instruction
  terms: OrderTerms
  /** None of a sale. */
  profile?: Profile | undefined
  /** The deepest fall the strategy has seen, as a share of one below zero. */
  worstFall: string
  today: CalendarDate
}
