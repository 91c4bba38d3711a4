// What a customer can invest in, each with the deepest fall it has seen.

import * as z from 'zod/mini'
import { portfolioStrategies } from '#domain/investment/portfolio.ts'
import { day, isin, percent } from './text.ts'

/** A share of one with six digits. */
const ratio = z.string().check(z.regex(/^-?\d{1,9}\.\d{6}$/))

export const offeredStrategy = z.strictObject({
  template: z.enum(portfolioStrategies),
  /** The deepest fall from a height since the prices begin; below zero. */
  worstFall: ratio,
  since: day,
})

export const offeredFund = z.strictObject({
  isin,
  /** What the fund itself costs a year. */
  ter: percent,
  /** The deepest fall of its price since the prices begin; below zero. */
  worstFall: ratio,
  since: day,
})
export type WireFund = z.infer<typeof offeredFund>
