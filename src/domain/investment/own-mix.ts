// A portfolio whose holder chooses the funds: which weights it may have, how often they are restored, and where new
// money goes.

import type { CustomerType } from '../customer/customer.ts'
import { addMonths, type CalendarDate } from '../date.ts'
import type { Locale } from '../market.ts'
import { type InstrumentCode, instrumentCodes, instruments } from './instrument.ts'
import type { Target } from './template.ts'

export const mixRhythms = ['NONE', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY'] as const
export type MixRhythm = (typeof mixRhythms)[number]

/** To all funds by their weights, or to those that lack most, so that less has to be sold, and taxed, later. */
export const newMoneyRules = ['BY_TARGET', 'FURTHEST_BELOW'] as const
export type NewMoneyRule = (typeof newMoneyRules)[number]

export type OwnMix = {
  weights: readonly Target[]
  rhythm: MixRhythm
  newMoney: NewMoneyRule
}

const byIsin = (weights: readonly Target[]): string =>
  weights
    .map(({ isin, percent }) => `${isin} ${percent}`)
    .sort()
    .join()

/** In whatever order they stand: nothing has to be sold or bought between them. */
export const hasSameWeights = (one: OwnMix, other: OwnMix): boolean =>
  byIsin(one.weights) === byIsin(other.weights)

export const isSameMix = (one: OwnMix, other: OwnMix): boolean =>
  hasSameWeights(one, other) && one.rhythm === other.rhythm && one.newMoney === other.newMoney

export const weightBounds = { mostFunds: 10, leastPercent: 5, mostCryptoPercent: 10 }

/** Crypto notes are sold in Germany alone, and not to two holders together. */
export const hasCrypto = (market: Locale): boolean => market === 'de-DE'
/** A note on crypto assets can be a tenth of them at most. */
export const canBeMixed = (codes: readonly InstrumentCode[]): boolean =>
  codes.some((code) => code !== 'CRYPTO')

export const fundsOn = (market: Locale, customerType: CustomerType): InstrumentCode[] =>
  instrumentCodes.filter(
    (code) => code !== 'CRYPTO' || (hasCrypto(market) && customerType !== 'JOINT'),
  )

export const weightsRefusals = [
  ...(['weights.count', 'weights.unknown', 'weights.duplicate'] as const),
  ...(['weights.min', 'weights.crypto', 'weights.sum'] as const),
] as const
export type WeightsRefusal = (typeof weightsRefusals)[number]

/** What is wrong with one weight by itself. */
export function weightRefusal({
  isin,
  percent,
}: Target): 'weights.min' | 'weights.crypto' | undefined {
  if (percent < weightBounds.leastPercent) return 'weights.min'
  const isTooMuch = percent > weightBounds.mostCryptoPercent
  return isin === instruments.CRYPTO.isin && isTooMuch ? 'weights.crypto' : undefined
}

export const sumOfWeights = (weights: readonly Target[]): number =>
  weights.reduce((sum, { percent }) => sum + percent, 0)

/** By precedence: of several, the first is told. */
export function weightsRefusal(
  weights: readonly Target[],
  offered: readonly InstrumentCode[],
): WeightsRefusal | undefined {
  const isins = weights.map(({ isin }) => isin)
  if (weights.length === 0 || weights.length > weightBounds.mostFunds) return 'weights.count'
  if (!isins.every((isin) => offered.some((code) => instruments[code].isin === isin)))
    return 'weights.unknown'
  if (new Set(isins).size < isins.length) return 'weights.duplicate'
  const single = weights.map(weightRefusal)
  if (single.includes('weights.min')) return 'weights.min'
  if (single.includes('weights.crypto')) return 'weights.crypto'
  return sumOfWeights(weights) === 100 ? undefined : 'weights.sum'
}

const samples = {
  CALM: { GLOB: 40, GOVT: 30, WRLD: 20, GOLD: 10 },
  BALANCED: { WRLD: 40, GLOB: 25, CORP: 15, EMKT: 10, SMAL: 10 },
  BOLD: { WRLD: 55, EMKT: 20, SMAL: 15, EURO: 10 },
} satisfies Record<string, Partial<Record<InstrumentCode, number>>>
export type SampleMix = keyof typeof samples
export const sampleMixes = Object.keys(samples) as SampleMix[]

/** To begin from; no advice. */
export const sampleWeights = (sample: SampleMix): Target[] =>
  Object.entries(samples[sample]).map(([code, percent]) => ({
    ...{ isin: instruments[code as InstrumentCode].isin, percent },
  }))

const monthsBetween = { MONTHLY: 1, QUARTERLY: 3, HALF_YEARLY: 6, YEARLY: 12 } as const

/** The first day of the next month, quarter, half-year or year; none where the weights are left alone. */
export function nextRebalancing(rhythm: MixRhythm, after: CalendarDate): CalendarDate | undefined {
  if (rhythm === 'NONE') return undefined
  const months = monthsBetween[rhythm]
  const passed = (Number(after.slice(5, 7)) - 1) % months
  return addMonths(`${after.slice(0, 8)}01` as CalendarDate, months - passed)
}

/** Of the deepest fall each fund has seen, as shares of one below zero: as if all had fallen at once. */
export function fallOfMix(
  weights: readonly Target[],
  fallOfFund: (isin: string) => string,
): string {
  const millionths = weights.reduce(
    (sum, { isin, percent }) => sum + BigInt(fallOfFund(isin).replace('.', '')) * BigInt(percent),
    0n,
  )
  const digits = String(-millionths / 100n).padStart(7, '0')
  return `${millionths <= -100n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}
