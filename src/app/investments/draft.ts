// What is put into a portfolio or taken out, as it is being filled in, and the order made of it.

import type { CallRequest } from '#contracts/call.ts'
import type { investingCalls } from '#contracts/investing.ts'
import type { MixRhythm, NewMoneyRule } from '#domain/investment/own-mix.ts'
import type { PlanDay, PlanRhythm } from '#domain/investment/plan.ts'
import type { Increase } from '#domain/investment/yearly-increase.ts'
import { useTabDraft } from '../data/use-tab-draft.ts'
import type { Placed } from '../signing/use-placing.ts'

export type Body = CallRequest<typeof investingCalls.place>['body']

export type Draft = {
  /** As typed; what is not there was not touched yet. */
  amount: string
  template?: string
  name?: string
  how?: 'PARTIAL_SELL' | 'TOTAL_SELL'
  /** Of a savings plan: what each run puts in, and when. */
  each?: string
  rhythm?: PlanRhythm
  dayOfMonth?: PlanDay
  increase?: Increase
  /** The mandate it is collected under; null where it is taken from the account. */
  mandateId?: string | null
  /** Of funds one chooses: the percent of each as typed, and what becomes of the shares later. */
  weights?: Readonly<Record<string, string>>
  mixRhythm?: MixRhythm
  newMoney?: NewMoneyRule
  /** Of crypto assets that move: the portfolio they go to. */
  target?: string
  placed?: Placed<Body> | undefined
}

/** `about`: what is done with which portfolio, or the product that is begun. */
export const useDraft = (about: string) => useTabDraft<Draft>('investment', about, { amount: '' })
