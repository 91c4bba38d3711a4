// The templates of portfolios: what each strategy holds, how much it risks and what it costs.

import type { ProductFamily } from '../holdings/product-families.ts'
import type { Locale } from '../market.ts'
import { isPensionTemplate } from '../pension/pension.ts'
import { type Rate, rate } from '../rate.ts'
import { type InstrumentCode, instruments } from './instrument.ts'
import {
  cryptoTemplate,
  equityShareOf,
  isClosedStrategy,
  isUnadvised,
  ownTemplate,
} from './portfolio.ts'

/** A part of a portfolio in whole percent. */
export type Target = { readonly isin: string; readonly percent: number }

type Mix = Partial<Record<InstrumentCode, number>>

const mixes: Record<string, { mix: Mix; riskClass: number }> = {
  MM: { mix: { MMKT: 100 }, riskClass: 1 },
  30: {
    mix: { WRLD: 18, EURO: 5, EMKT: 4, SMAL: 3, GOVT: 30, CORP: 25, GLOB: 15 },
    riskClass: 3,
  },
  50: {
    mix: { WRLD: 30, EURO: 8, EMKT: 7, SMAL: 5, GOVT: 20, CORP: 20, GLOB: 10 },
    riskClass: 4,
  },
  70: {
    mix: { WRLD: 42, EURO: 11, EMKT: 10, SMAL: 7, GOVT: 12, CORP: 12, GLOB: 6 },
    riskClass: 4,
  },
  100: { mix: { WRLD: 60, EURO: 16, EMKT: 14, SMAL: 10 }, riskClass: 5 },
  [cryptoTemplate]: { mix: { CRYPTO: 100 }, riskClass: 7 },
}

const mixOf = (template: string) => {
  const found = mixes[equityShareOf(template) ?? (template.startsWith('DWMMM') ? 'MM' : template)]
  if (!found) throw new Error(`${template} is no strategy: add its mix to template.ts`)
  return found
}

/** By the strategy, or by the holder's own weights where there are any. */
export const targetsOf = (template: string, own?: readonly Target[] | null): readonly Target[] =>
  own ?? strategyTargets(template)

const strategyTargets = (template: string): Target[] =>
  Object.entries(mixOf(template).mix).map(([code, percent]) => ({
    isin: instruments[code as InstrumentCode].isin,
    percent,
  }))

/** From 1, hardly any, to 7. */
export const riskClassOf = (template: string): number => mixOf(template).riskClass

/** The configurator has no family of its own in the document; it goes with the robo portfolios. */
export function familyOf(template: string): ProductFamily {
  if (isPensionTemplate(template)) return 'PENSION'
  if (template === cryptoTemplate) return 'CRYPTO'
  return isClosedStrategy(template) || template === ownTemplate ? 'ROBO' : 'DWM'
}

/** What the service costs a year, in percent of the value, where a template has no fee of its own. */
export const serviceFee: Rate = rate('0.46')

const [pensionFee, unadvisedFee] = [rate('0.58'), rate('0.43')]

/** None where it is the same as elsewhere. */
export function ownServiceFee(template: string): Rate | undefined {
  if (isPensionTemplate(template)) return pensionFee
  return isUnadvised(template) ? unadvisedFee : undefined
}

export const serviceFeeOf = (template: string): Rate => ownServiceFee(template) ?? serviceFee

/** German savers alone: elsewhere gains are declared, and nothing is withheld. */
export const isTaxWithheld = (market: Locale): boolean => market === 'de-DE'

/** A pension's gains are taxed when it is paid out, and not before. */
export const isTaxedOn = (template: string, market: Locale): boolean =>
  isTaxWithheld(market) && !isPensionTemplate(template)

/** Gains on crypto assets are private sales, which the saver declares: no return is after tax. */
export const isReturnAfterTax = (template: string, market: Locale): boolean =>
  isTaxedOn(template, market) && template !== cryptoTemplate
