// The questions before investing on the wire, and what the answers allow.

import * as z from 'zod/mini'
import {
  experienceAmounts,
  experienceCounts,
  experienceDurations,
} from '#domain/investment/investment-experience.ts'
import { dwmStrategies } from '#domain/investment/portfolio.ts'
import {
  horizons,
  judgements,
  losses,
  reserves,
  sustainabilityWishes,
} from '#domain/investment/questionnaire.ts'
import { day } from './text.ts'

const judgement = z.enum(judgements)

export const questionnaire = z.strictObject({
  count: z.enum(experienceCounts),
  duration: z.enum(experienceDurations),
  amount: z.enum(experienceAmounts),
  knowledge: z.strictObject({
    PRICE_RISK: judgement,
    RISK_DIVERSIFICATION: judgement,
    HIGHER_CAPITAL_GAINS: judgement,
    INVESTMENT_VALUE: judgement,
  }),
  horizonYears: z.literal(horizons),
  maxLossPct: z.literal(losses),
  reserveMonths: z.literal(reserves),
  freeAssets: z.int().check(z.nonnegative(), z.maximum(100_000_000)),
  sustainability: z.enum(sustainabilityWishes),
})

export const suitabilityProfile = z.strictObject({
  version: z.int(),
  result: z.enum(dwmStrategies),
  answeredOn: day,
  validUntil: day,
  isValid: z.boolean(),
  answers: questionnaire,
})
export type WireProfile = z.infer<typeof suitabilityProfile>
