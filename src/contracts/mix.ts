// A portfolio whose holder chooses the funds, on the wire: the weights, how often they are restored, where new money goes.

import * as z from 'zod/mini'
import { mixRhythms, newMoneyRules } from '#domain/investment/own-mix.ts'
import { isin, text } from './text.ts'

const rhythm = z.enum(mixRhythms)
const newMoney = z.enum(newMoneyRules)

export const ownMix = z.strictObject({
  weights: z.array(z.strictObject({ isin, percent: z.int() })),
  rhythm,
  newMoney,
})

/** As it is wished: which funds there are, and what they may weigh, is a rule's to say. */
export const askedMix = z.strictObject({
  weights: z
    .array(z.strictObject({ isin: text(12), percent: z.int().check(z.minimum(0), z.maximum(100)) }))
    .check(z.maxLength(50)),
  rhythm,
  newMoney,
})
