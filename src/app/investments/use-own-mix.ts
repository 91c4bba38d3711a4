// Funds a customer can choose of, and the mix of them that is being typed.

import { investingCalls } from '#contracts/investing.ts'
import type { WireFund } from '#contracts/offered-investments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { instrumentCodeOf, instruments } from '#domain/investment/instrument.ts'
import {
  canBeMixed,
  fallOfMix,
  type OwnMix,
  weightRefusal,
  weightsRefusal,
} from '#domain/investment/own-mix.ts'
import { cryptoTemplate } from '#domain/investment/portfolio.ts'
import type { Target } from '#domain/investment/template.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import type { Draft } from './draft.ts'

export function useFunds(isEnabled = true) {
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  return useAsk(investingCalls.funds, request, { isEnabled: isEnabled && customerId !== '' })
}

/** The note on crypto assets as the one strategy it is; none where it is not offered. */
/** All of them, where a mix can be made of them. */
export const mixableOf = (funds: readonly WireFund[]): readonly WireFund[] =>
  canBeMixed(funds.flatMap(({ isin }) => instrumentCodeOf(isin) ?? [])) ? funds : []

export const cryptoOf = (funds: readonly WireFund[]) =>
  funds
    .filter(({ isin }) => isin === instruments.CRYPTO.isin)
    .map(({ worstFall, since }) => ({ template: cryptoTemplate, worstFall, since }))

const wholePercent = /^(100|\d{1,2})$/
const isPercentTyped = (text: string): boolean => text === '' || wholePercent.test(text)

/** What is wrong with what is typed for one fund, and is told there. */
export function shareRefusal(isin: string, text: string) {
  if (!isPercentTyped(text)) return 'format' as const
  const percent = Number(text)
  return percent > 0 ? weightRefusal({ isin, percent }) : undefined
}

/** What is not typed, or nothing, is not held. */
export const weightsTyped = (typed: Draft['weights'] = {}): Target[] =>
  Object.entries(typed)
    .filter(([, text]) => wholePercent.test(text) && Number(text) > 0)
    .map(([isin, text]) => ({ isin, percent: Number(text) }))

/** What is wrong with the whole, or nothing. */
export function mixRefusal(typed: Draft['weights'] = {}, funds: readonly WireFund[]) {
  if (!Object.values(typed).every(isPercentTyped)) return 'weights.sum' as const
  const offered = funds.flatMap(({ isin }) => instrumentCodeOf(isin) ?? [])
  return weightsRefusal(weightsTyped(typed), offered)
}

export const mixOf = ({ weights, mixRhythm, newMoney }: Draft): OwnMix => ({
  ...{ weights: weightsTyped(weights), rhythm: mixRhythm ?? 'YEARLY' },
  newMoney: newMoney ?? 'BY_TARGET',
})

export type ChosenMix = { mix: OwnMix; worstFall: string; since: CalendarDate }

/** With how deep its funds have fallen. */
export const chosenOf = (mix: OwnMix, funds: readonly WireFund[]): ChosenMix => ({
  mix,
  worstFall: fallOfMix(
    mix.weights,
    (isin) => funds.find((fund) => fund.isin === isin)?.worstFall ?? '0.000000',
  ),
  since: funds[0]!.since,
})
